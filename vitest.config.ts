import { defineConfig } from "vitest/config";
import { BUILT, builtSources } from "./test/support/built-sources.js";
import { IS_THOROUGH } from "./test/support/effort.js";
import { LongFirst } from "./test/support/long-first.js";
import { SlowestFiles } from "./test/support/slowest-files.js";
import { timeLimit } from "./test/support/time-limit.js";

/** Tests that change their process for good: they set flags of the engine. All others share what they import, which is most of a short test's time. */
const ALONE = ["test/syntax/**/*.test.ts"];

/** What a test leaves behind is collected less often, and not by threads that take each other's processor: a run takes a tenth less of it. */
const FEW_COLLECTIONS = ["--max-semi-space-size=64", "--single-threaded-gc"];

/** Tests that replace what one source has from another: they need the sources themselves. */
const REPLACING = [
  "test/store/lock-store.test.ts",
  "test/incremental/map-from-cache.test.ts",
  "test/incremental/copies.test.ts",
  "test/incremental/kept-answers.test.ts",
];

/** The one limit of every test: it ends what hangs, and judges no speed. */
const LIMIT = timeLimit(IS_THOROUGH ? 3_600_000 : 180_000);

export default defineConfig({
  test: {
    globalSetup: ["test/support/own-cache.ts"],
    reporters: ["default", new SlowestFiles()],
    pool: "forks",
    maxWorkers: "100%",
    hookTimeout: LIMIT,
    testTimeout: LIMIT,
    expect: { poll: { timeout: timeLimit(30_000) } },
    sequence: { sequencer: LongFirst },
    server: { deps: { external: BUILT } },
    projects: [
      {
        extends: true,
        plugins: [builtSources()],
        test: {
          name: "shared",
          include: ["test/**/*.test.ts"],
          exclude: ["test/oracle/**", ...ALONE, ...REPLACING],
          isolate: false,
          execArgv: FEW_COLLECTIONS,
          setupFiles: ["test/support/small-starts.mjs", "test/support/run-unbuilt.ts"],
        },
      },
      { extends: true, plugins: [builtSources()], test: { name: "alone", include: ALONE } },
      { extends: true, test: { name: "replacing", include: REPLACING } },
    ],
  },
});

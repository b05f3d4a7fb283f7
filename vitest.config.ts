import { defineConfig } from "vitest/config";
import { IS_THOROUGH } from "./test/support/effort.js";
import { LongFirst } from "./test/support/long-first.js";
import { SlowestFiles } from "./test/support/slowest-files.js";
import { timeLimit } from "./test/support/time-limit.js";

/** Tests that change their process for good: they replace modules, or set flags of the engine. All others share what they import, which is most of a short test's time. */
const ALONE = [
  "test/syntax/**/*.test.ts",
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
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: ["test/**/*.test.ts"],
          exclude: ["test/oracle/**", ...ALONE],
          isolate: false,
          setupFiles: ["test/support/small-starts.mjs"],
        },
      },
      { extends: true, test: { name: "alone", include: ALONE } },
    ],
  },
});

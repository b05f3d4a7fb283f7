import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { BUILT, compiledIn } from "../../test/support/built-sources.js";
import { SHORT } from "./test/support/processes.js";

/** Ends what hangs, and judges no speed. */
const LIMIT = 300_000;

/** Replaces what one source has from another, and needs the sources themselves. */
const REPLACING = "test/first-steps.test.ts";

/** What takes longest begins first: a clean clone has no times of an earlier run. */
const LONG = ["postgres", "redis", "embedded-deaths", "embedded"].map((name) => `/test/${name}.test.ts`);

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number =>
      (LONG.findIndex((end) => moduleId.endsWith(end)) + LONG.length + 1) % (LONG.length + 1);
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  test: {
    server: { deps: { external: BUILT } },
    globalSetup: ["../../test/support/own-cache.ts", "test/support/embedded.ts"],
    pool: "forks",
    execArgv: [SHORT],
    // Tests of the queues mostly wait: for locks of killed workers to end, and for servers to be back.
    maxWorkers: 4,
    sequence: { sequencer: LongFirst },
    testTimeout: LIMIT,
    hookTimeout: LIMIT,
    projects: [
      {
        extends: true,
        // Set by what compiles the sources first (`test/main.mjs`).
        plugins: process.env["DSP_TEST_COMPILED"] === undefined ? [] : [compiledIn(fileURLToPath(new URL("dist", import.meta.url)))],
        test: { name: "shared", include: ["test/**/*.test.ts"], exclude: [REPLACING], isolate: false },
      },
      { extends: true, test: { name: "replacing", include: [REPLACING] } },
    ],
  },
});

import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { SHORT } from "./test/support/processes.js";

/** Ends what hangs, and judges no speed. */
const LIMIT = 300_000;

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
    globalSetup: ["../../test/support/own-cache.ts", "test/support/embedded.ts"],
    include: ["test/**/*.test.ts"],
    pool: "forks",
    execArgv: [SHORT],
    // Tests of the queues mostly wait: for locks of killed workers to end, and for servers to be back.
    maxWorkers: 4,
    sequence: { sequencer: LongFirst },
    testTimeout: LIMIT,
    hookTimeout: LIMIT,
  },
});

import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Ends what hangs, and judges no speed. */
const LIMIT = 300_000;

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  test: {
    include: ["test/**/*.test.ts"],
    pool: "forks",
    // Tests of the queues mostly wait: for locks of killed workers to end, and for servers to be back.
    maxWorkers: 4,
    testTimeout: LIMIT,
    hookTimeout: LIMIT,
  },
});

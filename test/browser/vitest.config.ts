import { defineConfig } from "vitest/config";
import { timeLimit } from "../support/time-limit.js";

/** Ends what hangs; judges no speed. */
const LIMIT = timeLimit(120_000);

/** The page in a real browser: `npm run page`. */
export default defineConfig({
  test: {
    include: ["test/browser/*.test.mjs"],
    globalSetup: ["test/browser/sites.mjs"],
    pool: "threads",
    // One browser for each.
    maxWorkers: 2,
    isolate: false,
    hookTimeout: LIMIT,
    testTimeout: LIMIT,
  },
});

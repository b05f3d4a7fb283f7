import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/oracle/**", "node_modules/**"],
    globalSetup: ["test/support/own-cache.ts"],
    testTimeout: 30_000,
    reporters: ["default"],
    pool: "forks",
    maxWorkers: "100%",
  },
});

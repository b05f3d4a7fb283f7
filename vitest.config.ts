import { defineConfig } from "vitest/config";

/** Rooms whose tests change nothing of the process, so that files may share what they import: most of a short test's time is its imports. */
const SHARED = "{bootstrap,conformance,dsp,identity,languages,link,markers,model,reconcile,retrieve,scan,texts}";

export default defineConfig({
  test: {
    globalSetup: ["test/support/own-cache.ts"],
    reporters: ["default"],
    pool: "forks",
    maxWorkers: "100%",
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: "rooms", include: [`test/${SHARED}/**/*.test.ts`], isolate: false, testTimeout: 60_000 } },
      {
        extends: true,
        test: {
          name: "processes",
          include: ["test/**/*.test.ts"],
          exclude: [`test/${SHARED}/**`, "test/oracle/**"],
          testTimeout: 60_000,
        },
      },
    ],
  },
});

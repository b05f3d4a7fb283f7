import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { openEngine } from "../../src/queue/open-engine.js";
import { loseFolder, type TestEngine } from "../contract.js";

/** Call it where tests are described. */
export function embeddedEngine(): TestEngine {
  // A new database takes seconds, a copy of one does not.
  const empty = mkdtempSync(join(tmpdir(), "fleet-empty-"));
  beforeAll(async () => await (await openEngine({ name: "default", folder: empty, tell: () => undefined })).close());
  afterAll(() => rmSync(empty, { recursive: true, force: true }));
  return {
    words: () => [],
    prepare: (folder) => cpSync(empty, join(folder, "engine"), { recursive: true }),
    lose: async (folder) => {
      if (existsSync(join(folder, "engine"))) loseFolder(join(folder, "engine"));
    },
  };
}

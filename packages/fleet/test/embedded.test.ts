import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { openEngine } from "../src/queue/open-engine.js";
import { keepsItsPromises, loseFolder } from "./contract.js";

describe("the embedded queue", () => {
  // A new database takes seconds, a copy of one does not.
  const empty = mkdtempSync(join(tmpdir(), "fleet-empty-"));
  beforeAll(async () => await (await openEngine({ name: "default", folder: empty, tell: () => undefined })).close());
  afterAll(() => rmSync(empty, { recursive: true, force: true }));
  keepsItsPromises({
    words: () => [],
    prepare: (folder) => cpSync(empty, join(folder, "engine"), { recursive: true }),
    lose: async (folder) => {
      if (existsSync(join(folder, "engine"))) loseFolder(join(folder, "engine"));
    },
  });
});

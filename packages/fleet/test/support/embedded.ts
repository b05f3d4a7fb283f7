import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { openEngine } from "../../src/queue/open-engine.js";
import { loseFolder, type TestEngine } from "../contract.js";
import { SHORT } from "./processes.js";

const EMPTY = "TEST_EMPTY_ENGINE";

/** Before all tests: a new database takes seconds, a copy of one does not. */
export async function setup(): Promise<() => void> {
  setFlagsFromString(SHORT);
  const empty = mkdtempSync(join(tmpdir(), "fleet-empty-"));
  await (await openEngine({ name: "default", folder: empty, tell: () => undefined })).close();
  process.env[EMPTY] = empty;
  return () => rmSync(empty, { recursive: true, force: true });
}

/** Gives a new fleet an empty queue, which its first run would otherwise make. */
export function giveEngine(folder: string): void {
  cpSync(process.env[EMPTY] ?? "", join(folder, "engine"), { recursive: true });
}

export const embeddedEngine: TestEngine = {
  words: () => [],
  prepare: giveEngine,
  lose: async (folder) => {
    if (existsSync(join(folder, "engine"))) loseFolder(join(folder, "engine"));
  },
};

/** Incremental runs over a directory, as the commands open them. */
import { vi } from "vitest";
import { openIncrementalRun, type IncrementalRun } from "../../src/incremental/incremental-run.js";
import type { RunTarget } from "../../src/incremental/records.js";
import { createDependencyRecorder, type DependencyRecorder } from "../../src/inventory/dependency-recorder.js";
import { openTree, type Inventory } from "../../src/inventory/inventory.js";
import { temporaryDirectory } from "./temporary-directory.js";

export interface OpenedRun {
  readonly run: IncrementalRun;
  readonly tree: Inventory;
  readonly recorder: DependencyRecorder;
}

export interface RunSettings extends Partial<Omit<RunTarget, "root">> {
  /** Wall clock before anything was read, ms. */
  readonly since?: number;
}

/** With the cache directory of the environment. */
export function openRun(root: string, { since = Date.now(), ...target }: RunSettings = {}): OpenedRun {
  const recorder = createDependencyRecorder();
  const tree = openTree(root, { recorder });
  const run = openIncrementalRun({ root, key: "", isCached: true, build: "today", ...target }, { tree, recorder, since });
  if (run === undefined) throw new Error("nothing can be kept");
  return { run, tree, recorder };
}

/** Until `vi.unstubAllEnvs`. Returns the directory that holds the records. */
export function useEmptyCache(): string {
  const directory = temporaryDirectory();
  vi.stubEnv("XDG_CACHE_HOME", directory);
  return `${directory}/dsp-bootstrap`;
}

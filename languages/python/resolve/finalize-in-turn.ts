/** Several functions that add to the facts of files: each one receives the files as changed by those before it. */
import type { FinalizeView, Finalized } from "../../../src/model/language.js";
import type { PythonProject } from "../project.js";

type Finalize = (project: PythonProject, view: FinalizeView) => Finalized;

export function finalizeInTurn(functions: readonly Finalize[], project: PythonProject, view: FinalizeView): Finalized {
  const changed = new Map<string, Finalized["files"] extends ReadonlyMap<string, infer File> ? File : never>();
  for (const finalize of functions) {
    const files = new Map([...view.files].map(([path, facts]) => [path, changed.get(path)?.facts ?? facts]));
    const facts: FinalizeView["facts"] = (path) => changed.get(path)?.facts ?? view.facts(path);
    const resolutions: FinalizeView["resolutions"] = (path) => changed.get(path)?.resolutions ?? view.resolutions(path);
    for (const [path, file] of finalize(project, { ...view, files, facts, resolutions }).files) changed.set(path, file);
  }
  return { units: [], files: changed };
}

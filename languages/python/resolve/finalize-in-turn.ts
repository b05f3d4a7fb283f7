/** Several functions that add to the facts of files: each one receives the files as changed by those before it. */
import type { FileFacts, Reference } from "../../../src/model/facts.js";
import type { FinalizeView, Finalized, Resolution } from "../../../src/model/language.js";
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

/** A reference that is found in several files together, and where it leads. */
export interface Site {
  readonly reference: Reference;
  readonly resolution: Resolution;
}

/** The sites come after all others, as if they stood at the end of the file. */
export function withSites(
  facts: FileFacts,
  resolutions: readonly Resolution[],
  sites: readonly Site[],
): { facts: FileFacts; resolutions: readonly Resolution[] } {
  const last = facts.references.at(-1)?.offset ?? 0;
  const references = sites.map(({ reference }, index): Reference => ({ ...reference, offset: last + 1 + index }));
  return {
    facts: { ...facts, references: [...facts.references, ...references] },
    resolutions: [...resolutions, ...sites.map(({ resolution }) => resolution)],
  };
}

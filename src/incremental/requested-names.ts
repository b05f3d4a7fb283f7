/**
 * Names that any file may request from another: names that sites import and read, names that are used without a binding, re-exported names,
 * and names of members. A declaration that no file requests by name is never found.
 */
import type { Binding, ExportFact, FileFacts } from "../model/facts.js";
import type { Resolution, Target } from "../model/language.js";
import type { Scan } from "../model/scan.js";

/** Adds the names that one file requests. Call it for every file. */
export function noteRequested(
  requested: Set<string>,
  { references, free = [], exports }: FileFacts,
  resolutions: readonly Resolution[],
): void {
  for (const { bindings } of references) for (const binding of bindings) noteBinding(requested, binding);
  for (const binding of free) noteBinding(requested, binding);
  for (const fact of exports) {
    if (fact.kind === "indirect") requested.add(fact.imported);
    else if (fact.kind === "listed") requested.add(fact.name);
    else if (fact.kind === "local" && fact.folded === true) requested.add(fact.declaration);
  }
  for (const { targets, names } of resolutions) {
    for (const target of targets) if (target.kind === "file" && target.symbol !== undefined) requested.add(target.symbol);
    for (const name of names?.keys() ?? []) requested.add(name);
  }
}

function noteBinding(requested: Set<string>, { imported, local, uses }: Binding): void {
  requested.add(imported);
  if (local !== undefined) requested.add(local);
  for (const { chain } of uses) for (const name of chain ?? []) requested.add(name);
}

/**
 * Names that star exports may pass on: a declaration of the same name hides them in every module on the way, even if no file requests it. The
 * graph does not record which site is the star, so all targets of a module with a star are included.
 */
export function namesThroughStars(scan: Scan): ReadonlySet<string> {
  const { files } = scan;
  const names = new Set<string>();
  const targets = ([path, { exports }]: readonly [string, FileFacts]): readonly string[] =>
    exports.some(({ kind }) => kind === "star") ? targetsOf(scan, path) : [];
  const passing = new Set([...files].flatMap(targets));
  for (const path of passing) {
    for (const fact of files.get(path)?.exports ?? []) if (isPassedOn(fact)) names.add(fact.name);
  }
  return names;
}

/** Target files of the sites of a file, and the files that run before them or declare their exports. */
export function targetsOf({ resolutions }: Pick<Scan, "resolutions">, path: string): readonly string[] {
  const found: string[] = [];
  const add = (target: Target): void => {
    if (target.kind !== "file") return;
    found.push(target.path, ...(target.before ?? []));
    if (target.declared !== undefined) found.push(target.declared);
  };
  for (const { targets, names } of resolutions.get(path) ?? []) {
    for (const target of targets) add(target);
    for (const target of names?.values() ?? []) add(target);
  }
  return found;
}

/** Excludes exports that are shared only on request; whether that applies to an indirect export depends on the project. */
function isPassedOn(fact: ExportFact): fact is Extract<ExportFact, { kind: "local" | "indirect" }> {
  return fact.kind === "indirect" || (fact.kind === "local" && fact.implicit !== true && fact.inner !== true);
}

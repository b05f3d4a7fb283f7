/**
 * Names by which anything in a repository may be looked for in a file: what sites bring in and read, what is used and bound nowhere, what is
 * passed on, whose members are told. A declaration that nobody asks for by name is found by nobody, wherever it stands.
 */
import type { Binding, ExportFact, FileFacts } from "../model/facts.js";
import type { Resolution } from "../model/language.js";
import type { Scan } from "../model/scan.js";

/** Of one file as it was read; to be called for every file. */
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
 * Names that stars may pass on: a declaration of the same name hides them in every module on the way, though nobody asks for it. Which site
 * is the star no map remembers: all that a module with one leads to counts.
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

/** Files that the sites of a file lead to, and those that run before them or declare what they export. */
export function targetsOf({ resolutions }: Pick<Scan, "resolutions">, path: string): readonly string[] {
  return (resolutions.get(path) ?? []).flatMap(({ targets, names }) =>
    [...targets, ...(names?.values() ?? [])].flatMap((target) =>
      target.kind === "file" ? [target.path, ...(target.before ?? []), ...(target.declared === undefined ? [] : [target.declared])] : [],
    ),
  );
}

/** Without what is shared only where somebody asks for it; whether a name that a module takes is such a one, the project says. */
function isPassedOn(fact: ExportFact): fact is Extract<ExportFact, { kind: "local" | "indirect" }> {
  return fact.kind === "indirect" || (fact.kind === "local" && fact.implicit !== true && fact.inner !== true);
}

/** The entities of a file: exported declarations and those that another file uses; functions first, then objects (F.1 step 2). */
import type { Declaration, FileFacts } from "../model/facts.js";
import type { Key } from "../model/graph.js";
import type { ExportIndex } from "./exports.js";
import { symbolKey } from "./keys.js";
import type { UnitIndex } from "./units.js";

export interface Members {
  readonly own: readonly Declaration[];
  /** Entities of other files of the unit that this file declares as well (C.3.4). */
  readonly others: readonly Key[];
}

export const NO_MEMBERS: Members = { own: [], others: [] };

export function membersOf(
  facts: FileFacts,
  used: ReadonlyMap<string, ReadonlySet<string>>,
  exports: ExportIndex,
  units: UnitIndex,
): Members {
  const exported = new Set(facts.exports.flatMap((fact) => (isEntity(fact) ? [fact.declaration] : [])));
  const unit = units.byFile.get(facts.path);
  const own: Declaration[] = [];
  const others: Key[] = [];
  for (const declaration of facts.declarations) {
    const home = unit === undefined ? facts.path : homeOf(exports, unit.path, declaration.name, facts.path);
    // Another variant declares the name as a member of a type.
    if (home === undefined) continue;
    if (!exported.has(declaration.name) && used.get(home)?.has(declaration.name) !== true) continue;
    if (home === facts.path) own.push(declaration);
    else others.push(symbolKey(home, declaration.name));
  }
  const functions = own.filter((member) => member.kind === "function");
  return { own: [...functions, ...own.filter((member) => member.kind === "object")], others };
}

function isEntity(fact: FileFacts["exports"][number]): fact is Extract<FileFacts["exports"][number], { kind: "local" }> {
  return fact.kind === "local" && fact.implicit !== true && fact.inner !== true && fact.folded !== true;
}

/** The file of the unit that provides this name. */
function homeOf(exports: ExportIndex, unit: string, name: string, path: string): string | undefined {
  const resolved = exports.resolve(unit, name);
  if (resolved.kind === "symbol" && resolved.folded === true) return undefined;
  return resolved.kind === "symbol" && resolved.name === name ? resolved.path : path;
}

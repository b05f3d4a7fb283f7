/** Modules of several files: the unit shares entities, its files own them. */
import type { FileFacts } from "../model/facts.js";
import type { Key, LinkedFile, Scan } from "../model/graph.js";
import type { Unit } from "../model/language.js";
import type { ExportIndex } from "./exports.js";
import { sharedNames, type Entities } from "./shared-entries.js";
import type { Variants } from "./variants.js";

export interface UnitIndex {
  readonly byPath: ReadonlyMap<string, Unit>;
  readonly byFile: ReadonlyMap<string, Unit>;
}

export function indexUnits(units: readonly Unit[]): UnitIndex {
  const byFile = new Map(units.flatMap((unit) => unit.files.map((path): [string, Unit] => [path, unit])));
  return { byPath: new Map(units.map((unit) => [unit.path, unit])), byFile };
}

/** Importers refer to the unit, so the traversal continues from it to the imports of its files, file after file. */
export function linkUnit(
  unit: Unit,
  files: ReadonlyMap<string, LinkedFile>,
  exports: ExportIndex,
  { entities, variants }: { readonly entities: Entities; readonly variants: Variants },
): LinkedFile {
  const next = new Set<Key>(unit.files.flatMap((path) => files.get(path)?.next ?? []));
  next.delete(unit.path);
  const parts = [...unit.files.filter((path) => files.has(path)), ...unit.assets];
  const shared = sharedNames(unit.path, exports, entities).flatMap((entry) => [
    entry,
    ...variants.others(unit.path, entry.key).flatMap((key) => (entities.has(key) ? [{ ...entry, key }] : [])),
  ]);
  return { key: unit.path, path: unit.path, members: [], parts, shared, edges: [], next: [...next] };
}

/** Types with exported members are entities, whatever their spelling. */
export function foldedTypes(
  scan: Scan,
  exports: ExportIndex,
  units: UnitIndex,
): readonly { readonly path: string; readonly name: string }[] {
  return [...units.byPath.values()].flatMap((unit) =>
    unit.files
      .flatMap((path) => foldedOf(scan.files.get(path)))
      .flatMap((name) => {
        const resolved = exports.resolve(unit.path, name);
        return resolved.kind === "symbol" ? [resolved] : [];
      }),
  );
}

function foldedOf(facts: FileFacts | undefined): readonly string[] {
  return (facts?.exports ?? []).flatMap((fact) =>
    fact.kind === "local" && fact.folded === true && fact.inner !== true ? [fact.name] : [],
  );
}

import { byteOrder } from "../model/basics.js";
import type { Uid } from "../model/operation.js";
import type { Affected, Impact } from "./answers.js";
import { kindOfLine, type MapGraph, type MapImport } from "./map-graph.js";
import { isTestPath } from "./test-path.js";

interface ImpactOptions {
  /** Maximum number of imports to follow. Default: all. */
  readonly depth?: number;
  /** Entrypoints in addition to the roots. Default: none. */
  readonly entries?: readonly Uid[];
}

interface Step {
  readonly uid: Uid;
  readonly distance: number;
  readonly through: MapImport;
}

/**
 * Entities affected by a change of the targets: importers of the targets, of their parts or of entities that they share, directly or
 * through an exporter; and transitively their importers (protocol §5.13, §5.16). The declarations of a file are
 * affected with it only if the file itself is a target: an importer uses a declaration through its file, and passes it on by its own
 * declarations. An entrypoint is affected with each of its parts: a program of several files by one of them, a file by its declarations.
 */
export function impactOf(map: MapGraph, targets: readonly Uid[], { depth = Infinity, entries = [] }: ImpactOptions = {}): Impact {
  const seen = new Set(targets.filter((uid) => map.entities.has(uid)));
  const steps: Step[] = [];
  let front = withParts(map, [...seen], seen);
  for (let distance = 1; front.length > 0 && distance <= depth; distance += 1) {
    const next: Uid[] = [];
    for (const edge of front.flatMap((uid) => importsOf(map, uid))) {
      if (seen.has(edge.importer)) continue;
      seen.add(edge.importer);
      steps.push({ uid: edge.importer, distance, through: edge });
      // Reading a manifest is not importing what it lists.
      if (kindOfLine(map.why(edge)) !== "lists") next.push(edge.importer);
    }
    front = withParts(map, next, seen);
  }
  const isReached = (entry: Uid): boolean => withParts(map, [entry], new Set([entry])).some((uid) => seen.has(uid));
  const affected = steps.flatMap((step) => affectedOf(map, step)).sort(byDistance);
  return {
    targets: targets.filter((uid) => map.entities.has(uid)),
    affected,
    tests: affected.filter(({ test }) => test).map(({ uid }) => uid),
    roots: map.roots.filter(isReached),
    entries: entries.filter(isReached),
  };
}

/** Imports of the entity: its own, and those of a module that shares it as a whole. */
function importsOf(map: MapGraph, uid: Uid): readonly MapImport[] {
  const entity = map.entities.get(uid);
  if (entity === undefined) return [];
  const wholes = entity.sharedBy.flatMap((exporter) =>
    (map.entities.get(exporter)?.importers ?? []).filter((edge) => edge.imported === exporter),
  );
  return [...entity.importers, ...wholes];
}

/** Includes all parts: whoever imports a name of a file imports from the file. */
function withParts(map: MapGraph, uids: readonly Uid[], seen: Set<Uid>): readonly Uid[] {
  const all = [...uids];
  for (let at = 0; at < all.length; at += 1) {
    for (const part of map.entities.get(all[at] ?? "")?.owned ?? []) {
      if (seen.has(part)) continue;
      seen.add(part);
      all.push(part);
    }
  }
  return all;
}

function affectedOf(map: MapGraph, { uid, distance, through }: Step): readonly Affected[] {
  const entity = map.entities.get(uid);
  if (entity === undefined) return [];
  const { source, kind, purpose, path } = entity;
  return [{ uid, source, kind, purpose, distance, through, why: map.why(through), test: isTestPath(path) }];
}

function byDistance(a: Affected, b: Affected): number {
  return a.distance - b.distance || byteOrder(a.source, b.source) || byteOrder(a.uid, b.uid);
}

/** What imports an entity and what it imports, merged by the file at the other end. */
import { byteOrder, groupBy } from "../../../../../src/model/basics.js";
import type { Uid } from "../../../../../src/model/operation.js";
import type { MapEntity, MapGraph, MapImport } from "../../../../../src/retrieve/map-graph.js";
import { isTestPath } from "../../../../../src/retrieve/test-path.js";

export interface Reason {
  readonly edge: MapImport;
  /** At the other end: the card's entity or a part of it. */
  readonly other: Uid;
  /** The part of the entity that imports or is imported; absent for the entity itself. */
  readonly part?: Uid;
  /** Something of another entity that is imported through this one. */
  readonly passed?: Uid;
  /** An exporter that contains neither end. */
  readonly through?: Uid;
}

export interface Card {
  readonly entity: MapEntity;
  /** One for each import. */
  readonly reasons: readonly Reason[];
}

export interface Surroundings {
  readonly importers: readonly Card[];
  /** Importers that are tests; empty if the entity is one itself. */
  readonly tests: readonly Card[];
  readonly imports: readonly Card[];
  /** Imports of externals. */
  readonly externals: readonly Card[];
}

/**
 * Imports of and by an entity and all its parts, without those between them. A card is about a file, or about its only declaration that is concerned.
 * Most imports first, then by source.
 */
export function surroundingsOf(map: MapGraph, entity: MapEntity): Surroundings {
  const family = familyOf(map, entity);
  const ownPart = (uid: Uid): Pick<Reason, "part"> => (uid === entity.uid ? {} : { part: uid });
  const [importers, imports]: [Reason[], Reason[]] = [[], []];
  const seen = new Set<string>();
  for (const member of family.values()) {
    for (const edge of member.importers) {
      const key = `${edge.importer} ${edge.imported} ${edge.via ?? ""}`;
      if (family.has(edge.importer) || seen.has(key)) continue;
      seen.add(key);
      const own = family.has(edge.imported) ? { ...ownPart(edge.imported), ...throughOf(map, family, edge) } : { passed: edge.imported };
      importers.push({ edge, other: edge.importer, ...own });
    }
    for (const edge of member.imports)
      if (!family.has(edge.imported)) imports.push({ edge, other: edge.imported, ...ownPart(member.uid), ...throughOf(map, family, edge) });
  }
  const [importing, imported] = [cardsOf(map, importers), cardsOf(map, imports)];
  const isTest = (card: Card): boolean => isTestPath(card.entity.path) && !isTestPath(entity.path);
  const isExternal = (card: Card): boolean => card.entity.kind === "external";
  return {
    importers: importing.filter((card) => !isTest(card)),
    tests: importing.filter(isTest),
    imports: imported.filter((card) => !isExternal(card)),
    externals: imported.filter(isExternal),
  };
}

/** That a declaration comes from what contains it, or from what people look at, need not be said. */
function throughOf({ entities }: MapGraph, family: ReadonlyMap<Uid, MapEntity>, { imported, via }: MapImport): Pick<Reason, "through"> {
  if (via === undefined || family.has(via) || !entities.has(via)) return {};
  const seen = new Set<Uid>();
  for (let uid: Uid | undefined = imported; uid !== undefined && !seen.has(uid); uid = entities.get(uid)?.owner) {
    if (uid === via) return {};
    seen.add(uid);
  }
  return { through: via };
}

export function countImports(cards: readonly Card[]): number {
  return cards.reduce((sum, { reasons }) => sum + reasons.length, 0);
}

function familyOf({ entities }: MapGraph, entity: MapEntity): ReadonlyMap<Uid, MapEntity> {
  const family = new Map([[entity.uid, entity]]);
  for (const { owned } of family.values()) {
    for (const uid of owned) {
      const part = entities.get(uid);
      if (part !== undefined) family.set(uid, part);
    }
  }
  return family;
}

function cardsOf(map: MapGraph, reasons: readonly Reason[]): readonly Card[] {
  const files = groupBy(reasons, ({ other }) => fileOf(map, other));
  return [...files]
    .flatMap(([file, ones]): Card[] => {
      const only = ones.every(({ other }) => other === ones[0]?.other) ? ones[0]?.other : undefined;
      const entity = map.entities.get(only ?? file);
      return entity === undefined ? [] : [{ entity, reasons: ones }];
    })
    .sort(
      (a, b) => b.reasons.length - a.reasons.length || byteOrder(a.entity.source, b.entity.source) || byteOrder(a.entity.uid, b.entity.uid),
    );
}

/** The file that contains an entity; itself if none does. */
function fileOf({ entities }: MapGraph, uid: Uid): Uid {
  let at = entities.get(uid);
  for (const seen = new Set<Uid>(); at?.symbol !== undefined && at.owner !== undefined && !seen.has(at.uid); at = entities.get(at.owner))
    seen.add(at.uid);
  return at?.uid ?? uid;
}

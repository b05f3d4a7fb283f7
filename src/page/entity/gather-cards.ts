/** What imports an entity and what it imports, merged by the entity at the other end. */
import { byteOrder } from "../../model/byte-order.js";
import type { Uid } from "../../model/operation.js";
import type { MapEntity, MapGraph, MapImport } from "../../retrieve/map-graph.js";
import { isTestPath } from "../../retrieve/test-path.js";

export interface Reason {
  readonly edge: MapImport;
  /** The part of the entity that imports or is imported; absent for the entity itself. */
  readonly part?: Uid;
  /** Something of another entity that is imported through this one. */
  readonly passed?: Uid;
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
}

/** Imports of and by an entity and all its parts, without those between them. Most imports first, then by source. */
export function surroundingsOf(map: MapGraph, entity: MapEntity): Surroundings {
  const family = familyOf(map, entity);
  const ownPart = (uid: Uid): Pick<Reason, "part"> => (uid === entity.uid ? {} : { part: uid });
  const importers = new Map<Uid, Reason[]>();
  const imports = new Map<Uid, Reason[]>();
  const seen = new Set<string>();
  for (const member of family.values()) {
    for (const edge of member.importers) {
      const key = `${edge.importer} ${edge.imported} ${edge.via ?? ""}`;
      if (family.has(edge.importer) || seen.has(key)) continue;
      seen.add(key);
      append(importers, edge.importer, { edge, ...(family.has(edge.imported) ? ownPart(edge.imported) : { passed: edge.imported }) });
    }
    for (const edge of member.imports) if (!family.has(edge.imported)) append(imports, edge.imported, { edge, ...ownPart(member.uid) });
  }
  const cards = cardsOf(map, importers);
  const isTest = ({ entity: { path } }: Card): boolean => isTestPath(path) && !isTestPath(entity.path);
  return {
    importers: cards.filter((card) => !isTest(card)),
    tests: cards.filter(isTest),
    imports: cardsOf(map, imports),
  };
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

function cardsOf({ entities }: MapGraph, groups: ReadonlyMap<Uid, readonly Reason[]>): readonly Card[] {
  return [...groups]
    .flatMap(([uid, reasons]): Card[] => {
      const entity = entities.get(uid);
      return entity === undefined ? [] : [{ entity, reasons }];
    })
    .sort(
      (a, b) => b.reasons.length - a.reasons.length || byteOrder(a.entity.source, b.entity.source) || byteOrder(a.entity.uid, b.entity.uid),
    );
}

function append(groups: Map<Uid, Reason[]>, uid: Uid, reason: Reason): void {
  const group = groups.get(uid);
  if (group === undefined) groups.set(uid, [reason]);
  else group.push(reason);
}

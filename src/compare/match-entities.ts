/** Which entities of two maps are the same. */
import type { Uid } from "../model/operation.js";
import type { Entity, Structure } from "./structure.js";

export interface Matches {
  /** An entity of the former map → the same one in the later map. */
  readonly laterOf: ReadonlyMap<Uid, Entity>;
  /** Later path of a former path; paths of removed files stay. */
  readonly pathNow: (path: string) => string;
  readonly added: readonly Entity[];
  readonly removed: readonly Entity[];
}

/** By UID, then by source: a map that was made anew may have other UIDs. */
export function matchEntities(before: Structure, after: Structure): Matches {
  const bySource = new Map(
    [...after.entities.values()].filter(({ uid }) => !before.entities.has(uid)).map((entity) => [keyOf(entity), entity]),
  );
  const laterOf = new Map<Uid, Entity>();
  const removed: Entity[] = [];
  for (const entity of before.entities.values()) {
    const later = after.entities.get(entity.uid) ?? bySource.get(keyOf(entity));
    if (later === undefined) removed.push(entity);
    else laterOf.set(entity.uid, later);
  }
  const kept = new Set([...laterOf.values()].map(({ uid }) => uid));
  const moved = new Map(
    [...laterOf].flatMap(([uid, { path }]) => {
      const former = before.entities.get(uid);
      return former === undefined || former.type === "symbol" || former.path === path ? [] : [[former.path, path]];
    }),
  );
  return {
    laterOf,
    pathNow: (path) => moved.get(path) ?? path,
    added: [...after.entities.values()].filter(({ uid }) => !kept.has(uid)),
    removed,
  };
}

function keyOf({ type, path, symbol = "" }: Entity): string {
  return `${type === "package" ? "file" : type} ${path} ${symbol}`;
}

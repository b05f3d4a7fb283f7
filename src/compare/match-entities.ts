/** Which entities of two maps are the same. */
import type { Uid } from "../model/operation.js";
import type { Entity } from "./entities.js";

type Entities = ReadonlyMap<Uid, Entity>;

export interface Matches {
  /** An entity of the former map → the same one in the later map. */
  readonly laterOf: ReadonlyMap<Uid, Entity>;
  /** Later path of a former path; paths of removed files stay. */
  readonly pathNow: (path: string) => string;
  readonly added: readonly Entity[];
  readonly removed: readonly Entity[];
}

/** By UID, then by source: a map that was made anew may have other UIDs. */
export function matchEntities(before: Entities, after: Entities): Matches {
  const bySource = new Map([...after.values()].filter(({ uid }) => !before.has(uid)).map((entity) => [keyOf(entity), entity]));
  const laterOf = new Map<Uid, Entity>();
  const removed: Entity[] = [];
  for (const entity of before.values()) {
    const later = after.get(entity.uid) ?? bySource.get(keyOf(entity));
    if (later === undefined) removed.push(entity);
    else laterOf.set(entity.uid, later);
  }
  const kept = new Set([...laterOf.values()].map(({ uid }) => uid));
  const moved = new Map(
    [...laterOf].flatMap(([uid, { path }]) => {
      const former = before.get(uid);
      return former === undefined || former.type === "symbol" || former.path === path ? [] : [[former.path, path]];
    }),
  );
  return {
    laterOf,
    pathNow: (path) => moved.get(path) ?? path,
    added: [...after.values()].filter(({ uid }) => !kept.has(uid)),
    removed,
  };
}

function keyOf({ type, path, symbol = "" }: Entity): string {
  return `${type === "package" ? "file" : type} ${path} ${symbol}`;
}

/** Entrypoints, and what they export: the names that code outside of the repository can import. */
import { byteOrder } from "../model/basics.js";
import type { Uid } from "../model/operation.js";
import type { Matches } from "./match-entities.js";
import type { MapGraph } from "../retrieve/map-graph.js";
import { entitiesIn, nameOf, type Entity } from "./entities.js";

export interface EntryChange {
  readonly path: string;
  /** Exported names. */
  readonly exports: readonly string[];
}

/** Exports of an entrypoint of both maps. */
export interface ApiChange {
  readonly entry: string;
  readonly gained: readonly string[];
  readonly lost: readonly string[];
  readonly renamed: readonly Rename[];
}

export interface Rename {
  readonly from: string;
  readonly to: string;
}

interface EntryChanges {
  readonly entrypoints: { readonly added: readonly EntryChange[]; readonly removed: readonly EntryChange[] };
  readonly api: readonly ApiChange[];
}

export function compareEntries(before: MapGraph, after: MapGraph, { laterOf }: Matches): EntryChanges {
  const [former, now] = [rootsIn(before), rootsIn(after)];
  const later = new Map([...former].map((uid) => [laterOf.get(uid)?.uid ?? uid, uid]));
  const known = [...now].filter((uid) => later.has(uid));
  const api = known.flatMap((uid) => {
    const names = { before: exportsOf(before, later.get(uid) ?? uid, laterOf), after: exportsOf(after, uid) };
    const change = compareNames(names.before, names.after);
    return change === undefined ? [] : [{ entry: pathOf(after, uid), ...change }];
  });
  const added = [...now].filter((uid) => !later.has(uid)).map((uid) => entryOf(after, uid));
  const removed = [...later].filter(([uid]) => !now.has(uid)).map(([, uid]) => entryOf(before, uid));
  return {
    entrypoints: { added: added.sort(byPath), removed: removed.sort(byPath) },
    api: api.sort((one, other) => byteOrder(one.entry, other.entry)),
  };
}

function rootsIn({ contents }: MapGraph): ReadonlySet<Uid> {
  return new Set(contents.map(({ root }) => root));
}

function pathOf(map: MapGraph, uid: Uid): string {
  return entitiesIn(map).get(uid)?.path ?? uid;
}

function entryOf(map: MapGraph, uid: Uid): EntryChange {
  return { path: pathOf(map, uid), exports: [...exportsOf(map, uid).values()].sort(byteOrder) };
}

function byPath(one: EntryChange, other: EntryChange): number {
  return byteOrder(one.path, other.path);
}

/** Later UID → name. */
function exportsOf(map: MapGraph, entry: Uid, laterOf?: ReadonlyMap<Uid, Entity>): ReadonlyMap<Uid, string> {
  return new Map(
    (map.entities.get(entry)?.shared ?? []).flatMap((uid) => {
      const entity = entitiesIn(map).get(uid);
      if (entity === undefined) return [];
      const later = laterOf?.get(uid) ?? entity;
      // A file that is exported as a whole and moved has no other name.
      return [[later.uid, nameOf(entity.symbol === undefined ? later : entity)]];
    }),
  );
}

/** Names count: an export that another entity provides now is still there. */
function compareNames(before: ReadonlyMap<Uid, string>, after: ReadonlyMap<Uid, string>): Omit<ApiChange, "entry"> | undefined {
  const [old, now] = [new Set(before.values()), new Set(after.values())];
  const renamed = [...before].flatMap(([uid, from]) => {
    const to = after.get(uid) ?? from;
    return now.has(from) || old.has(to) ? [] : [{ from, to }];
  });
  const gone = new Set(renamed.map(({ from }) => from));
  const made = new Set(renamed.map(({ to }) => to));
  const gained = [...now].filter((name) => !old.has(name) && !made.has(name)).sort(byteOrder);
  const lost = [...old].filter((name) => !now.has(name) && !gone.has(name)).sort(byteOrder);
  return gained.length + lost.length + renamed.length === 0 ? undefined : { gained, lost, renamed };
}

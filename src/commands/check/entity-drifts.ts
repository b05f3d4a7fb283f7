/** Entities that are new, gone, moved or of another kind. */
import type { TextMoves } from "../../dsp/removed-texts.js";
import type { Uid } from "../../model/operation.js";
import type { RepositoryMap } from "../../pipeline/map-types.js";
import type { EdgeChange, MapChanges } from "./compare-maps.js";
import { byPlace, placeOf, type Drift, type Place } from "./drift.js";
import { plural } from "../../model/shown-text.js";
import { foldedOf, foldedText, type Bundle, type Bundles } from "./fold.js";
import type { Named, Names } from "./names.js";

export interface Comparison {
  readonly changes: MapChanges;
  readonly names: Names;
  readonly map: RepositoryMap;
  readonly added: Bundles;
  readonly removed: Bundles;
}

export function entityDrifts(comparison: Comparison): readonly Drift[] {
  const { added, removed } = comparison;
  const now = new Map(added.heads.map(({ head }) => [head.source, head]));
  const swapped = new Map(removed.heads.flatMap(({ head }) => pair(head, now.get(head.source))));
  const gone = removed.heads.filter(({ head }) => !swapped.has(head.source));
  const fresh = added.heads.filter(({ head }) => !swapped.has(head.source));
  return [
    ...fresh.map((bundle) => addedDrift(bundle, comparison)),
    ...gone.map((bundle) => removedDrift(bundle, comparison)),
    ...[...swapped.values()].map(([old, entity]) => kindDrift(old, entity, comparison.names)),
    ...comparison.changes.kinds.map((uid) => kindDrift(comparison.names.before(uid), comparison.names.after(uid), comparison.names)),
    ...movedDrifts(comparison),
  ];
}

/** Entities that stay in the map only because of texts of people. */
export function unconfirmedDrifts({ names }: Comparison, { unconfirmed }: TextMoves): readonly Drift[] {
  return unconfirmed.map(({ uid, source }) => {
    const { path = "", text } = names.before(uid);
    const message = `${text} is in the map but not in the sources; this clone's history does not show whether it was removed or moved`;
    return { kind: "removed", path, uid, what: source, message };
  });
}

/** The UID includes the kind, so a change of kind appears as one entity gone and another new. */
function pair(old: Named, entity: Named | undefined): [string, readonly [Named, Named]][] {
  return entity === undefined || entity.kind === old.kind ? [] : [[old.source, [old, entity]]];
}

function addedDrift(bundle: Bundle, { names }: Comparison): Drift {
  const { uid, source, path, text } = bundle.head;
  const [place, ...alsoAt] = path === undefined ? sitesOf(bundle, names.after, names.siteOf) : [{ path, line: names.lineOf(uid) }];
  const message = `${path === undefined ? "external " : ""}${text} is not in the map${foldedText(bundle, names.after)}`;
  return {
    kind: "added",
    ...(place ?? NOWHERE),
    ...(alsoAt.length > 0 && { alsoAt }),
    uid,
    what: source,
    message,
    folded: foldedOf(bundle),
  };
}

function removedDrift(bundle: Bundle, comparison: Comparison): Drift {
  const { names } = comparison;
  const { uid, source, path, text } = bundle.head;
  const [place = NOWHERE] = path === undefined ? sitesOf(bundle, names.before, () => undefined) : [{ path }];
  const message = `${path === undefined ? "external " : ""}${text} is in the map, and ${whyGone(bundle.head, comparison)}${foldedText(bundle, names.before)}`;
  return { kind: "removed", ...place, uid, what: source, message, folded: foldedOf(bundle) };
}

const NOWHERE: Place = { path: "" };

/** Places of an external's imports, without duplicates, by path and line. */
function sitesOf({ sites }: Bundle, nameOf: (uid: Uid) => Named, lineOf: (edge: EdgeChange) => number | undefined): readonly Place[] {
  const places = sites.map((edge): Place => ({ path: nameOf(edge.importer).path ?? "", line: lineOf(edge) }));
  return [...new Map(places.map((place) => [placeOf(place), place])).values()].sort(byPlace);
}

function whyGone({ path, symbol }: Named, { map }: Comparison): string {
  if (path === undefined) return "nothing imports it any more";
  const { tree } = map.scan;
  if (!tree.has(path) && !tree.hasDirectory(path)) return "is gone";
  const reason = map.unreached.find((file) => file.path === path)?.reason;
  if (reason !== undefined) return `no root reaches it any more: ${reason}`;
  return symbol === undefined ? "no root reaches it any more" : "no longer declared or exported there";
}

function kindDrift(old: Named, entity: Named, names: Names): Drift {
  const message = `${entity.text} is of kind ${entity.kind || "unknown"}: the map says ${old.kind || "nothing"}`;
  return { kind: "kind", path: entity.path ?? "", line: names.lineOf(entity.uid), uid: entity.uid, what: entity.source, message };
}

/** Symbols of a moved file are part of its drift, unless they moved elsewhere or were renamed. */
function movedDrifts({ changes, names }: Comparison): readonly Drift[] {
  const moves = changes.moved.map((uid) => ({ uid, old: names.before(uid), now: names.after(uid) }));
  const files = new Map(
    moves.filter(({ now }) => now.symbol === undefined).map((move) => [`${move.old.path}\0${move.now.path}`, move.uid]),
  );
  const followers = new Map<Uid, number>();
  const heads = moves.filter(({ old, now }) => {
    const file = old.symbol === undefined || old.symbol !== now.symbol ? undefined : files.get(`${old.path}\0${now.path}`);
    if (file !== undefined) followers.set(file, (followers.get(file) ?? 0) + 1);
    return file === undefined;
  });
  return heads.map(({ uid, old, now }): Drift => {
    const count = followers.get(uid) ?? 0;
    const message = `${now.text} was ${old.text}${count === 0 ? "" : ` (+${plural(count, "symbol")})`}: the map has the old place`;
    return { kind: "moved", path: now.path ?? "", line: names.lineOf(uid), uid, what: now.source, message };
  });
}

/**
 * Addresses of screens: `#/<key>/<argument>`. Slashes of the argument stay readable; everything else is percent-encoded, so that
 * `#` in `src/cart.ts#total` arrives.
 */
import type { Uid } from "../../../../src/model/operation.js";
import type { MapGraph } from "../../../../src/retrieve/map-graph.js";

export function hashOf(key: string, argument = ""): string {
  return argument === "" ? `#/${key}` : `#/${key}/${encoded(argument)}`;
}

/** By source if it names one entity, so that a link says where it leads; otherwise by UID. */
export function entityHash({ entities, bySource }: MapGraph, uid: Uid, key = "e"): string {
  const source = entities.get(uid)?.source ?? "";
  const isName = source !== "" && bySource.get(source)?.length === 1 && isWellFormed(source);
  return hashOf(key, isName ? source : uid);
}

export function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd")).replaceAll("%2F", "/");
}

export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

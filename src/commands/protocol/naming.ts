import type { GraphView } from "../../dsp/query/graph-view.js";
import type { Uid } from "../../model/operation.js";

/** How entities are printed: by UID, as in the reference, or with `--sources` by UID and source. */
export interface Naming {
  readonly sources: boolean;
  readonly name: (uid: Uid) => string;
  /** Additional fields for `--json`. */
  readonly data: (uid: Uid) => { readonly source?: string };
}

export function namingOf(view: GraphView, sources: boolean): Naming {
  if (!sources) return { sources, name: (uid) => uid, data: () => ({}) };
  const sourceOf = (uid: Uid): string => (view.exists(uid) ? (view.description(uid).get("source") ?? "") : "");
  return { sources, name: (uid) => `${uid} ${sourceOf(uid)}`.trimEnd(), data: (uid) => ({ source: sourceOf(uid) }) };
}

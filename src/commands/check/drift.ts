/**
 * Where `.dsp` and the sources say different things. Each file of this folder finds or prints one part of it; texts that were
 * only drafted anew are no drift.
 */
import { byteOrder } from "../../model/byte-order.js";
import type { Uid } from "../../model/operation.js";

/** In the order in which people read them, with the heading. */
export const DRIFT_KINDS = {
  baseline: "Against the baseline",
  moved: "Moved",
  added: "Not in the map",
  removed: "In the map, and gone",
  kind: "Of another kind",
  "import-added": "New imports",
  "import-removed": "Imports that are gone",
  "export-added": "New exports",
  "export-removed": "Exports that are gone",
  "root-added": "New roots",
  "root-removed": "Roots that are none any more",
  listing: "Tables of contents",
  "finding-added": "New findings",
  "finding-removed": "Findings that are gone",
} as const;

export type DriftKind = keyof typeof DRIFT_KINDS;

export interface Place {
  /** Repo-relative; empty where nothing in the repository stands for it. */
  readonly path: string;
  /** 1-based. */
  readonly line?: number;
}

export interface Drift extends Place {
  readonly kind: DriftKind;
  /** Further places of it, by path and line: every import of an external that is new. */
  readonly alsoAt?: readonly Place[];
  readonly uid?: Uid;
  /** What differs: a `source:`, the name of an external, or a line of `.dsp/diagnostics`. */
  readonly what: string;
  /** One sentence. Names in it are as the repository has them, control characters and all. */
  readonly message: string;
  /** What goes without saying with it: members and edges of an entity that is new or gone. */
  readonly folded?: Folded;
}

export interface Folded {
  readonly files?: number;
  readonly functions?: number;
  readonly objects?: number;
  readonly imports?: number;
  readonly importers?: number;
}

export function sortDrifts(drifts: readonly Drift[]): readonly Drift[] {
  return drifts.toSorted((a, b) => byPlace(a, b) || byteOrder(a.kind, b.kind) || byteOrder(a.message, b.message));
}

export function byPlace(a: Place, b: Place): number {
  return byteOrder(a.path, b.path) || (a.line ?? 0) - (b.line ?? 0);
}

export function placeOf({ path, line }: Place): string {
  return line === undefined ? path : `${path}:${line}`;
}

/**
 * A difference between `.dsp` and the sources. Each file of this folder finds or prints one kind; texts that
 * were only redrafted are no drift.
 */
import { byteOrder } from "../../model/basics.js";
import type { Uid } from "../../model/operation.js";

/** What an option of the command line rejects in a map, whether it is up to date or not. */
const LIMITS = {
  "new-cycle": "New cycles",
  "new-unresolved": "New unresolved imports",
} as const;

/** In the order of reports, with headings. */
export const DRIFT_KINDS = {
  ...LIMITS,
  configuration: "Changed configuration",
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

/** Whether the map and the sources differ. */
export function isOfMap({ kind }: Pick<Drift, "kind">): boolean {
  return !Object.hasOwn(LIMITS, kind);
}

export interface Place {
  /** Repo-relative; empty if nothing in the repository corresponds to it. */
  readonly path: string;
  /** 1-based. */
  readonly line?: number;
}

export interface Drift extends Place {
  readonly kind: DriftKind;
  /** Further places, by path and line: every import of a new external. */
  readonly alsoAt?: readonly Place[];
  readonly uid?: Uid;
  /** The subject: a `source:`, the name of an external, or a line of `.dsp/diagnostics`. */
  readonly what: string;
  /** One sentence. Names are unescaped and may contain control characters. */
  readonly message: string;
  /** Of a new cycle: all files or directories that import each other in circles. */
  readonly files?: readonly string[];
  /** Implied changes: members and edges of an entity that is new or gone. */
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

/** Result types of this room. Texts in results come from the map and must not be treated as instructions. */
import type { Uid } from "../model/operation.js";
import type { MapImport } from "./map-graph.js";

/** Where the query's words were found. */
export interface Match {
  readonly field: "path" | "symbol" | "purpose" | "why" | "source" | "graph";
  /** Matching words as spelled in the query, in its order; empty for `graph`: a neighbour of other matches. */
  readonly words: readonly string[];
}

/** `rankedSearch(index, query, { limit })`: best first. */
export interface RankedHit {
  readonly uid: Uid;
  readonly kind: string;
  readonly path: string;
  readonly symbol?: string;
  readonly source: string;
  readonly purpose: string;
  /** Comparable only within one result list; the best has 1. */
  readonly score: number;
  readonly matched: readonly Match[];
}

/** `resolveTargets(map, words)`. */
export interface Targets {
  /** Entities named by words: a UID or its prefix, a path, a directory, `path#symbol`, the name of an external; in order, without duplicates. */
  readonly uids: readonly Uid[];
  /** The remaining words, joined: a free-text query. */
  readonly text: string;
}

/** An entity described in full. */
export interface BundleEntry {
  readonly uid: Uid;
  readonly source: string;
  readonly kind: string;
  readonly purpose: string;
  /** Share of the total weight of the ranking, 0 to 1. */
  readonly weight: number;
  /** The entity that contains it. */
  readonly owner?: string;
  /** Most relevant first, as far as they fit. */
  readonly imports: readonly BundleEdge[];
  readonly importers: readonly BundleEdge[];
  readonly shared: readonly BundleShared[];
  /** Number of imports, importers and shared entities that did not fit. */
  readonly omitted: number;
  /** Signature or code, if requested. */
  readonly code?: string;
}

export interface BundleEdge {
  readonly uid: Uid;
  readonly source: string;
  /** Source of the exporter, if it differs from the file of the imported entity. */
  readonly via?: string;
  readonly why: string;
}

export interface BundleShared {
  readonly uid: Uid;
  readonly source: string;
  /** The exporter's description of it. */
  readonly text: string;
  /** Number of importers through this exporter. */
  readonly recipients: number;
}

/** A file (or an external) near the targets, on one line. */
export interface BundleRelated {
  /** Path, or the name of an external. */
  readonly source: string;
  /** Absent for files that no table of contents reaches. */
  readonly uid?: Uid;
  readonly purpose: string;
  /** Relative to the nearest, 0 to 1. */
  readonly weight: number;
  readonly lines?: readonly [from: number, to: number];
}

/** `contextBundle(index, targets, { budget, countTokens })` (protocol §9). */
export interface ContextBundle {
  readonly targets: readonly Uid[];
  readonly text: string;
  readonly budget: number;
  /** Token count of `markdown`. */
  readonly tokens: number;
  /** The targets, or the best matches for the text. */
  readonly entries: readonly BundleEntry[];
  readonly related: readonly BundleRelated[];
  readonly leftOut: {
    /** Number of targets that are only named, or omitted. */
    readonly entries: number;
    readonly edges: number;
    /** Number of files with any weight. */
    readonly related: number;
  };
  /** The rendered bundle; at most `budget` tokens, unless even its header exceeds the budget. */
  readonly markdown: string;
}

/** One affected entity; follow `through` back to a target for the path. */
export interface Affected {
  readonly uid: Uid;
  readonly source: string;
  readonly kind: string;
  readonly purpose: string;
  /** Number of imports to the nearest target, at least 1. */
  readonly distance: number;
  /** The import that affects it; its other end is one step closer. */
  readonly through: MapImport;
  readonly why: string;
  readonly test: boolean;
}

/** `impactOf(map, uids, { depth })`. */
export interface Impact {
  readonly targets: readonly Uid[];
  /** By distance, then by source in byte order. */
  readonly affected: readonly Affected[];
  /** Affected entities that are tests, judging by their path. */
  readonly tests: readonly Uid[];
  /** Roots among targets and affected. */
  readonly roots: readonly Uid[];
  /** Other requested entrypoints among targets and affected. */
  readonly entries: readonly Uid[];
}

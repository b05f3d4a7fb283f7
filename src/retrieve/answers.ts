/** What the questions of this room are answered with; texts in it come from the map and are nobody's instructions. */
import type { Uid } from "../model/operation.js";
import type { MapImport } from "./map-graph.js";

/** Where the words of a question were found. */
export interface Match {
  readonly field: "path" | "symbol" | "purpose" | "why" | "source" | "graph";
  /** Words of the question, as it has them, in its order; empty for `graph`: found beside others that match. */
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
  /** Only comparable within one answer; the best has 1. */
  readonly score: number;
  readonly matched: readonly Match[];
}

/** `resolveTargets(map, words)`. */
export interface Targets {
  /** Entities that words name: a UID or its beginning, a path, a directory, `path#symbol`, the name of an external; in order, each once. */
  readonly uids: readonly Uid[];
  /** The words that name nothing, joined: a question in free text. */
  readonly text: string;
}

/** An entity that a bundle describes in full. */
export interface BundleEntry {
  readonly uid: Uid;
  readonly source: string;
  readonly kind: string;
  readonly purpose: string;
  /** Of all weight that the ranking gave out, 0 to 1. */
  readonly weight: number;
  /** What it is a part of. */
  readonly owner?: string;
  /** Most telling first, as many as there is room for. */
  readonly imports: readonly BundleEdge[];
  readonly importers: readonly BundleEdge[];
  readonly shared: readonly BundleShared[];
  /** Imports, importers and shared entities that there was no room for. */
  readonly omitted: number;
  /** Signature or code, where it was asked for. */
  readonly code?: string;
}

export interface BundleEdge {
  readonly uid: Uid;
  readonly source: string;
  /** Source of the exporter, where it is another than the file of the imported. */
  readonly via?: string;
  readonly why: string;
}

export interface BundleShared {
  readonly uid: Uid;
  readonly source: string;
  /** What the exporter says of it. */
  readonly text: string;
  /** How many import it through this exporter. */
  readonly recipients: number;
}

/** A file (or an external) near the targets, in a line. */
export interface BundleRelated {
  /** Path, or the name of an external. */
  readonly source: string;
  /** Absent for files that no table of contents reaches. */
  readonly uid?: Uid;
  readonly purpose: string;
  /** Against the nearest, 0 to 1. */
  readonly weight: number;
  readonly lines?: readonly [from: number, to: number];
}

/** `contextBundle(index, targets, { budget, countTokens })` (protocol §9). */
export interface ContextBundle {
  readonly targets: readonly Uid[];
  readonly text: string;
  readonly budget: number;
  /** Of `markdown`, as counted. */
  readonly tokens: number;
  /** The targets, or what answers the text best. */
  readonly entries: readonly BundleEntry[];
  readonly related: readonly BundleRelated[];
  readonly leftOut: {
    /** Targets that are only named, or not even that. */
    readonly entries: number;
    readonly edges: number;
    /** Files that have some weight. */
    readonly related: number;
  };
  /** The bundle as it is handed to a reader; never more than `budget`, unless the budget has no room for its head. */
  readonly markdown: string;
}

/** One affected entity: the way to it is found by following `through` back to a target. */
export interface Affected {
  readonly uid: Uid;
  readonly source: string;
  readonly kind: string;
  readonly purpose: string;
  /** Imports between it and the nearest target, 1 or more. */
  readonly distance: number;
  /** The import that makes it affected; its other end is one step nearer. */
  readonly through: MapImport;
  readonly why: string;
  readonly test: boolean;
}

/** `impactOf(map, uids, { depth })`. */
export interface Impact {
  readonly targets: readonly Uid[];
  /** By distance, then by source in byte order. */
  readonly affected: readonly Affected[];
  /** Those of them that are tests by their path. */
  readonly tests: readonly Uid[];
  /** Roots among targets and affected. */
  readonly roots: readonly Uid[];
  /** The same of other entrypoints that were asked about. */
  readonly entries: readonly Uid[];
}

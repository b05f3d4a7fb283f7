/**
 * A map as one compact piece of JSON: what the page of `view` is made from. Its index in `uids` stands for an entity. Whatever follows from the rest
 * is left out: importers, owners, composition. `view-data.ts` makes it, `open-view-data.ts` opens it.
 */
import type { ViewAbout } from "./view-about.js";
import type { ViewFindings } from "./findings.js";
import type { ViewOutlines } from "./view-outlines.js";
import type { StructureChanges } from "../../../../src/compare/compare-structures.js";
import type { Section } from "../../../../src/compare/page.js";
import type { Uid } from "../../../../src/model/operation.js";

export interface ViewData extends ViewHead {
  readonly v: 1;
  /** In documented order: see `documentedOrder`. */
  readonly uids: readonly Uid[];
  readonly kinds: readonly string[];
  /** Index into `kinds`. */
  readonly kind: readonly number[];
  /** What sources have before their first `#`: a path as it is written in a source, or the name of an external. */
  readonly paths: readonly string[];
  readonly path: readonly number[];
  /** What the source has after its first `#`; 0 without a `#`. */
  readonly symbol: readonly (string | 0)[];
  readonly purpose: readonly string[];
  /** Further keys of descriptions. */
  readonly extras: Readonly<Record<number, Readonly<Record<string, string>>>>;
  readonly edges: ViewEdges;
  readonly shared: Readonly<Record<number, readonly number[]>>;
  /** For the same lists: the exporter's text. Absent if all are purposes. */
  readonly sharedText: Readonly<Record<number, readonly (TextIndex | typeof PURPOSE)[]>>;
  /** Reasons and exporters' texts, each once. */
  readonly texts: readonly string[];
  /** Lines of the tables of contents, by the name of the table. */
  readonly tocs: readonly (readonly Reference[])[];
  /** Places in `tocs`, in documented order: see `tocsInOrder`. */
  readonly tocOrder: readonly number[];
}

export interface ViewHead {
  readonly title: string;
  readonly commit?: string;
  /** Address of a source: `https://…/{commit}/{path}#L{from}-L{to}`. */
  readonly sourceUrl?: string;
  /** What changed since another state. */
  readonly changes?: ViewChanges;
  readonly findings?: ViewFindings;
  readonly about?: ViewAbout;
  /** Of mapped files, where the page is made beside their sources. */
  readonly outlines?: ViewOutlines;
}

export interface ViewChanges {
  /** Names of the compared states. */
  readonly from: string;
  readonly to: string;
  readonly structure: StructureChanges;
  /** In words, as in `diff`: made with the data, so that pages need no code for it. Both are empty if nothing changed. */
  readonly summary: string;
  readonly sections: readonly Section[];
}

/** Lines of `imports`: those of the first entity, then those of the second, and so on. */
export interface ViewEdges {
  /** Number of lines, by entity. */
  readonly count: readonly number[];
  readonly to: readonly Reference[];
  /** Exporter, or -1. */
  readonly via: readonly Reference[];
  readonly why: readonly TextIndex[];
  /** Places in `EDGE_KINDS`. */
  readonly kind: readonly number[];
}

/** Index of an entity, or what is written for one that does not exist. */
export type Reference = number | string;

/** Index into `texts`; -1 for an empty text. */
export type TextIndex = number;

/** Stands for the purpose of the shared entity, which most exporters repeat. */
export const PURPOSE = -2;

/** The numeric columns of a map. */
import type { Uid } from "../model/operation.js";
import type { Texts } from "../model/collections/joined-texts.js";

/** Several numbers for each place: those of `place` are in `items` from `starts[place]` to `starts[place + 1]`. */
export interface Lists {
  readonly starts: Int32Array;
  readonly items: Int32Array;
}

/** Lines of `imports`, by importer: those of `place` are at `starts[place]` to `starts[place + 1]`. */
export interface Edges {
  readonly starts: Int32Array;
  /** Places of the imported entity and of the exporter; -1 if it is no entity or there is no exporter. */
  readonly to: Int32Array;
  readonly through: Int32Array;
}

/** References to unknown entities, by line. */
export interface Strays {
  readonly imported: ReadonlyMap<number, Uid>;
  readonly via: ReadonlyMap<number, Uid>;
}

export const FORM = { file: 0, symbol: 1, external: 2 } as const;

/** Columns that can be serialised as they are. */
export interface PlainColumns {
  readonly kinds: readonly string[];
  /** Index into `kinds`. */
  readonly kindAt: Int32Array;
  readonly sources: Texts;
  /** Places in the UTF-16 order of their sources, equal ones in their own order. */
  readonly bySource: Int32Array;
  readonly purposes: Texts;
  /** 1 if the description has further keys. */
  readonly more: Uint8Array;
  /** Values of `FORM`. */
  readonly forms: Uint8Array;
  readonly edges: Edges;
  readonly strays: Strays;
  /** Place of the containing entity, or -1. */
  readonly owners: Int32Array;
  /** 1 for each edge from an owner to its part. */
  readonly composition: Uint8Array;
  /** Edges to it, or to something through it, without composition. */
  readonly importers: Lists;
  /** Shared places, and the places that share them. */
  readonly shared: Lists;
  readonly sharedBy: Lists;
}

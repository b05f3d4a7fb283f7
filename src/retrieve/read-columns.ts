/** The columns of a tree, and their serialised form. */
import { descriptionPath, type DspTree, readImports, readShared, isUid } from "../dsp/dsp-tree.js";
import { joinTexts, textOf } from "../model/collections/joined-texts.js";
import { once } from "../model/basics.js";
import type { Uid } from "../model/operation.js";
import { packParts, partsOf, readParts, type PartReader } from "../model/collections/packed-parts.js";
import { columnsOf, computeColumns, type MapColumns, type Lists, type PlainColumns, type Strays } from "./map-columns.js";
import { readLead } from "./read-lead.js";
import { SortedPlaces } from "./sorted-places.js";

export const COLUMN_FILES: readonly string[] = ["description", "imports", "shared"];

/** `all`: names of entities; invalid UIDs are ignored. */
export function readColumns(tree: DspTree, all: readonly Uid[]): MapColumns {
  const uids = all.filter(isUid);
  const places = once(() => new SortedPlaces(uids));
  const compute = (): PlainColumns =>
    computeColumns({
      uids,
      leads: uids.map((uid) => readLead(tree.get(descriptionPath(uid)) ?? "")),
      imports: (place) => readImports(tree, uids[place] ?? ""),
      shared: (place) => readShared(tree, uids[place] ?? ""),
    });
  const plain = tree.keep?.("columns", COLUMN_FILES, { compute, pack: packColumns, unpack: unpackColumns }) ?? compute();
  return columnsOf(uids, places, plain);
}

const PARTS = 22;

function packColumns(columns: PlainColumns): readonly Uint8Array[] {
  const { kinds, kindAt, sources, bySource, purposes, more, forms, edges, strays, owners, composition, importers, shared, sharedBy } =
    columns;
  return packParts([
    ...partsOf(joinTexts(kinds)),
    kindAt,
    ...partsOf(sources),
    bySource,
    ...partsOf(purposes),
    more,
    forms,
    edges.starts,
    edges.to,
    edges.through,
    JSON.stringify([[...strays.imported], [...strays.via]]),
    owners,
    composition,
    ...[importers, shared, sharedBy].flatMap(({ starts, items }) => [starts, items]),
  ]);
}

function unpackColumns(bytes: Uint8Array): PlainColumns | undefined {
  const parts = readParts(bytes, PARTS);
  if (parts === undefined) return undefined;
  const { integers, bytes: flags, texts, text } = parts;
  const kinds = texts();
  return {
    kinds: Array.from({ length: kinds.starts.length - 1 }, (_, place) => textOf(kinds, place)),
    kindAt: integers(),
    sources: texts(),
    bySource: integers(),
    purposes: texts(),
    more: flags(),
    forms: flags(),
    edges: { starts: integers(), to: integers(), through: integers() },
    strays: readStrays(text()),
    owners: integers(),
    composition: flags(),
    importers: listsIn(parts),
    shared: listsIn(parts),
    sharedBy: listsIn(parts),
  };
}

function listsIn({ integers }: PartReader): Lists {
  return { starts: integers(), items: integers() };
}

function readStrays(text: string): Strays {
  const [imported, via]: readonly (readonly (readonly [number, string])[])[] = JSON.parse(text);
  return { imported: new Map(imported), via: new Map(via) };
}

/** Places several texts in one map; the first of two texts for the same place wins. */
import type { DspTree } from "../../dsp/dsp-tree.js";
import { readImports } from "../../dsp/read.js";
import type { RemovedText } from "../../dsp/removed-texts.js";
import type { Operation, Uid } from "../../model/operation.js";
import { pathOf, type PlacedText } from "./lost-texts.js";
import { placeText, type TextTarget } from "./place-text.js";

export interface Placing {
  /** The operations so far. */
  readonly operations: readonly Operation[];
  /** Returns whether the text was placed. */
  readonly place: (text: PlacedText) => boolean;
  /** The same for a text with sources instead of UIDs; `uidOf`: the entity of a source. */
  readonly placeNamed: (text: RemovedText, uidOf: (source: string) => Uid | undefined) => boolean;
}

export function createPlacing(target: TextTarget): Placing {
  const operations: Operation[] = [];
  const taken = new Map<string, string>();
  const place = (text: PlacedText): boolean => {
    const path = pathOf(text);
    if (taken.has(path)) return taken.get(path) === text.text;
    const done = placeText(target, text);
    if (done === undefined) return false;
    taken.set(path, text.text);
    operations.push(...done);
    return true;
  };
  return {
    operations,
    place,
    placeNamed({ source, slot, of, via, text }, uidOf) {
      const owner = uidOf(source);
      const imported = of === undefined ? undefined : uidOf(of);
      if (owner === undefined || (of !== undefined && imported === undefined)) return false;
      const exporter = exporterOf(target.tree, owner, imported, via === undefined ? undefined : uidOf(via));
      return place({ owner, slot, text, ...(imported === undefined ? {} : { imported }), ...(exporter === undefined ? {} : { exporter }) });
    },
  };
}

/** A why concerns two ends. If the importer imports the entity in only one way, its exporter may have changed. */
function exporterOf(tree: DspTree, owner: Uid, imported: Uid | undefined, exporter: Uid | undefined): Uid | undefined {
  const lines = readImports(tree, owner).filter(({ uid }) => uid === imported);
  return lines.some(({ via }) => via === exporter) || lines.length !== 1 ? exporter : lines[0]?.via;
}

/** Several texts put into one map: of two for one place the first gets it. */
import type { DspTree } from "../../dsp/dsp-tree.js";
import { readImports } from "../../dsp/read.js";
import type { RemovedText } from "../../dsp/removed-texts.js";
import type { Operation, Uid } from "../../model/operation.js";
import { pathOf, type PlacedText } from "./lost-texts.js";
import { placeText, type Ground } from "./place-text.js";

export interface Placing {
  /** What was to be done so far. */
  readonly operations: readonly Operation[];
  /** Answers whether the text has its place. */
  readonly place: (text: PlacedText) => boolean;
  /** The same for a text that is named by sources; `uidOf`: who stands for one of them. */
  readonly placeNamed: (text: RemovedText, uidOf: (source: string) => Uid | undefined) => boolean;
}

export function createPlacing(ground: Ground): Placing {
  const operations: Operation[] = [];
  const taken = new Map<string, string>();
  const place = (text: PlacedText): boolean => {
    const path = pathOf(text);
    if (taken.has(path)) return taken.get(path) === text.text;
    const done = placeText(ground, text);
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
      const exporter = exporterOf(ground.tree, owner, imported, via === undefined ? undefined : uidOf(via));
      return place({ owner, slot, text, ...(imported === undefined ? {} : { imported }), ...(exporter === undefined ? {} : { exporter }) });
    },
  };
}

/** A reason is about two ends; where the importer takes the other one in a single way, the exporter between them may be another than it was. */
function exporterOf(tree: DspTree, owner: Uid, imported: Uid | undefined, exporter: Uid | undefined): Uid | undefined {
  const lines = readImports(tree, owner).filter(({ uid }) => uid === imported);
  return lines.some(({ via }) => via === exporter) || lines.length !== 1 ? exporter : lines[0]?.via;
}

/** Several texts put into one map: of two for one place the first gets it. */
import type { RemovedText } from "../dsp/removed-texts.js";
import type { Operation, Uid } from "../model/operation.js";
import { pathOf, type PlacedText } from "./lost-words.js";
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
      const exporter = via === undefined ? undefined : uidOf(via);
      const isMissing = (name: string | undefined, uid: Uid | undefined): boolean => name !== undefined && uid === undefined;
      if (owner === undefined || isMissing(of, imported) || isMissing(via, exporter)) return false;
      return place({ owner, slot, text, ...(imported === undefined ? {} : { imported }), ...(exporter === undefined ? {} : { exporter }) });
    },
  };
}

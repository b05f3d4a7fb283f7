/** What `.dsp/` held when a run left it, as a whole: who has proved that it still holds that need not read its files. */
import { existsSync } from "node:fs";
import type { DspTree } from "../dsp/dsp-tree.js";
import { readSnapshot, writeSnapshot } from "../cache/cache-file.js";

interface Named {
  /** Of the whole map (`Proof`). */
  readonly map: string;
  readonly marks?: never;
}

/** Paths, each with its text behind it. */
type Texts = readonly string[];

export interface CachedTree {
  /** Whether any map is kept. */
  readonly isThere: () => boolean;
  /** Undefined where another map is kept, or none. */
  readonly find: (map: string) => DspTree | undefined;
  /** `isKept`: as far as anybody knows. */
  readonly keep: (map: string, tree: DspTree, isKept: boolean) => void;
}

/** Bytes of all that are kept together; the oldest go, and a larger one is read file by file. */
const MOST = 2 ** 26;

export function openTreeCache(place: { readonly file: string; readonly version: string }): CachedTree {
  const isThere = (): boolean => existsSync(place.file);
  return {
    isThere,
    find(map) {
      const kept = readSnapshot<Texts, Named>(place);
      if (kept?.snapshot.map !== map) return undefined;
      const tree = new Map<string, string>();
      const { answer } = kept;
      for (let at = 0; at < answer.length; at += 2) tree.set(answer[at] ?? "", answer[at + 1] ?? "");
      return tree;
    },
    keep(map, tree, isKept) {
      if ((isKept && isThere()) || sizeOf(tree) > MOST) return;
      const texts: string[] = [];
      for (const [path, text] of tree) texts.push(path, text);
      writeSnapshot<Texts, Named>({ ...place, most: MOST }, { snapshot: { map }, answer: texts });
    },
  };
}

/** What it takes at least. */
function sizeOf(tree: DspTree): number {
  let size = 0;
  for (const [path, text] of tree) size += path.length + text.length;
  return size;
}

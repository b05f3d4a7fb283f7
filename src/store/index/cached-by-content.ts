/** What follows from a map that was read as a whole, kept under the digest of all that was read: nothing else has to be proved. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { DspTree } from "../../dsp/dsp-tree.js";
import { DSP_DIRECTORY } from "../../fs/dsp-directory.js";
import { keepValue, readCached, writeCached } from "./cached-value.js";

/** Files below which everything is made faster than it is found. */
const FEW = 2000;
const PIECE = 1 << 16;
const ACCEPTED = "whole-accepted";
const NOTHING = { compute: () => true, pack: () => [], unpack: () => true };

export interface CachedContent {
  readonly keep: NonNullable<DspTree["keep"]>;
  /** Whether `accept` was said of the same content. */
  readonly isAccepted: () => boolean;
  readonly accept: () => void;
}

/** `build`: of this program, asked for where there is something to keep. Undefined for a map of few files, and for a program that has none. */
export function cachedByContent(root: string, tree: DspTree, build: () => string | undefined): CachedContent | undefined {
  const by = tree.size < FEW ? undefined : build();
  if (by === undefined) return undefined;
  const base = join(root, DSP_DIRECTORY);
  const ids = [by, contentId(tree)];
  return {
    keep: (key, _files, form) => keepValue(base, `whole-${key}`, () => ids, form),
    isAccepted: () => readCached(base, ACCEPTED, ids, NOTHING) === true,
    accept: () => writeCached(base, ACCEPTED, ids, []),
  };
}

/** Of all paths and texts, in the order in which they were read; another order only costs time. */
function contentId(tree: DspTree): string {
  const hash = createHash("sha256");
  let text = "";
  for (const part of tree) {
    text += JSON.stringify(part);
    if (text.length < PIECE) continue;
    hash.update(text);
    text = "";
  }
  return hash.update(text).digest("hex");
}

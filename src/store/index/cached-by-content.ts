/** Values derived from a completely loaded map, cached under the digest of its content, which needs no further verification. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { DspTree } from "../../dsp/dsp-tree.js";
import { DSP_DIRECTORY } from "../../fs/dsp-directory.js";
import { keepValue, readCached, writeCached } from "./cached-value.js";

/** Number of files below which computing is faster than the cache. */
const FEW = 2000;
const PIECE = 1 << 16;
const ACCEPTED = "whole-accepted";
const NOTHING = { compute: () => true, pack: () => [], unpack: () => true };

export interface CachedContent {
  readonly keep: NonNullable<DspTree["keep"]>;
  /** Whether `accept` was called for the same content. */
  readonly isAccepted: () => boolean;
  readonly accept: () => void;
}

/** `build`: id of this program, requested only if there is something to cache. Undefined for a map with few files, and for a program without an id. */
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

/** Digest of all paths and texts in the order of reading; another order only causes a cache miss. */
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

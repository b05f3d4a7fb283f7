/** Evidence for merges beyond the two texts: git's common ancestor, the origin of a text, and whether a source still exists. */
import { join } from "node:path";
import { DRAFTS_FILE } from "../dsp/drafts.js";
import type { DspTree } from "../dsp/dsp-tree.js";
import { conflictedPaths, type ConflictJudge } from "../dsp/merge/resolve-conflicts.js";
import { parseSource } from "../dsp/source-ref.js";
import { isThere } from "../fs/entry-at.js";
import { describedBy } from "../dsp/merge/why-owner.js";
import { mergeBases } from "../git/merge-bases.js";
import { mergeSides } from "../git/merge-sides.js";
import { once } from "../model/once.js";
import { textOrigin } from "./text-origin.js";

export function conflictJudge(root: string, tree: DspTree): ConflictJudge {
  const paths = conflictedPaths(tree);
  const bases = paths.length === 0 ? new Map<string, string>() : mergeBases(root, paths);
  const exists = (source: string): boolean => isThere(join(root, parseSource(source).path));
  const sides = once(() =>
    mergeSides(root, paths.length === 0 ? [] : [...new Set([DRAFTS_FILE, ...paths.flatMap((path) => describedBy(path) ?? [])])]),
  );
  return { textOrigin, exists, baseOf: (path) => bases.get(path), sideOf: (path, side) => sides().get(path)?.[side] };
}

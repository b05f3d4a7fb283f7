/** Evidence for merges beyond the two texts: git's common ancestor, the origin of a text, and whether a source still exists. */
import { describedBy } from "../dsp/merge/three-way.js";
import { join } from "node:path";
import { DRAFTS_FILE } from "../dsp/drafts.js";
import { type DspTree, parseSource } from "../dsp/dsp-tree.js";
import { conflictedPaths, type ConflictJudge } from "../dsp/merge/resolve-conflicts.js";
import { isThere, DSP_DIRECTORY } from "../fs/files.js";
import { once } from "../model/basics.js";
import { textOrigin } from "./text-origin.js";
import { gitOperations, runGit } from "../git/run-git.js";
import { readObjects } from "../git/read-objects.js";

export function conflictJudge(root: string, tree: DspTree): ConflictJudge {
  const paths = conflictedPaths(tree);
  const bases = paths.length === 0 ? new Map<string, string>() : mergeBases(root, paths);
  const exists = (source: string): boolean => isThere(join(root, parseSource(source).path));
  const sides = once(() =>
    mergeSides(root, paths.length === 0 ? [] : [...new Set([DRAFTS_FILE, ...paths.flatMap((path) => describedBy(path) ?? [])])]),
  );
  return { textOrigin, exists, baseOf: (path) => bases.get(path), sideOf: (path, side) => sides().get(path)?.[side] };
}

/** Texts of a file in the two commits that are merged. */
interface MergedSides {
  readonly ours?: string;
  readonly theirs?: string;
}

/** What git merges into `HEAD` by each operation. A rebase that is over may leave its name behind. */
const THEIRS: Readonly<Record<string, string>> = {
  "a merge": "MERGE_HEAD",
  "a rebase": "REBASE_HEAD",
  "a cherry-pick": "CHERRY_PICK_HEAD",
  "a revert": "REVERT_HEAD^",
};

/** Files of `.dsp` on both sides of the merge in progress; empty if there is none. Paths are relative to `.dsp/`. */
export function mergeSides(root: string, paths: readonly string[]): ReadonlyMap<string, MergedSides> {
  const other = paths.length === 0 ? undefined : THEIRS[gitOperations(root)() ?? ""];
  if (other === undefined) return new Map();
  const names = paths.flatMap((path) => ["HEAD", other].map((revision) => `${revision}:./${DSP_DIRECTORY}/${path}`));
  const answer = runGit(root, ["cat-file", "--batch-check"], { input: names.map((name) => `${name}\n`).join("") });
  if (!answer.ok) return new Map();
  const ids = answer.output
    .toString("latin1")
    .split("\n")
    .map((line) => /^([0-9a-f]+) blob \d+$/.exec(line)?.[1]);
  const texts = readObjects(root, [...new Set(ids.flatMap((id) => id ?? []))]);
  const textAt = (index: number): string | undefined => texts.get(ids[index] ?? "")?.toString("utf8");
  return new Map(
    paths.map((path, index): [string, MergedSides] => {
      const [ours, theirs] = [textAt(2 * index), textAt(2 * index + 1)];
      return [path, { ...(ours === undefined ? {} : { ours }), ...(theirs === undefined ? {} : { theirs }) }];
    }),
  );
}

/**
 * The common ancestors of conflicted files of `.dsp`, which the index contains until the files are added
 * again. Paths are relative to `.dsp/`; files that both branches added are left out.
 */
function mergeBases(root: string, paths: readonly string[]): ReadonlyMap<string, string> {
  const answer = runGit(root, ["ls-files", "--unmerged", "-z", "--", DSP_DIRECTORY]);
  if (!answer.ok) return new Map();
  const wanted = new Set(paths);
  const objects = new Map<string, string>();
  for (const entry of answer.output.toString("utf8").split("\0")) {
    const [, object = "", stage = "", path = ""] = /^\d+ ([0-9a-f]+) (\d)\t\.dsp\/(.*)$/s.exec(entry) ?? [];
    if (stage === "1" && wanted.has(path)) objects.set(path, object);
  }
  if (objects.size === 0) return new Map();
  const texts = readObjects(root, [...new Set(objects.values())], Infinity);
  return new Map(
    [...objects].flatMap(([path, object]) => {
      const text = texts.get(object)?.toString("utf8");
      return text === undefined ? [] : [[path, text]];
    }),
  );
}

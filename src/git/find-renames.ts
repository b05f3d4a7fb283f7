/**
 * Renames as detected by git: commit by commit since the last change of the map, then from the last commit to the
 * current files, tracked or not. A chain A → B → C is one rename.
 */
import { byteOrder } from "../model/byte-order.js";
import type { ReadBytes } from "../fs/create-tree.js";
import { runGit } from "./run-git.js";
import { withScratchObjects, type ListedFile } from "./scratch-objects.js";

export interface RenameQuestion {
  readonly root: string;
  readonly base: string;
  readonly head: string;
  /** Files of `head` with their object ids. */
  readonly last: ReadonlyMap<string, string>;
  /** Current files. */
  readonly now: ReadonlySet<string>;
  /** Object ids of the current files, as far as git has them. */
  readonly ids?: ReadonlyMap<string, string>;
  /** Content of a current file. */
  readonly read: ReadBytes;
}

/** The limit bounds git's pairwise comparison. */
const LIKE_GIT = ["-M50%", "-l3000"];
const RENAMES = ["-r", ...LIKE_GIT, "--diff-filter=R", "--name-status", "-z", "--no-ext-diff", "--no-textconv"];

/** Old path → current path, for old paths that no longer exist. */
export function findRenames(question: RenameQuestion): ReadonlyMap<string, string> {
  const { root, base, head, now } = question;
  const steps = base === head ? [] : committed(root, base, head);
  const collapsed = collapse([...steps, ...uncommitted(question)]);
  return new Map([...collapsed].filter(([from, to]) => !now.has(from) && now.has(to)));
}

type Step = readonly [from: string, to: string];

function committed(root: string, base: string, head: string): readonly Step[] {
  const paths = ["--", ".", ":(exclude).dsp"];
  const commits = runGit(root, ["rev-list", "--reverse", "--topo-order", `${base}..${head}`, ...paths]);
  if (!commits.ok || commits.output.length === 0) return [];
  const options = ["--stdin", "--no-commit-id", "--relative"];
  const answer = runGit(root, ["diff-tree", ...options, ...RENAMES, ...paths], { input: commits.output.toString("latin1") });
  return answer.ok ? readSteps(answer.output) : [];
}

/** `R087 NUL from NUL to NUL`; commits are separated by further NULs or line ends. */
function readSteps(output: Buffer): readonly Step[] {
  const words = output
    .toString("utf8")
    .split("\0")
    .map((word, index, all) => (/^\n*R\d+$/.test(word) && all[index + 2] !== undefined ? word.trim() : word));
  const steps: Step[] = [];
  for (let at = 0; at + 2 < words.length; at += 1) {
    if (!/^R\d+$/.test(words[at] ?? "")) continue;
    steps.push([words[at + 1] ?? "", words[at + 2] ?? ""]);
    at += 2;
  }
  return steps;
}

/** Joins consecutive renames; a file that returns to its path was not renamed. */
function collapse(steps: readonly Step[]): ReadonlyMap<string, string> {
  const origins = new Map<string, string>();
  for (const [from, to] of steps) {
    const origin = origins.get(from) ?? from;
    origins.delete(from);
    if (origin === to) origins.delete(to);
    else origins.set(to, origin);
  }
  return new Map([...origins].map(([to, origin]) => [origin, to]));
}

/** Compares two trees of removed and added files in a temporary object store: git runs no filters on them. */
function uncommitted({ root, head, last, now, ids, read }: RenameQuestion): readonly Step[] {
  // The map is no source, and would be most of git's work.
  const removed = [...last].filter(([path]) => !now.has(path) && !path.startsWith(".dsp/"));
  const added = [...now].filter((path) => !last.has(path)).sort(byteOrder);
  if (removed.length === 0 || added.length === 0 || head === "") return [];
  const found = withScratchObjects(root, head.length, (objects) => {
    const idOf = (path: string): string | undefined => {
      if (ids !== undefined) return ids.get(path);
      const bytes = read(path);
      return bytes === undefined ? undefined : objects.writeBlob(bytes);
    };
    const [before, after] = [removed, added.map((path) => [path, idOf(path)] as const)].map((files) => objects.writeTree(asFiles(files)));
    const answer = runGit(root, ["diff-tree", ...RENAMES, before ?? "", after ?? ""], { environment: objects.environment });
    return answer.ok ? readSteps(answer.output) : [];
  });
  return found ?? [];
}

function asFiles(files: readonly (readonly [path: string, id: string | undefined])[]): ReadonlyMap<string, ListedFile> {
  return new Map(files.flatMap(([path, id]) => (id === undefined ? [] : [[path, { mode: "100644", id }]])));
}

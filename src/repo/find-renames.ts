/**
 * Renames as git sees them (semantics G.3, M4): commit by commit since the map was last touched, then from the last commit to the
 * files of today, tracked or not. A chain A → B → C is one rename.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { byteOrder } from "../model/byte-order.js";
import { runGit } from "./run-git.js";

export interface RenameQuestion {
  readonly root: string;
  readonly base: string;
  readonly head: string;
  /** Files of `head` with their object ids. */
  readonly last: ReadonlyMap<string, string>;
  /** Files of today. */
  readonly now: ReadonlySet<string>;
  /** Object ids of today's files, where git has them already. */
  readonly ids?: ReadonlyMap<string, string>;
}

/** Semantics J.1. The limit bounds git's comparison of everything with everything. */
const LIKE_GIT = ["-M50%", "-l3000"];

/** Old path → path of today, for old paths that are gone. */
export function findRenames(question: RenameQuestion): ReadonlyMap<string, string> {
  const { root, base, head, now } = question;
  const steps = base === head ? [] : committed(root, base, head);
  const collapsed = collapse([...steps, ...uncommitted(question)]);
  return new Map([...collapsed].filter(([from, to]) => !now.has(from) && now.has(to)));
}

type Step = readonly [from: string, to: string];

function committed(root: string, base: string, head: string): readonly Step[] {
  const options = [
    "--format=",
    "--reverse",
    "--topo-order",
    "--diff-filter=R",
    "--name-status",
    "-z",
    "--relative",
    "--no-ext-diff",
    "--no-show-signature",
  ];
  const answer = runGit(root, ["log", ...LIKE_GIT, ...options, `${base}..${head}`, "--", ".", ":(exclude).dsp"]);
  return answer.ok ? readSteps(answer.output) : [];
}

/** `R087 NUL from NUL to NUL`; commits are set apart by further NULs or line ends. */
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

/** A later step moves what an earlier one brought to its place; going back and forth is no rename. */
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

/** Two trees of nothing but what went and what came, in an object store of their own: git compares them and runs no filter. */
function uncommitted({ root, head, last, now, ids }: RenameQuestion): readonly Step[] {
  // The map itself is no source, and would be most of what git compares.
  const gone = [...last].filter(([path]) => !now.has(path) && isPlain(path) && !path.startsWith(".dsp/"));
  const come = [...now].filter((path) => !last.has(path) && isPlain(path)).sort(byteOrder);
  if (gone.length === 0 || come.length === 0 || head === "") return [];
  const objects = runGit(root, ["rev-parse", "--path-format=absolute", "--git-path", "objects"]);
  if (!objects.ok) return [];
  const room = mkdtempSync(join(tmpdir(), "dsp-renames-"));
  try {
    const store = join(room, "objects");
    mkdirSync(store);
    const environment = {
      GIT_OBJECT_DIRECTORY: store,
      GIT_ALTERNATE_OBJECT_DIRECTORIES: objects.output.toString("utf8").trimEnd(),
      GIT_INDEX_FILE: join(room, "index"),
    };
    return compare(
      root,
      environment,
      gone,
      ids === undefined ? hashFiles(root, environment, come) : come.map((path) => [path, ids.get(path) ?? ""]),
    );
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

type Files = readonly (readonly [path: string, id: string])[];

function hashFiles(root: string, environment: Readonly<Record<string, string>>, paths: readonly string[]): Files {
  const answer = runGit(root, ["hash-object", "-w", "--no-filters", "--stdin-paths"], { environment, input: `${paths.join("\n")}\n` });
  const ids = answer.ok ? answer.output.toString("latin1").trimEnd().split("\n") : [];
  return ids.length === paths.length ? paths.map((path, index) => [path, ids[index] ?? ""]) : [];
}

function compare(root: string, environment: Readonly<Record<string, string>>, gone: Files, come: Files): readonly Step[] {
  if (come.length === 0) return [];
  const [before, after] = [writeTree(root, environment, gone), writeTree(root, environment, come)];
  if (before === undefined || after === undefined) return [];
  const answer = runGit(root, ["diff-tree", "-r", ...LIKE_GIT, "--diff-filter=R", "--name-status", "-z", before, after], { environment });
  return answer.ok ? readSteps(answer.output) : [];
}

function writeTree(root: string, environment: Readonly<Record<string, string>>, files: Files): string | undefined {
  const entries = files.map(([path, id]) => `100644 ${id}\t${path}\0`).join("");
  const steps = [
    runGit(root, ["read-tree", "--empty"], { environment }),
    runGit(root, ["update-index", "-z", "--index-info"], { environment, input: entries }),
  ];
  if (steps.some((step) => !step.ok)) return undefined;
  const answer = runGit(root, ["write-tree", "--missing-ok"], { environment });
  return answer.ok ? answer.output.toString("latin1").trim() : undefined;
}

/** Lists that git reads line by line. */
function isPlain(path: string): boolean {
  return !/[\n"]/.test(path);
}

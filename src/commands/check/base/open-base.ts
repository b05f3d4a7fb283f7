/**
 * `--base REV`: what this commit and the change are compared by. Both states are read in the same way, and widely: neither the options of a map nor
 * attributes take a file out. A change that says what is checked of it is therefore checked all the same.
 */
import { normalize } from "node:path/posix";
import { formerNames, type FormerNames, type State as NamedState } from "../../../compare/former-names.js";
import { openFacts, openFactsOfRun } from "../../../incremental/open-facts.js";
import { type Inventory, openTree } from "../../../inventory/inventory.js";
import type { Graph, Scan } from "../../../model/graph.js";
import { link } from "../../../link/link.js";
import { once } from "../../../model/basics.js";
import { CODE_OPTIONS, linkSources } from "../../../pipeline/link-sources.js";
import { withoutTakingOut } from "../../../scan/categories.js";
import { openRevision, type OpenedRevision } from "../../../store/open-revision.js";
import { openIndex } from "../../../store/open-staged.js";
import { observe } from "../../../cli/observe.js";
import type { Streams } from "../../../cli/streams.js";
import { keepsFacts, readMapOptions } from "../../options/map-options.js";
import { readSingle } from "../../options/option-values.js";
import type { Given } from "../../registry/command.js";
import { userError } from "../../../model/errors/user-error.js";
import { runGit } from "../../../git/run-git.js";
import { unknownRevision } from "../../../git/shallow-clone.js";

export interface Base {
  /** As given. */
  readonly name: string;
  readonly commit: string;
  /** Text of a file of the commit, relative to the project directory. */
  readonly read: (path: string) => string | undefined;
  /** Read once, when they are first needed. */
  readonly states: () => Promise<States>;
}

export interface SourceState {
  readonly tree: Inventory;
  readonly scan: Scan;
  /** With every import, used or not. */
  readonly graph: Graph;
  /** The same with what else a module runs when it is imported; undefined if that is nothing. */
  readonly running: () => Graph | undefined;
}

export interface States extends FormerNames {
  readonly before: SourceState;
  readonly now: SourceState;
}

/** Undefined without `--base`. Throws `UserError` for a commit that this clone does not have. */
export function openBase(given: Given, streams: Streams): Base | undefined {
  const { argv, root } = given;
  const name = readSingle(argv, "base");
  if (name === undefined) return undefined;
  const commit = commitOfBase(root, name);
  const revision = once(() => openRevision(root, commit));
  const texts = new Map<string, string | undefined>();
  const read = (path: string): string | undefined => {
    // Git is started for each file, and most of those asked for are not there. It also resolves what leads up.
    if (normalize(path) === path && !path.startsWith("..") && !revision().paths.has(path)) return undefined;
    if (!texts.has(path)) texts.set(path, readCommit(root, commit, path));
    return texts.get(path);
  };
  return { name, commit, read, states: once(() => readStates(given, streams, commit, revision())) };
}

async function readStates(given: Given, streams: Streams, commit: string, revision: OpenedRevision): Promise<States> {
  const { root, directory, argv, trackedOnly, build } = given;
  // Most files are the same in both states, so their facts are kept at least as long as this run.
  const facts = (keepsFacts(argv) ? openFacts(root, build) : undefined) ?? openFactsOfRun();
  const read = async (tree: Inventory): Promise<SourceState> => {
    const whole = withoutTakingOut(tree);
    const options = await readMapOptions({ workers: argv["workers"] }, whole, { root, directory });
    const linked = await linkSources(whole, { ...options, ...CODE_OPTIONS, facts, observer: observe(streams) });
    const { scan } = linked;
    return {
      tree: whole,
      ...linked,
      running: once(() => (runsMore(scan) ? link(scan, { ...CODE_OPTIONS.link, runsBefore: true }) : undefined)),
    };
  };
  const present = argv["staged"] === true ? openIndex(root, directory, commit).tree : openTree(root, { trackedOnly, since: commit });
  const now = await read(present);
  const before = await read(revision.sources());
  facts.save();
  const renames = present.history().history?.renames ?? new Map<string, string>();
  return { before, now, ...formerNames({ before: named(before), now: named(now), renames }) };
}

export function runsMore({ resolutions }: Scan): boolean {
  return [...resolutions.values()].some((all) =>
    all.some(({ targets }) => targets.some((target) => target.kind === "file" && target.before !== undefined)),
  );
}

function named({ tree, scan }: SourceState): NamedState {
  return {
    paths: new Set(tree.paths),
    text: (path) => (scan.files.has(path) ? tree.read(path) : undefined),
    declarations: (path) => scan.files.get(path)?.declarations.map(({ name }) => name) ?? [],
  };
}

/** The text of `path`, relative to `directory`, in a commit; undefined if the commit does not contain it. `commit`: its object id. */
function readCommit(directory: string, commit: string, path: string): string | undefined {
  const blob = runGit(directory, ["cat-file", "blob", `${commit}:./${path}`]);
  return blob.ok ? blob.output.toString("utf8") : undefined;
}

/** The object id of the commit that `--base` names. Throws `UserError` if this clone does not have it. */
function commitOfBase(directory: string, revision: string): string {
  refuseAmbiguous(directory, revision);
  const commit = runGit(directory, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`]);
  if (!commit.ok || revision.startsWith("^")) {
    const first = /^\^?(.*?)(?:\.\.|\^[!@-]|$)/s.exec(revision)?.[1] ?? "";
    if (first !== revision) throw userError("revision-range", { option: "--base", revision, commit: first || "HEAD" });
  }
  if (!commit.ok) throw unknownRevision(directory, { option: "--base", revision });
  return commit.output.toString("latin1").trim();
}

/** Whoever can push a tag could otherwise have a change compared with itself. */
function refuseAmbiguous(directory: string, revision: string): void {
  const name = revision.replace(/(?:[~^:]|@\{).*$/su, "");
  // Git takes these before any tag or branch of that name.
  if (name === "HEAD" || /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(name)) return;
  const [tag, ...branches] = ["tags", "heads", "remotes"].map((kind) => {
    const commit = runGit(directory, ["rev-parse", "--verify", "--quiet", "--end-of-options", `refs/${kind}/${name}^{commit}`]);
    return commit.ok ? commit.output.toString("latin1") : undefined;
  });
  if (tag !== undefined && branches.some((branch) => branch !== undefined && branch !== tag))
    throw userError("ambiguous-revision", { option: "--base", revision, name });
}

/** Places of a file where something is loaded that nobody can follow, compared between two states. */
export interface Occurrence {
  /** 1-based. */
  readonly line: number;
  /** For people. */
  readonly what: string;
  /** The same place, wherever it stands in the file. */
  readonly key: string;
}

/** What a state has more often than another one: each occurrence counts. */
export function beyond<Item extends { readonly key: string }>(
  now: readonly Item[],
  before: readonly { readonly key: string }[],
): readonly Item[] {
  const left = new Map<string, number>();
  for (const { key } of before) left.set(key, (left.get(key) ?? 0) + 1);
  return now.filter(({ key }) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}

/** A line of a text. */
export interface NewLine {
  /** 1-based. */
  readonly line: number;
  readonly written: string;
  /** What two lines have in common that are the same. */
  readonly key: string;
}

/** Lines that a text has more often than its former versions. */
export function newLines(text: string, former: readonly string[], keyOf = (written: string): string => written.trim()): readonly NewLine[] {
  const linesOf = (one: string): readonly NewLine[] =>
    one.split("\n").map((written, index) => ({ line: index + 1, written, key: keyOf(written) }));
  return beyond(linesOf(text), former.flatMap(linesOf));
}

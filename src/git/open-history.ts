/**
 * The history since the last commit that touched `.dsp/`. Reads only objects and the index: no filter, text conversion or
 * hook of the repository runs, and nothing in it is written.
 */
import type { History } from "../model/history.js";
import type { Problem } from "../model/problem.js";
import { blobId } from "../fs/blob-id.js";
import type { ReadBytes } from "../fs/create-tree.js";
import { decodeText } from "../fs/files.js";
import { readObjects } from "./read-objects.js";
import { type Head, readHead, runGit } from "./run-git.js";
import { once, byteOrder } from "../model/basics.js";
import { type ListedFile, withScratchObjects } from "./scratch-objects.js";

/** The limit bounds git's pairwise comparison. */
const LIKE_GIT = ["-M50%", "-l3000"];

const RENAMES = ["-r", ...LIKE_GIT, "--diff-filter=R", "--name-status", "-z", "--no-ext-diff", "--no-textconv"];

export interface OpenedHistory {
  readonly history?: History;
  readonly problems: readonly Problem[];
}

/** Files of a commit: object id, and whether it is a regular file. */
type Listed = ReadonlyMap<string, string>;

const NONE: OpenedHistory = { problems: [] };
const NO_TEXTS: ReadonlyMap<string, string> = new Map();
const SHALLOW: Problem = { code: "shallow-history", path: ".dsp", detail: "the commit that last touched it is not in this clone" };
const COMMIT = /^[0-9a-f]{40,64}$/;
/** Digits of an object id in the older of git's two hashes. */
const SHA1 = 40;

/** The current files. */
interface CurrentFiles {
  readonly paths: readonly string[];
  readonly read: ReadBytes;
  /** Object ids, if the index is analysed instead of the work tree. */
  readonly ids?: ReadonlyMap<string, string>;
  /** Id of a file that was already read, in the older of git's two hashes. */
  readonly idOf?: (path: string) => string | undefined;
}

interface Beginning {
  /** A commit whose map is compared with the current files, instead of the map that a commit last touched. */
  readonly since?: string | undefined;
  /** If it was read before. */
  readonly head?: Head;
}

/** Without a repository or a commit there is no history. Expensive queries run only on demand. */
export function openHistory(root: string, today: CurrentFiles, { since, head: known }: Beginning = {}): OpenedHistory {
  const { commit: head, isShallow } = since === undefined ? (known ?? readHead(root)) : { commit: since, isShallow: false };
  if (head === undefined) return NONE;
  const baseOf = once(() => since ?? commitAt(root, ["rev-list", "-1", "HEAD", "--", ".dsp"]) ?? head);
  // A boundary commit seems to have touched everything.
  const isPartial = isShallow && !hasParent(root, baseOf());
  const lastOf = once(() => listCommit(root, head) ?? NO_TEXTS);
  const thenOf = once(() => (baseOf() === head ? lastOf() : listCommit(root, baseOf())));
  const idNow = (path: string, like: string): string | undefined => {
    const known = today.ids?.get(path) ?? (like.length === SHA1 ? today.idOf?.(path) : undefined);
    if (known !== undefined) return known;
    const bytes = today.read(path);
    return bytes === undefined ? undefined : blobId(bytes, like);
  };
  const renames = once(() =>
    findRenames({ root, base: baseOf(), head, last: lastOf(), now: new Set(today.paths), ids: today.ids, read: today.read }),
  );
  const isMapped = once(() => listCommit(root, head, [".dsp"])?.size !== 0);
  return {
    problems: isPartial && baseOf() !== head ? [SHALLOW] : [],
    history: {
      ...(isPartial ? { partial: true } : {}),
      existed: (path) => thenOf()?.has(path) === true,
      changed: (path) => {
        const then = thenOf()?.get(path);
        return then === undefined || idNow(path, then) !== then;
      },
      get mapped() {
        return isMapped();
      },
      get renames() {
        return thenOf() === undefined ? NO_TEXTS : renames();
      },
      texts: (wanted) => textsOf(root, wanted, thenOf(), lastOf()),
    },
  };
}

function commitAt(root: string, parameters: readonly string[]): string | undefined {
  const answer = runGit(root, parameters);
  const id = answer.ok ? answer.output.toString("latin1").trim() : "";
  return COMMIT.test(id) ? id : undefined;
}

/** Whether the clone has a parent of the commit; without one, the commit seems to have touched everything. */
function hasParent(root: string, commit: string): boolean {
  return commitAt(root, ["rev-parse", "--verify", "--quiet", `${commit}^1`]) !== undefined;
}

/** Regular files under `root`, relative to it; `within`: only in these directories. */
function listCommit(root: string, commit: string, within: readonly string[] = []): Listed | undefined {
  const answer = runGit(root, ["ls-tree", "-r", "-z", commit, "--", ...within]);
  if (!answer.ok) return undefined;
  const files = new Map<string, string>();
  for (const line of answer.output.toString("utf8").split("\0")) {
    const tab = line.indexOf("\t");
    const [mode = "", , id = ""] = line.slice(0, tab).split(" ");
    if (tab > 0 && mode.startsWith("100")) files.set(line.slice(tab + 1), id);
  }
  return files;
}

/** Texts at that time; a partial clone may lack them. */
function textsOf(root: string, wanted: readonly string[], then: Listed | undefined, last: Listed): ReadonlyMap<string, string> {
  if (then === undefined) return NO_TEXTS;
  const ids = new Map(
    wanted.flatMap((path) => ((then.get(path) ?? last.get(path)) === undefined ? [] : [[path, then.get(path) ?? last.get(path) ?? ""]])),
  );
  const contents = readObjects(root, [...new Set(ids.values())]);
  const texts = new Map<string, string>();
  for (const [path, id] of ids) {
    const bytes = contents.get(id);
    const text = bytes === undefined ? undefined : decodeText(bytes);
    if (text !== undefined) texts.set(path, text);
  }
  return texts;
}

/**
 * Renames as detected by git: commit by commit since the last change of the map, then from the last commit to the
 * current files, tracked or not. A chain A → B → C is one rename.
 */
interface RenameQuestion {
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

/** Old path → current path, for old paths that no longer exist. */
function findRenames(question: RenameQuestion): ReadonlyMap<string, string> {
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

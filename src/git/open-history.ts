/**
 * The history since the last commit that touched `.dsp/`. Reads only objects and the index: no filter, text conversion or
 * hook of the repository runs, and nothing in it is written.
 */
import type { History } from "../model/history.js";
import type { Problem } from "../model/problem.js";
import { blobId } from "../fs/blob-id.js";
import type { ReadBytes } from "../fs/create-tree.js";
import { decodeText } from "../fs/decode-text.js";
import { readObjects } from "./read-objects.js";
import { runGit } from "./run-git.js";
import { isShallowClone } from "./shallow-clone.js";
import { findRenames } from "./find-renames.js";
import { once } from "../model/once.js";

export interface OpenedHistory {
  readonly history?: History;
  readonly problems: readonly Problem[];
}

/** Files of a commit: object id, and whether it is a regular file. */
type Listed = ReadonlyMap<string, string>;

const NONE: OpenedHistory = { problems: [] };
const NO_TEXTS: ReadonlyMap<string, string> = new Map();
const SHALLOW: Problem = { code: "shallow-history", path: ".dsp", detail: "the commit that last touched it is not in this clone" };
/** Digits of an object id in the older of git's two hashes. */
const SHA1 = 40;

/** The current files. */
export interface CurrentFiles {
  readonly paths: readonly string[];
  readonly read: ReadBytes;
  /** Object ids, if the index is analysed instead of the work tree. */
  readonly ids?: ReadonlyMap<string, string>;
  /** Id of a file that was already read, in the older of git's two hashes. */
  readonly idOf?: (path: string) => string | undefined;
}

/**
 * Without a repository or a commit there is no history. Expensive queries run only on demand.
 * `since`: a commit whose map is compared with the current files, instead of the map that a commit last touched.
 */
export function openHistory(root: string, today: CurrentFiles, since?: string): OpenedHistory {
  const head = since ?? commitAt(root, ["rev-parse", "--verify", "--quiet", "HEAD^{commit}"]);
  if (head === undefined) return NONE;
  const isShallow = since === undefined && isShallowClone(root);
  const baseOf = once(() => since ?? commitAt(root, ["rev-list", "-1", "HEAD", "--", ".dsp"]) ?? head);
  // A boundary commit seems to have touched everything.
  const isPartial = isShallow && !hasParent(root, baseOf());
  const last = listCommit(root, head);
  if (last === undefined) return NONE;
  const thenOf = once(() => (baseOf() === head ? last : listCommit(root, baseOf())));
  const idNow = (path: string, like: string): string | undefined => {
    const known = today.ids?.get(path) ?? (like.length === SHA1 ? today.idOf?.(path) : undefined);
    if (known !== undefined) return known;
    const bytes = today.read(path);
    return bytes === undefined ? undefined : blobId(bytes, like);
  };
  const renames = once(() =>
    findRenames({ root, base: baseOf(), head, last, now: new Set(today.paths), ids: today.ids, read: today.read }),
  );
  const isMapped = once(() => [...last.keys()].some((path) => path.startsWith(".dsp/")));
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
      texts: (wanted) => textsOf(root, wanted, thenOf(), last),
    },
  };
}

function commitAt(root: string, parameters: readonly string[]): string | undefined {
  const answer = runGit(root, parameters);
  const id = answer.ok ? answer.output.toString("latin1").trim() : "";
  return /^[0-9a-f]{40,64}$/.test(id) ? id : undefined;
}

/** Whether the clone has a parent of the commit; without one, the commit seems to have touched everything. */
function hasParent(root: string, commit: string): boolean {
  return commitAt(root, ["rev-parse", "--verify", "--quiet", `${commit}^1`]) !== undefined;
}

/** Regular files under `root`, relative to it. */
function listCommit(root: string, commit: string): Listed | undefined {
  const answer = runGit(root, ["ls-tree", "-r", "-z", commit]);
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

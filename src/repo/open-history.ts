/**
 * What git remembers of the last commit that touched `.dsp/`. Reads objects and the index only: no filter, text conversion or
 * hook of the repository runs, and nothing of its is written.
 */
import { createHash } from "node:crypto";
import type { History } from "../model/history.js";
import type { Problem } from "../model/problem.js";
import type { ReadBytes } from "./create-tree.js";
import { decodeText } from "./decode-text.js";
import { readObjects } from "./read-objects.js";
import { runGit } from "./run-git.js";
import { findRenames } from "./find-renames.js";

export interface OpenedHistory {
  readonly history?: History;
  readonly problems: readonly Problem[];
}

/** A file of a commit: object id, and whether it is a regular file. */
type Listed = ReadonlyMap<string, string>;

const NONE: OpenedHistory = { problems: [] };

/**
 * `paths`: what is there now, with `read` for its bytes; `ids`: object ids where the index is what is there, and not the work tree.
 * Without a repository, or without any commit, there is no history.
 */
export function openHistory(root: string, paths: readonly string[], read: ReadBytes, ids?: ReadonlyMap<string, string>): OpenedHistory {
  const head = commitAt(root, ["rev-parse", "--verify", "--quiet", "HEAD^{commit}"]);
  if (head === undefined) return NONE;
  const base = commitAt(root, ["rev-list", "-1", "HEAD", "--", ".dsp"]) ?? head;
  if (isShallowEnd(root, base) && base !== head) {
    return { problems: [{ code: "shallow-history", path: ".dsp", detail: "the commit that last touched it is not in this clone" }] };
  }
  const then = listCommit(root, base);
  if (then === undefined) return NONE;
  const last = base === head ? then : (listCommit(root, head) ?? then);
  const now = new Set(paths);
  let renames: ReadonlyMap<string, string> | undefined;
  return {
    problems: [],
    history: {
      had: (path) => then.has(path),
      changed: (path) => (ids?.get(path) ?? blobId(read(path), then.get(path))) !== then.get(path),
      get renames() {
        return (renames ??= findRenames({ root, base, head, last, now, ids }));
      },
      texts: (wanted) => textsOf(root, wanted, then, last),
    },
  };
}

function commitAt(root: string, parameters: readonly string[]): string | undefined {
  const answer = runGit(root, parameters);
  const id = answer.ok ? answer.output.toString("latin1").trim() : "";
  return /^[0-9a-f]{40,64}$/.test(id) ? id : undefined;
}

/** A commit whose parents a shallow clone lacks seems to have touched everything. */
function isShallowEnd(root: string, commit: string): boolean {
  const answer = runGit(root, ["rev-parse", "--is-shallow-repository"]);
  if (!answer.ok || answer.output.toString("latin1").trim() !== "true") return false;
  return commitAt(root, ["rev-parse", "--verify", "--quiet", `${commit}^1`]) === undefined;
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

/** As git names contents. Computed here: over files of the work tree git itself would run the repository's filters. */
function blobId(bytes: Uint8Array | undefined, like: string | undefined): string | undefined {
  if (bytes === undefined) return undefined;
  const hash = createHash(like?.length === 64 ? "sha256" : "sha1");
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}

function textsOf(root: string, wanted: readonly string[], then: Listed, last: Listed): ReadonlyMap<string, string> {
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

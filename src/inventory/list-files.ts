import { isUtf8 } from "node:buffer";
import { userError } from "../model/errors/user-error.js";
import { gitPrefix } from "../git/git-prefix.js";
import { DSP_DIRECTORY } from "../fs/dsp-directory.js";
import { runGit } from "../git/run-git.js";
import { runGitWithIgnoreRules } from "../git/run-git-with-ignore-rules.js";
import { walkFiles } from "./walk-files.js";

/** Paths under a root, before their types are checked. */
export interface Listing {
  /** Repo-relative, `/`-separated, in no particular order. */
  readonly paths: readonly string[];
  /** Names that are not UTF-8, decoded as far as possible. */
  readonly undecodable: readonly string[];
  /** Directory → why it cannot be listed; it is unknown which files in it exist. */
  readonly unlisted: ReadonlyMap<string, string>;
  /** Directories of repositories inside of this one, which are not searched. */
  readonly nested: readonly string[];
  /** Files with patterns that are not followed, and why. */
  readonly refused?: readonly { readonly path: string; readonly detail: string }[];
  /** Why git was not used or failed. */
  readonly note?: string;
}

/** `git ls-files` without untracked files of a map, which are no sources and may be most of the files; without git, a directory walk. */
export function listFiles(root: string, trackedOnly: boolean): Listing {
  const others = trackedOnly ? [] : ["--others", "--exclude-standard", `--exclude=${DSP_DIRECTORY}`];
  const words = ["ls-files", "-z", "--cached", ...others];
  const answer = trackedOnly ? runGit(root, words) : runGitWithIgnoreRules(root, words);
  if (answer.ok) return { ...parseListing(answer.output), unlisted: unlistedIn(root, answer.warnings) };
  // A fallback would give another list. If git is not installed, it never gave one.
  if (answer.code !== undefined && answer.code !== "ENOENT") throw userError("git-listing-failed", { root, reason: answer.reason });
  if (trackedOnly) {
    throw userError("no-tracked-list", { root, reason: answer.reason });
  }
  return { ...walkFiles(root), nested: [], note: answer.reason };
}

/** Git truncates lines at four thousand bytes: a missing reason means that the path is too long. */
const REFUSED = /^warning: could not open directory '(.*?)\/?(?:': (.*))?$/gm;
const TOO_LONG = "path too long";

/** Git warns about unreadable directories, with paths from the top, and continues. Missing permissions and too long paths are tolerated; a failing disk is not. */
function unlistedIn(root: string, warnings: string): ReadonlyMap<string, string> {
  const refused = [...warnings.matchAll(REFUSED)];
  if (refused.length === 0) return new Map();
  const prefix = gitPrefix(root);
  const broken = refused.find(([, , reason]) => !/permi|too long/i.test(reason ?? TOO_LONG));
  if (broken !== undefined) throw userError("unlisted-directory", { path: broken[1] ?? "", reason: broken[2] ?? "" });
  return new Map(refused.map(([, path = "", reason = TOO_LONG]) => [path.startsWith(prefix) ? path.slice(prefix.length) : path, reason]));
}

/** NUL-separated. Unmerged paths occur once for each stage; nested repositories end with a slash. */
function parseListing(output: Buffer): Omit<Listing, "unlisted"> {
  const names = output.toString("utf8").split("\0");
  const nested = names.flatMap((name) => (name.endsWith("/") ? [name.slice(0, -1)] : []));
  if (!isUtf8(output)) return { ...splitByEncoding(output), nested };
  const files = names.filter((name) => name !== "" && !name.endsWith("/"));
  return { paths: [...new Set(files)], undecodable: [], nested };
}

function splitByEncoding(output: Buffer): Omit<Listing, "unlisted" | "nested"> {
  const paths = new Set<string>();
  const undecodable = new Set<string>();
  for (let start = 0; start < output.length;) {
    const end = output.indexOf(0, start);
    const name = output.subarray(start, end < 0 ? output.length : end);
    const text = name.toString("utf8");
    if (!isUtf8(name)) undecodable.add(text);
    else if (text !== "" && !text.endsWith("/")) paths.add(text);
    start += name.length + 1;
  }
  return { paths: [...paths], undecodable: [...undecodable] };
}

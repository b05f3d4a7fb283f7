import { isUtf8 } from "node:buffer";
import { UserError } from "../model/problem.js";
import { gitPrefix } from "../git/git-prefix.js";
import { DSP_DIRECTORY } from "../fs/dsp-directory.js";
import { runGit } from "../git/run-git.js";
import { walkFiles } from "./walk-files.js";

/** Names under a root before anybody has looked at what they are. */
export interface Listing {
  /** Repo-relative, `/`-separated, in no particular order. */
  readonly paths: readonly string[];
  /** Names that are not UTF-8, as far as they can be shown. */
  readonly undecodable: readonly string[];
  /** Directory → why it may not be looked into; what stands in it is neither there nor gone. */
  readonly unlisted: ReadonlyMap<string, string>;
  /** Why git was not asked or did not answer. */
  readonly note?: string;
}

/** `git ls-files` (semantics 0.2 3) but for what nobody tracks of a map, which is no source and may be most of the files; or a walk where git has no answer. */
export function listFiles(root: string, trackedOnly: boolean): Listing {
  const others = trackedOnly ? [] : ["--others", "--exclude-standard", `--exclude=${DSP_DIRECTORY}`];
  const answer = runGit(root, ["ls-files", "-z", "--cached", ...others]);
  if (answer.ok) return { ...parseListing(answer.output), unlisted: unlistedIn(root, answer.warnings) };
  // Without git the list would be another one. A machine without git has never had that one.
  if (answer.code !== undefined && answer.code !== "ENOENT")
    throw new UserError(`${root}: git could not list the files (${answer.reason}); run again`);
  if (trackedOnly) {
    throw new UserError(
      `${root}: cannot list the tracked files (${answer.reason}); run inside a git repository or leave out --tracked-only`,
    );
  }
  return { ...walkFiles(root), note: answer.reason };
}

/** Git cuts a line of four thousand bytes off: where no reason stands, the path is too long. */
const REFUSED = /^warning: could not open directory '(.*?)\/?(?:': (.*))?$/gm;
const TOO_LONG = "path too long";

/** Git warns of directories that it cannot look into, by their paths from the top, and goes on. A missing permission may be meant, and a path may be too long; a failing disk is not. */
function unlistedIn(root: string, warnings: string): ReadonlyMap<string, string> {
  const refused = [...warnings.matchAll(REFUSED)];
  if (refused.length === 0) return new Map();
  const prefix = gitPrefix(root);
  const broken = refused.find(([, , reason]) => !/permi|too long/i.test(reason ?? TOO_LONG));
  if (broken !== undefined) throw new UserError(`${broken[1]}: cannot list (${broken[2]}); check the directory and run again`);
  return new Map(refused.map(([, path = "", reason = TOO_LONG]) => [path.startsWith(prefix) ? path.slice(prefix.length) : path, reason]));
}

/** NUL-separated. Unmerged paths come once for each stage; nested repositories end with a slash. */
function parseListing(output: Buffer): Omit<Listing, "unlisted"> {
  const names = output.toString("utf8").split("\0");
  const files = names.filter((name) => name !== "" && !name.endsWith("/"));
  if (isUtf8(output)) return { paths: [...new Set(files)], undecodable: [] };
  return splitByEncoding(output);
}

function splitByEncoding(output: Buffer): Omit<Listing, "unlisted"> {
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

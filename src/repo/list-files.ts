import { isUtf8 } from "node:buffer";
import { UserError } from "../model/problem.js";
import { DSP_DIRECTORY } from "./dsp-directory.js";
import { runGit } from "./run-git.js";
import { walkFiles } from "./walk-files.js";

/** Names under a root before anybody has looked at what they are. */
export interface Listing {
  /** Repo-relative, `/`-separated, in no particular order. */
  readonly paths: readonly string[];
  /** Names that are not UTF-8, as far as they can be shown. */
  readonly undecodable: readonly string[];
  /** Why git was not asked or did not answer. */
  readonly note?: string;
}

/** `git ls-files` (semantics 0.2 3) but for what nobody tracks of a map, which is no source and may be most of the files; or a walk where git has no answer. */
export function listFiles(root: string, trackedOnly: boolean): Listing {
  const others = trackedOnly ? [] : ["--others", "--exclude-standard", `--exclude=${DSP_DIRECTORY}`];
  const answer = runGit(root, ["ls-files", "-z", "--cached", ...others]);
  if (answer.ok) return parseListing(answer.output);
  if (trackedOnly) {
    throw new UserError(
      `${root}: cannot list the tracked files (${answer.reason}); run inside a git repository or leave out --tracked-only`,
    );
  }
  return { ...walkFiles(root), note: answer.reason };
}

/** NUL-separated. Unmerged paths come once for each stage; nested repositories end with a slash. */
function parseListing(output: Buffer): Listing {
  const names = output.toString("utf8").split("\0");
  const files = names.filter((name) => name !== "" && !name.endsWith("/"));
  if (isUtf8(output)) return { paths: [...new Set(files)], undecodable: [] };
  return splitByEncoding(output);
}

function splitByEncoding(output: Buffer): Listing {
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

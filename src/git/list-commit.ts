/** The files of a commit. */
import { isUtf8 } from "node:buffer";
import { userError } from "../model/errors/user-error.js";
import type { IndexEntry, IndexListing } from "./list-index.js";
import { runGit } from "./run-git.js";

/** All files under `root`, relative to it. Throws `UserError` if git cannot list them. */
export function listCommit(root: string, commit: string): IndexListing {
  const answer = runGit(root, ["ls-tree", "-r", "-z", commit]);
  if (!answer.ok) throw userError("unreadable-objects", { root, reason: answer.reason });
  const { output } = answer;
  const entries: IndexEntry[] = [];
  const undecodable: string[] = [];
  const submodules: string[] = [];
  for (let start = 0; start < output.length;) {
    const found = output.indexOf(0, start);
    const end = found < 0 ? output.length : found;
    const tab = output.indexOf(TAB, start);
    const [mode = "", type, id = ""] = output.toString("latin1", start, tab).split(" ");
    const name = output.subarray(tab + 1, end);
    start = end + 1;
    if (type !== "blob") submodules.push(name.toString("utf8"));
    else if (isUtf8(name)) entries.push({ path: name.toString("utf8"), mode, id });
    else undecodable.push(name.toString("utf8"));
  }
  return { entries, undecodable, submodules };
}

const TAB = 9;

/** Changes according to git, by file and line of the new text. */
import { compareRevisions } from "../../git/compare-revisions.js";
import { runGitWithIgnoreRules } from "../../git/run-git-with-ignore-rules.js";
import { revisionEnds } from "../../git/revision-ends.js";
import { userError } from "../../model/errors/user-error.js";

export interface ChangedFile {
  /** Current path; for a removed file, its last one. */
  readonly path: string;
  /** Former path, if different. */
  readonly from?: string;
  readonly change: "added" | "changed" | "deleted";
  /** Lines of the new text, from 1: `[first, last]`; for a pure removal, the lines before and after it. */
  readonly lines: readonly (readonly [first: number, last: number])[];
}

/**
 * Changes between a revision and the current files (untracked ones count as added), or between the two ends of `A..B`. Paths are relative to
 * `root`. Changes of line ends alone are ignored.
 * Throws `UserError` for a revision that does not exist in this clone, where git cannot read what it compares, and outside of git.
 */
export function changedLines(root: string, revision: string): readonly ChangedFile[] {
  const rev = revision === "" ? "HEAD" : revision;
  const patch = compareRevisions(root, rev);
  if (!patch.ok) {
    revisionEnds(root, rev, "--diff");
    throw userError("unreadable-objects", { root, reason: patch.reason });
  }
  const changed = readDiff(patch.text);
  return rev.includes("..") || rev.endsWith("^!") ? changed : [...changed, ...untracked(root)];
}

function untracked(root: string): readonly ChangedFile[] {
  const answer = runGitWithIgnoreRules(root, ["ls-files", "-o", "--exclude-standard", "-z", "--", ".", ":(exclude).dsp"]);
  const paths = answer.ok ? answer.output.toString("utf8").split("\0") : [];
  return paths.filter((path) => path !== "").map((path) => ({ path, change: "added", lines: [[1, Infinity]] }));
}

interface Open {
  path: string;
  from?: string;
  change: ChangedFile["change"];
  lines: (readonly [number, number])[];
}

function readDiff(text: string): readonly ChangedFile[] {
  const files: Open[] = [];
  let file: Open | undefined;
  let left = 0;
  for (const line of text.split("\n")) {
    // Within a hunk a line may look like a header.
    if (left > 0 && /^[-+]/.test(line)) {
      left -= 1;
      continue;
    }
    if (line.startsWith("diff --git ")) files.push((file = { path: pathOf(line), change: "changed", lines: [] }));
    if (file === undefined) continue;
    const [key, value] = headOf(line);
    if (key === "deleted") file.change = "deleted";
    else if (key === "new") file.change = "added";
    else if (key === "rename from") file.from = unquote(value);
    else if (key === "rename to") file.path = unquote(value);
    else if (key === "---" && file.change === "deleted") file.path = unquote(value).replace(/^a\//, "");
    else if (key === "+++" && file.change !== "deleted") file.path = unquote(value).replace(/^b\//, "");
    else if (key === "@@") left = addHunk(file, line);
  }
  return files;
}

const HEAD = /^(deleted|new|rename from|rename to|---|\+\+\+|@@)(?: file mode)? (.*)$/;

function headOf(line: string): readonly [key: string, value: string] {
  const [, key = "", value = ""] = HEAD.exec(line) ?? [];
  // git terminates names that contain blanks with a tab.
  return [key, value.replace(/\t$/, "")];
}

/** Returns the number of lines in the hunk. */
function addHunk(file: Open, line: string): number {
  const [, removed = "1", from = "0", added = "1"] = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
  const [first, count] = [Number(from), Number(added)];
  file.lines.push(count === 0 ? [first, first + 1] : [first, first + count - 1]);
  return Number(removed) + count;
}

/** For files without hunks: both halves are the same name. */
function pathOf(line: string): string {
  const rest = line.slice("diff --git ".length);
  const half = rest.slice(Math.ceil(rest.length / 2));
  return unquote(half).replace(/^b\//, "");
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", a: "\x07", b: "\b", f: "\f", v: "\v" };

/** Names with control characters are quoted; others are unchanged (`core.quotePath=false`). */
function unquote(name: string): string {
  if (!name.startsWith('"')) return name;
  return name.slice(1, -1).replace(/\\([0-7]{3}|.)/g, (_, code: string) => {
    return code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPES[code] ?? code);
  });
}

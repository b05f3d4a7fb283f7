/**
 * Git commands that follow `.gitignore`. Git matches some patterns in exponential time (`**` + `*a*a*a…b`), so that one line of a repository keeps it busy
 * for ever, and waits for what is a pipe in its directory; then the run ends, and the line or the file is named.
 */
import { join } from "node:path";
import { readPlainFile, entriesIn } from "../fs/files.js";
import { userError } from "../model/errors/user-error.js";
import { describePattern } from "../model/pattern/compile-pattern.js";
import { readIgnoreRules } from "../model/pattern/git-patterns.js";
import { GIT_LIMIT_MS, runGit, type GitAnswer, type GitInput } from "./run-git.js";

/** Throws `UserError` if git does not end in time. Other failures are answers. */
export function runGitWithIgnoreRules(directory: string, parameters: readonly string[], input: GitInput = {}): GitAnswer {
  const answer = runGit(directory, parameters, input);
  if (answer.ok || answer.code !== "ETIMEDOUT") return answer;
  const seconds = Math.ceil((input.limit ?? GIT_LIMIT_MS) / 1000);
  throw userError("git-takes-too-long", { root: directory, seconds, cause: specialFile(directory) ?? costliestPattern(directory) });
}

const MOST_ENTRIES = 100_000;

/** A pipe or device in git's directory, which git waits for: `.git/HEAD is neither a file nor a directory`. */
function specialFile(root: string): string | undefined {
  const open = [".git"];
  let left = MOST_ENTRIES;
  for (let place = open.pop(); place !== undefined && left > 0; place = open.pop()) {
    for (const entry of entriesIn(join(root, place)) ?? []) {
      left -= 1;
      const path = `${place}/${entry.name}`;
      if (entry.isDirectory()) open.push(path);
      else if (!entry.isFile() && !entry.isSymbolicLink()) return `${path} is neither a file nor a directory`;
    }
  }
  return undefined;
}

/** Wildcards that git matches at once, wherever they stand. */
const FEW = 6;
const LARGEST_RULES = 4 * 2 ** 20;

/** The pattern with the most wildcards: `.gitignore:3: pattern "*a*a*a…" has 31 wildcards`; undefined if none has many. */
function costliestPattern(root: string): string | undefined {
  const listed = runGit(root, ["ls-files", "-z", "--cached", "--", ".gitignore", "**/.gitignore"]);
  const files = listed.ok ? listed.output.toString("utf8").split("\0") : [];
  let [most, found] = [FEW, ""];
  for (const file of new Set([".gitignore", ...files.filter((one) => one !== ""), ".git/info/exclude"])) {
    const bytes = readPlainFile(join(root, file), LARGEST_RULES);
    if (typeof bytes === "string") continue;
    for (const { written, line } of readIgnoreRules(bytes.toString("utf8"))) {
      const count = written.match(/\*+/g)?.length ?? 0;
      if (count > most) [most, found] = [count, `${file}:${line}: ${describePattern(written)} has ${count} wildcards`];
    }
  }
  return found === "" ? undefined : found;
}

/** Those that git ignores; tracked files never are, and outside of git none is. */
export function ignoredPaths(root: string, paths: readonly string[]): readonly string[] {
  if (paths.length === 0) return [];
  const answer = runGitWithIgnoreRules(root, ["check-ignore", "-z", "--stdin"], { input: paths.map((path) => `${path}\0`).join("") });
  return answer.ok ? answer.output.toString("utf8").split("\0").slice(0, -1) : [];
}

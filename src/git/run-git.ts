import { spawnSync } from "node:child_process";
import { errorCode, readText, isThere } from "../fs/files.js";
import { readingCall, isRepository } from "./git-call.js";
import { realpathSync } from "node:fs";
import { join, resolve } from "node:path";

export const GIT_LIMIT_MS = 60_000;
const LARGEST_ANSWER = 1 << 30;

/**
 * `warnings`: stderr of a successful command. `status`: undefined if git was killed or not started; `code` is then the system's error code,
 * `ENOENT` if git is not installed.
 */
export type GitAnswer =
  | { readonly ok: true; readonly output: Buffer; readonly warnings: string }
  | { readonly ok: false; readonly reason: string; readonly status: number | undefined; readonly code?: string };

export interface GitInput {
  /** Standard input. */
  readonly input?: string;
  /** Variables that select another index or object store. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Milliseconds after which git is ended; default: a minute. */
  readonly limit?: number;
}

/** Runs a read-only git command in `directory` that executes nothing of the repository. Never throws because of git's output. */
export function runGit(
  directory: string,
  parameters: readonly string[],
  { input = "", environment, limit = GIT_LIMIT_MS }: GitInput = {},
): GitAnswer {
  const call = readingCall(directory, parameters, environment);
  if (call === undefined) return { ok: false, reason: "git is not on the path", status: undefined };
  const result = spawnSync(call.program, call.words, {
    env: call.env,
    input,
    timeout: limit,
    maxBuffer: LARGEST_ANSWER,
    stdio: "pipe",
    windowsHide: true,
  });
  if (result.error !== undefined)
    return { ok: false, reason: result.error.message, status: undefined, code: errorCode(result.error) ?? "" };
  if (result.status === 0) return { ok: true, output: result.stdout, warnings: result.stderr.toString("utf8") };
  const [first = ""] = result.stderr.toString("utf8").split("\n");
  return { ok: false, reason: first || `git ended with ${result.status ?? result.signal}`, status: result.status ?? undefined };
}

/** The git work tree that contains `directory`, or else the directory itself. Absolute. */
export function repositoryRoot(directory: string): string {
  const here = resolve(directory);
  // Git prints this directory, or fails; starting it takes longer.
  if (isRepository(join(here, ".git")) && realpathSync.native(here) === here) return here;
  const answer = runGit(here, ["rev-parse", "--show-toplevel"]);
  const found = answer.ok ? answer.output.toString("utf8").replace(/\r?\n$/, "") : "";
  return found === "" ? here : resolve(found);
}

/** Undefined outside of git and before the first commit. */
export function headCommit(directory: string): string | undefined {
  const answer = runGit(directory, ["rev-parse", "--verify", "--quiet", "HEAD^{commit}"]);
  return answer.ok ? answer.output.toString("utf8").trim() : undefined;
}

/** A directory relative to the top of its repository, with a trailing slash; empty for the top itself and outside of git. */
export function gitPrefix(directory: string): string {
  const answer = runGit(directory, ["rev-parse", "--show-prefix"]);
  return answer.ok ? answer.output.toString("utf8").replace(/\r?\n$/, "") : "";
}

/** The last commit that changed a file, relative to `root`; the current one if the file is not in any. Undefined without a commit. */
export function lastChangeOf(root: string, path: string): string | undefined {
  const commit = (words: readonly string[]): string => {
    const answer = runGit(root, ["rev-list", "-1", "HEAD", ...words]);
    return answer.ok ? answer.output.toString("latin1").trim() : "";
  };
  return commit(["--", `:(literal)${path}`]) || commit([]) || undefined;
}

const REPLACED = "--glob=refs/replace/*";

export interface Head {
  /** Everything that git's history depends on: the commit, shallow boundaries, and replaced objects. Equal texts mean equal history. */
  readonly state: string;
  /** Undefined outside of git and before the first commit. */
  readonly commit?: string;
  /** The clone has incomplete history. */
  readonly isShallow: boolean;
}

export function readHead(root: string): Head {
  const paths = ["--path-format=absolute", "--git-path", "shallow", "--git-path", "info/grafts"];
  const answer = runGit(root, ["rev-parse", "HEAD^{commit}", "--show-prefix", ...paths, REPLACED, "--symbolic-full-name", REPLACED]);
  if (!answer.ok) return { state: JSON.stringify([answer.reason]), isShallow: false };
  const [commit = "", prefix, shallow = "", grafts = "", ...replaced] = answer.output.toString("utf8").split("\n");
  const boundary = readText(shallow);
  const variables = Object.entries(process.env).filter(([name]) => name.startsWith("GIT_"));
  const state = [commit, prefix, boundary, readText(grafts), replaced, variables.map((pair) => pair.join("=")).sort()];
  return { state: JSON.stringify(state), commit, isShallow: boundary !== undefined };
}

/** Files in git's directory while an operation of several steps is in progress. */
const STATE_FILES: readonly (readonly [file: string, name: string])[] = [
  ["MERGE_HEAD", "a merge"],
  ["rebase-merge", "a rebase"],
  ["rebase-apply", "a rebase"],
  ["CHERRY_PICK_HEAD", "a cherry-pick"],
  ["REVERT_HEAD", "a revert"],
  ["index.lock", "a command of git"],
];

/** Returns the current operation, such as `a merge`; undefined if there is none, and outside of git. Runs git once, then only checks files. */
export function gitOperations(root: string): () => string | undefined {
  const answer = runGit(root, ["rev-parse", "--absolute-git-dir"]);
  if (!answer.ok) return () => undefined;
  const directory = answer.output.toString("utf8").replace(/\r?\n$/, "");
  return () => STATE_FILES.find(([file]) => isThere(join(directory, file)))?.[1];
}

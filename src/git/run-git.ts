import { spawnSync } from "node:child_process";
import { lstatSync, type Stats } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { errorCode } from "../fs/file-error.js";
import { findGit } from "./find-git.js";
import { requireHarmless } from "./git-commands.js";

/** Variables that would select another repository than the given one, for example inside a hook. */
const REPOSITORY_VARIABLES: ReadonlySet<string> = new Set([
  "GIT_DIR",
  "GIT_WORK_TREE",
  "GIT_INDEX_FILE",
  "GIT_COMMON_DIR",
  "GIT_OBJECT_DIRECTORY",
  "GIT_ALTERNATE_OBJECT_DIRECTORIES",
  "GIT_NAMESPACE",
  "GIT_PREFIX",
  "GIT_LITERAL_PATHSPECS",
  "GIT_GLOB_PATHSPECS",
  "GIT_NOGLOB_PATHSPECS",
  "GIT_ICASE_PATHSPECS",
]);

/**
 * The configuration of the analysed repository must not start a program, take a lock, access the network or write a file. Anything that
 * these settings do not disable is unreachable for the commands that `requireHarmless` allows.
 */
const HARDENED = [
  "--no-pager",
  "--no-optional-locks",
  ...[
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "core.quotePath=false",
    "core.attributesFile=/dev/null",
    "core.alternateRefsCommand=",
    "core.splitIndex=false",
    // A directory that looks like a bare repository would have its own configuration.
    "safe.bareRepository=explicit",
    // For versions of git without GIT_NO_LAZY_FETCH, which start `git fetch` for an object missing in a partial clone.
    "fetch.bundleURI=",
    "transfer.bundleURI=false",
    "gc.auto=0",
    "maintenance.auto=false",
  ].flatMap((setting) => ["-c", setting]),
];

const TIMEOUT_MS = 60_000;
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
}

/** Runs a read-only git command in `directory` that executes nothing of the repository. Never throws because of git's output. */
export function runGit(directory: string, parameters: readonly string[], { input = "", environment = {} }: GitInput = {}): GitAnswer {
  requireHarmless(parameters);
  const top = workTreeOf(directory);
  const program = findGit(top ?? directory);
  if (program === undefined) return { ok: false, reason: "git is not on the path", status: undefined };
  const result = spawnSync(program, [...HARDENED, "-C", directory, ...parameters], {
    env: { ...ownEnvironment(top), ...environment },
    input,
    timeout: TIMEOUT_MS,
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

/** `top`: the work tree, which `core.worktree` could otherwise move to any directory. */
function ownEnvironment(top: string | undefined): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !REPOSITORY_VARIABLES.has(name));
  return {
    ...Object.fromEntries(kept),
    ...(top === undefined ? {} : { GIT_WORK_TREE: top }),
    GIT_TERMINAL_PROMPT: "0",
    GIT_NO_LAZY_FETCH: "1",
    // No such protocol exists: no transport, helper or ssh is started, whatever `protocol.*.allow` is set to.
    GIT_ALLOW_PROTOCOL: "none",
    LC_ALL: "C",
  };
}

/** The nearest directory with a valid `.git`. */
function workTreeOf(directory: string): string | undefined {
  for (let at = resolve(directory); ; at = dirname(at)) {
    if (isRepository(join(at, ".git"))) return at;
    if (dirname(at) === at) return undefined;
  }
}

/** A `.git` file refers to a repository elsewhere, as in linked work trees and submodules. */
export function isRepository(git: string): boolean {
  if (look(git)?.isFile() === true) return true;
  return ["HEAD", "objects", "refs"].every((name) => look(join(git, name)) !== undefined);
}

function look(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}

import { spawnSync } from "node:child_process";
import { lstatSync, type Stats } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { errorCode } from "../fs/file-error.js";
import { findGit } from "./find-git.js";
import { requireHarmless } from "./git-commands.js";

/** Variables that would point git at another repository than the one we name, as inside a hook. */
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
 * The scanned repository's own configuration must not start a program, take a lock, reach for a network or write a file. What these do not
 * switch off cannot be reached by the commands that `requireHarmless` lets through.
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
    // A directory of a repository that looks like a bare one would bring its own configuration.
    "safe.bareRepository=explicit",
    // For a git that does not know GIT_NO_LAZY_FETCH and starts `git fetch` for an object that a partial clone lacks.
    "fetch.bundleURI=",
    "transfer.bundleURI=false",
    "gc.auto=0",
    "maintenance.auto=false",
  ].flatMap((setting) => ["-c", setting]),
];

const TIMEOUT_MS = 60_000;
const LARGEST_ANSWER = 1 << 30;

/**
 * `warnings`: what git said on stderr although it succeeded. `status`: undefined where git did not end by itself; `code` then is the system's,
 * `ENOENT` where there is no git.
 */
export type GitAnswer =
  | { readonly ok: true; readonly output: Buffer; readonly warnings: string }
  | { readonly ok: false; readonly reason: string; readonly status: number | undefined; readonly code?: string };

export interface GitInput {
  /** For its standard input. */
  readonly input?: string;
  /** Variables of our own that name another index or object store. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a git command in `directory` that changes nothing of the repository and runs nothing of it; no answer of git's makes it throw. */
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

/** `top`: the work tree, which `core.worktree` could otherwise move to any directory of this machine. */
function ownEnvironment(top: string | undefined): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !REPOSITORY_VARIABLES.has(name));
  return {
    ...Object.fromEntries(kept),
    ...(top === undefined ? {} : { GIT_WORK_TREE: top }),
    GIT_TERMINAL_PROMPT: "0",
    GIT_NO_LAZY_FETCH: "1",
    // The one protocol that may be spoken does not exist: no transport, helper or ssh is started, whatever `protocol.*.allow` says.
    GIT_ALLOW_PROTOCOL: "none",
    LC_ALL: "C",
  };
}

/** The nearest directory with a `.git` that git would take for a repository. */
function workTreeOf(directory: string): string | undefined {
  for (let at = resolve(directory); ; at = dirname(at)) {
    if (isRepository(join(at, ".git"))) return at;
    if (dirname(at) === at) return undefined;
  }
}

/** A file names a repository elsewhere, as in linked work trees and submodules. */
function isRepository(git: string): boolean {
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

import { spawnSync } from "node:child_process";
import { errorCode } from "./file-error.js";

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

/** The scanned repository's own configuration must not start a program or take a lock. */
const HARDENED = ["--no-optional-locks", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "core.quotePath=false"];

const TIMEOUT_MS = 60_000;
const LARGEST_ANSWER = 1 << 30;

/** `warnings`: what git said on stderr although it succeeded; `code`: of the system, where git did not come to an end of its own. */
export type GitAnswer =
  | { readonly ok: true; readonly output: Buffer; readonly warnings: string }
  | { readonly ok: false; readonly reason: string; readonly code?: string };

export interface GitInput {
  /** For its standard input. */
  readonly input?: string;
  /** Variables of our own that name another index or object store. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a git command in `directory` that changes nothing of the repository; never throws. */
export function runGit(directory: string, parameters: readonly string[], { input = "", environment = {} }: GitInput = {}): GitAnswer {
  const result = spawnSync("git", [...HARDENED, "-C", directory, ...parameters], {
    env: { ...ownEnvironment(), ...environment },
    input,
    timeout: TIMEOUT_MS,
    maxBuffer: LARGEST_ANSWER,
    stdio: "pipe",
    windowsHide: true,
  });
  if (result.error !== undefined) return { ok: false, reason: result.error.message, code: errorCode(result.error) ?? "" };
  if (result.status === 0) return { ok: true, output: result.stdout, warnings: result.stderr.toString("utf8") };
  const [first = ""] = result.stderr.toString("utf8").split("\n");
  return { ok: false, reason: first || `git ended with ${result.status ?? result.signal}` };
}

function ownEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !REPOSITORY_VARIABLES.has(name));
  return { ...Object.fromEntries(kept), GIT_TERMINAL_PROMPT: "0", GIT_NO_LAZY_FETCH: "1", LC_ALL: "C" };
}

import { spawnSync } from "node:child_process";
import { errorCode } from "../fs/file-error.js";
import { readingCall } from "./git-call.js";

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

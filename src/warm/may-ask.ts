/**
 * Commands answered by a process that runs already (`watch --serve`, `mcp --serve`): same build, same user, same environment, and the same output
 * as without it. This file decides whether a command asks at all. It is read by every start, so it imports next to nothing.
 * See docs/decisions/0042-a-warm-process-answers-commands.md.
 */
import { isPrivateDirectory, runtimeDirectory } from "./runtime-directory.js";

export interface Line {
  readonly program: "dsp-bootstrap" | "dsp-cli";
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Commands that take long enough, and whose output depends on nothing of the process that runs them. */
const ASKING: ReadonlySet<string> = new Set([
  "bootstrap",
  "check",
  "verify",
  "diff",
  "context",
  "search",
  "outline",
  "show",
  "uses",
  "impact",
  "path",
  "affected",
  "explain",
]);

/**
 * Options by which a command works alone: it asks for other means (`--no-cache`, `--workers`), for times of its own process, for a language model,
 * whose key no other process should get, or for a file that may be a stream of this process (`/dev/stdout`).
 */
const ALONE = /^(?:--(?:no-server|no-cache|workers|timing|verbose|model|roots|report|summary|surface|help|version)(?:=|$)|-[a-zA-Z]*[vhV])/;

const NO_SERVER = "--no-server";

/** The directory of running processes, if there is one and the command may ask one of them. */
export function directoryToAsk({ program, words, environment }: Line): string | undefined {
  if (environment["DSP_NO_SERVER"] || commandIn(program, words) === undefined || words.some((word) => ALONE.test(word))) return undefined;
  const directory = runtimeDirectory(environment);
  return directory !== undefined && isPrivateDirectory(directory) ? directory : undefined;
}

/** The command of a line that may ask; undefined for any other. */
export function commandIn(program: Line["program"], [first = ""]: readonly string[]): string | undefined {
  if (ASKING.has(first)) return first;
  // Without a command, the first word may be a directory.
  return program === "dsp-bootstrap" && /^$|^-|[./\\]/.test(first) ? "bootstrap" : undefined;
}

/** The words without `--no-server`, up to `--`. */
export function withoutServerOption(words: readonly string[]): readonly string[] {
  const end = words.indexOf("--");
  return words.filter((word, at) => word !== NO_SERVER || (end >= 0 && at > end));
}

/** How the process was started, and the command that was requested. */
import type { Command } from "./command.js";
import { COMMANDS } from "./command-table.js";

export interface Invocation {
  /** Name of the executable; `dsp-bootstrap` needs no command. */
  readonly program: "dsp-bootstrap" | "dsp-cli";
  readonly arguments: readonly string[];
  /** Current directory of the user, absolute. */
  readonly directory: string;
  readonly version: string;
  /** See `Given`. */
  readonly build?: string;
}

export function asksForHelp(words: readonly string[]): boolean {
  return words.some((word) => word === "help" || word === "--help" || word === "-h" || word === "--version");
}

/** Of the whole program, not of a command. */
export function asksForOverview({ arguments: words }: Invocation): boolean {
  return asksForHelp(words) && !words.includes("--version") && !COMMANDS.some(({ name }) => name === words[0]);
}

export function isDefault({ program }: Invocation, command: Command): boolean {
  return program === "dsp-bootstrap" && command.name === "bootstrap";
}

/** The command named by the first word, or the default command. */
export function commandOf(invocation: Invocation): Command | undefined {
  const named = COMMANDS.find(({ name }) => name === invocation.arguments[0]);
  return named ?? COMMANDS.find((command) => isDefault(invocation, command));
}

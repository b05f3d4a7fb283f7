/** What a process was started with, and which command that names. */
import type { Command } from "./command.js";
import { COMMANDS } from "./command-table.js";

export interface Invocation {
  /** Name that the program was started by; `dsp-bootstrap` needs no command. */
  readonly program: "dsp-bootstrap" | "dsp-cli";
  readonly arguments: readonly string[];
  /** Directory that the user stands in, absolute. */
  readonly directory: string;
  readonly version: string;
  /** See `Given`. */
  readonly build?: string;
}

export function asksForHelp(words: readonly string[]): boolean {
  return words.some((word) => word === "help" || word === "--help" || word === "-h" || word === "--version");
}

export function isDefault({ program }: Invocation, command: Command): boolean {
  return program === "dsp-bootstrap" && command.name === "bootstrap";
}

/** The command that the first word names, or the one that needs no name. */
export function commandOf(invocation: Invocation): Command | undefined {
  const named = COMMANDS.find(({ name }) => name === invocation.arguments[0]);
  return named ?? COMMANDS.find((command) => isDefault(invocation, command));
}

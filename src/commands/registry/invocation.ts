/** How the process was started, and the command that was requested. */
import type { Command, Invocation } from "./command.js";
import { COMMANDS } from "./command-table.js";
import { PROTOCOL_NAMES } from "../protocol/protocol-names.js";

export type { Invocation };

/** The word `help` only in the place of a command: it may be a symbol, or a word of a task. */
export function asksForHelp(words: readonly string[]): boolean {
  return words[0] === "help" || asksForVersion(words) || words.some((word) => word === "--help" || word === "-h");
}

export function asksForVersion(words: readonly string[]): boolean {
  return words.includes("--version") || words.includes("-V");
}

/** Of the whole program, not of a command. */
export function asksForOverview(invocation: Invocation): boolean {
  const { arguments: words, program } = invocation;
  const [first = ""] = words;
  if (!asksForHelp(words) || asksForVersion(words) || COMMANDS.some(({ name }) => name === first)) return false;
  // Without a command the first word may be a directory.
  return first === "help" || first.startsWith("-") || program === "dsp-bootstrap";
}

/** The help of an operation of the protocol that has no command of the same name. */
export function asksForOperation({ arguments: words }: Invocation): boolean {
  const [first = ""] = words;
  return PROTOCOL_NAMES.has(first) && asksForHelp(words) && !COMMANDS.some(({ name }) => name === first);
}

function isDefault({ program }: Invocation, command: Command): boolean {
  return program === "dsp-bootstrap" && command.name === "bootstrap";
}

/** The command named by the first word, or the default command. */
export function commandOf(invocation: Invocation): Command | undefined {
  const named = COMMANDS.find(({ name }) => name === invocation.arguments[0]);
  return named ?? COMMANDS.find((command) => isDefault(invocation, command));
}

/** What is typed before the words of a command. */
export function lineOf(invocation: Invocation, command: Command): string {
  return isDefault(invocation, command) ? invocation.program : `${invocation.program} ${command.name}`;
}

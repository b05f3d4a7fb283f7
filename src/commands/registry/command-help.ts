/** `COMMAND --help`, from the table of commands. */
import type { HelpPage, HelpRow } from "../../cli/help-page.js";
import type { Command, Option } from "./command.js";
import { type Invocation, lineOf } from "./invocation.js";
import { argumentOf, EXIT_CODES } from "./overview.js";

/** Accepted by every command, besides its own options. */
const GENERAL_OPTIONS: readonly HelpRow[] = [
  ["-q, --quiet", "Print only errors and what was asked for"],
  ["-v, --verbose", "Print what is done, with times, to standard error"],
  ["-h, --help  -V, --version", "This help, and the version of the program"],
  ["--no-color", "No colours"],
];

export function commandHelp(command: Command, invocation: Invocation): HelpPage {
  const { positional, options } = command;
  const line = lineOf(invocation, command);
  const rows = Object.entries(options).map(([name, option]) => rowOf(name, option));
  return {
    usage: `${line} ${argumentOf(command)} [OPTIONS]`,
    describe: command.describe,
    rows: [[argumentOf(command).replace(/^\[|\]$/g, ""), positional.describe], ...rows, ...GENERAL_OPTIONS],
    examples: command.examples.map(([words, meaning]) => [`${line} ${words}`.trim(), meaning]),
    exitCodes: EXIT_CODES,
  };
}

function rowOf(name: string, option: Option): HelpRow {
  const { describe, default: usual } = option;
  const shown = usual === undefined || usual === false || describe.includes("default:") ? "" : ` (default: ${String(usual)})`;
  const value = valueWord(name, option);
  return [`--${name}${value === "" ? "" : ` ${value}`}`, `${describe}${shown}`];
}

const WORDS: Readonly<Record<string, string>> = {
  root: "DIR",
  set: "KEY=VALUE",
  report: "FILE",
  summary: "FILE",
  surface: "FILE",
  only: "PATH",
  redraft: "PATH",
  prompts: "DIR",
  base: "REV",
  diff: "[REV]",
  out: "FILE",
  around: "TARGET",
};

/** `exports|files`, `DIR`, `N`; empty for a flag. */
function valueWord(name: string, { type, choices }: Option): string {
  if (type === "boolean") return "";
  if (choices !== undefined) return choices.join("|");
  return WORDS[name] ?? (type === "number" ? "N" : "VALUE");
}

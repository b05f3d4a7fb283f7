/** The help of the program: each command in a line, so that it can be read at a glance. `COMMAND --help` has options and examples. */
import { PROTOCOL_NAMES } from "../protocol/protocol-names.js";
import type { Command } from "./command.js";
import { COMMANDS } from "./command-table.js";
import type { Invocation } from "./invocation.js";

const GROUPS: readonly (readonly [group: Command["group"], title: string])[] = [
  ["map", "The map in .dsp/:"],
  ["code", "Questions about the code:"],
  ["setup", "Set up once:"],
];
const FLEET = { usage: "fleet …", describe: "Maps many repositories and answers across them (package dsp-fleet)" };
const TARGET = "TARGET is a path, path#symbol, path:line, a directory, or the name of a symbol or package.";
export const EXIT_CODES =
  "Exit codes: 0 done, 1 something to fix was found, 2 wrong use or a fault of the machine, 4 a language model's server failed.";

/** Lines of at most `columns` characters, if words are short enough. */
export function overview(program: Invocation["program"], columns: number): string {
  const isBootstrap = program === "dsp-bootstrap";
  const lines = [
    `${program} ${isBootstrap ? "[COMMAND, default: bootstrap]" : "COMMAND"} …    Maps a repository as a Data Structure Protocol graph in .dsp/.`,
    ...GROUPS.flatMap(([group, title]) => ["", title, ...COMMANDS.filter((one) => one.group === group).map(lineOf)]),
    `${" ".repeat(INDENT)}${FLEET.usage.padEnd(WIDEST + INDENT)}${FLEET.describe}`,
    "",
    TARGET,
    "",
    `The protocol's operations: ${[...PROTOCOL_NAMES].join(" ")}`,
    `'${program} COMMAND --help' lists options and examples, '${program} --version' prints the version, --no-color turns colours off, -q and -v print less and more.`,
    EXIT_CODES,
  ];
  return `${lines.flatMap((line) => wrap(line, columns)).join("\n")}\n`;
}

const WIDEST = Math.max(...COMMANDS.map((command) => usageOf(command).length));
const INDENT = 2;

function lineOf(command: Command): string {
  return `${" ".repeat(INDENT)}${usageOf(command).padEnd(WIDEST + INDENT)}${command.describe}`;
}

function usageOf(command: Command): string {
  return `${command.name} ${argumentOf(command)}`;
}

/** `TARGET…`, or `[PATH]` if it may be left out. */
export function argumentOf({ positional: { name: word, required, several = false } }: Command): string {
  const words = `${(word === "targets" ? "target" : word === "files" ? "file" : word).toUpperCase()}${several ? "…" : ""}`;
  return required ? words : `[${words}]`;
}

/** A line of a command continues below its description, any other line at the margin. */
function wrap(line: string, columns: number): readonly string[] {
  const margin = line.startsWith(" ") ? " ".repeat(INDENT + WIDEST + INDENT) : "";
  const lines: string[] = [];
  let rest = line;
  while (rest.length > columns) {
    const space = rest.lastIndexOf(" ", columns);
    if (space <= margin.length) break;
    lines.push(rest.slice(0, space));
    rest = margin + rest.slice(space + 1);
  }
  return [...lines, rest];
}

/** `COMMAND --help`, from the table of commands. */
import type { Options } from "yargs";
import type { HelpGroup, HelpPage, HelpRow } from "../../cli/help-page.js";
import { ASK_OPTIONS, MAP_OPTIONS } from "../options/option-table.js";
import type { Command } from "./command.js";
import { isDefault, type Invocation } from "./invocation.js";
import { argumentOf, EXIT_CODES } from "./overview.js";

/** Accepted by every command, besides its own options. */
const GENERAL_OPTIONS: readonly HelpRow[] = [
  ["-q, --quiet", "Print only errors and what was asked for"],
  ["-v, --verbose", "Print what is done, with times, to standard error"],
  ["--no-color", "No colours"],
  ["-h, --help", "This help"],
  ["-V, --version", "Version of the program"],
];

const ENTRYPOINTS = new Set(["entry", "entry-add", "no-entry", "roots", "model", "max-roots", "max-roots-per-package"]);
/** Of the options of a map, those that do not shape it. */
const RUNNING = ["no-cache", "workers", "timing"];
const CHANGES = ["dry-run", "operations", "prune", "force", "reorder-toc", "redraft", "redraft-only", "write-markers", "remove-markers"];
const OUTPUT = ["json", "format", "output", "summary", "report"];
const SHAPING: ReadonlySet<string> = new Set(Object.keys(MAP_OPTIONS).filter((name) => name !== "root" && !RUNNING.includes(name)));
/** The command that lists the options that shape a map. */
const LISTS_ALL = "bootstrap";

export function commandHelp(command: Command, invocation: Invocation): HelpPage {
  const { program } = invocation;
  const line = isDefault(invocation, command) ? program : `${program} ${command.name}`;
  const { positional } = command;
  return {
    usage: `${line} ${argumentOf(command)} [OPTIONS]`,
    describe: command.describe,
    groups: [
      { title: "Arguments", rows: [[argumentOf(command).replace(/^\[|\]$/g, ""), positional.describe]] },
      ...optionGroups(command, program),
    ],
    examples: command.examples.map(([words, meaning]) => [`${line} ${words}`.trim(), meaning]),
    exitCodes: EXIT_CODES,
  };
}

function optionGroups(command: Command, program: string): readonly HelpGroup[] {
  const names = Object.keys(command.options);
  const shaping = names.filter((name) => isShaping(command, name));
  const listed = command.name === LISTS_ALL ? shaping : [];
  const others = names.filter((name) => !shaping.includes(name) && name !== "root");
  const entrypoints = [...listed, ...others].filter((name) => command.name === LISTS_ALL && ENTRYPOINTS.has(name));
  const grouped = [RUNNING, CHANGES, OUTPUT].map((group) => others.filter((name) => group.includes(name)));
  const [running = [], changes = [], output = []] = grouped;
  const plain = others.filter((name) => !entrypoints.includes(name) && !grouped.flat().includes(name));
  const rows = (wanted: readonly string[]): readonly HelpRow[] => wanted.map((name) => rowOf(name, command.options[name] ?? {}));
  const groups: readonly HelpGroup[] = [
    { title: "Options", rows: rows(plain) },
    { title: "Entrypoints", rows: rows(entrypoints) },
    { title: "What is mapped", rows: rows(listed.filter((name) => !entrypoints.includes(name))) },
    { title: "Changes", rows: rows(changes) },
    { title: "Output", rows: rows(output) },
    { title: "Running", rows: rows(running) },
    { title: "General", rows: [...rows(names.filter((name) => name === "root")), ...GENERAL_OPTIONS] },
  ];
  const isReferring = shaping.length > 0 && listed.length === 0;
  const note = `The options that shape a map, such as --entry and --tests, are accepted as well: '${program} ${LISTS_ALL} --help' lists them.`;
  const shown = groups.filter((group) => group.rows.length > 0);
  return isReferring ? shown.map((group) => (group.title === "General" ? { ...group, note } : group)) : shown;
}

/** `search --uids` only shares its name with the option of a map. */
function isShaping({ name: command, options }: Command, name: string): boolean {
  const shared: Readonly<Record<string, Options>> = MAP_OPTIONS;
  const own: Readonly<Record<string, Options>> = ASK_OPTIONS;
  return SHAPING.has(name) && (options[name] === shared[name] || (command === LISTS_ALL && options[name] === own[name]));
}

function rowOf(name: string, option: Options): HelpRow {
  const { describe = "", default: given, defaultDescription: usual = given } = option;
  const shown = usual === undefined || usual === false || describe.includes("default:") ? "" : ` (default: ${String(usual)})`;
  const value = valueWord(name, option);
  return [`--${name}${value === "" ? "" : ` ${value}`}`, `${describe}${shown}`];
}

const WORDS: Readonly<Record<string, string>> = {
  root: "DIR",
  report: "FILE",
  summary: "FILE",
  entry: "PATH",
  "entry-add": "PATH",
  "no-entry": "PATH",
  only: "PATH",
  "redraft-only": "PATH",
  prompts: "DIR",
  base: "REV",
  diff: "[REV]",
  output: "FILE",
  room: "DIR",
  around: "TARGET",
};

/** `exports|files`, `DIR`, `N`; empty for a flag. */
function valueWord(name: string, { type, choices }: Options): string {
  if (type === "boolean") return "";
  if (choices !== undefined) return choices.join("|");
  return WORDS[name] ?? (type === "number" ? "N" : "VALUE");
}

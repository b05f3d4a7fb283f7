/** Commands and operations in the form that every script needs. */
import { SHAPE_OPTIONS, shownValue } from "../../config/shape-options.js";
import type { ProtocolCommand } from "../protocol/protocol-command.js";
import type { Command, Option } from "../registry/command.js";

export interface CompletedOption {
  /** Without dashes. */
  readonly name: string;
  readonly describe: string;
  /** `choice`: one of `choices`; `text`: anything. */
  readonly takes: "nothing" | "choice" | "directory" | "path" | "text";
  readonly choices: readonly string[];
}

export interface CompletedCommand {
  readonly name: string;
  readonly describe: string;
  /** Words in the place of its argument, besides paths. */
  readonly words: readonly string[];
  readonly options: readonly CompletedOption[];
}

const DIRECTORIES = new Set(["root", "prompts"]);
const PATHS = new Set(["report", "summary", "surface", "only", "redraft", "to", "source"]);

/** Accepted by every command. */
export const GENERAL: readonly CompletedOption[] = [
  flag("quiet", "Print only errors and what was asked for"),
  flag("verbose", "Print what is done, with times, to standard error"),
  flag("no-color", "No colours"),
  flag("help", "Help"),
  flag("version", "Version of the program"),
];

/** By name. A name that both have is one entry with the options of both. */
export function completedCommands(commands: readonly Command[], operations: readonly ProtocolCommand[]): readonly CompletedCommand[] {
  const own = commands.map(({ name, describe, positional, options }) => ({
    name,
    describe,
    words: positional.choices ?? [],
    options: [...Object.entries(options).map(([option, its]) => ownOption(option, its)), ...GENERAL],
  }));
  const further = operations.filter(({ name }) => !own.some((one) => one.name === name)).map(operation);
  const merged = own.map((one) => {
    const same = operations.find(({ name }) => name === one.name);
    const added = same === undefined ? [] : operation(same).options.filter(({ name }) => !one.options.some((other) => other.name === name));
    return { ...one, options: [...one.options, ...added] };
  });
  return [...merged, ...further];
}

function ownOption(name: string, { type, choices = [], describe }: Option): CompletedOption {
  const words = name === "set" ? settings() : choices;
  return { name, describe, choices: words, takes: type === "boolean" ? "nothing" : kindOf(name, words) };
}

/** `tests=graph`; without a value, which is a path or a number, the key alone. */
function settings(): readonly string[] {
  return SHAPE_OPTIONS.flatMap(({ name, key, choices = [""] }) => choices.map((choice) => `${key}=${shownValue(name, choice)}`));
}

function operation({ name, help, arguments: declared, json, via, sources }: ProtocolCommand): CompletedCommand {
  const options = declared
    .filter((one) => one.name.startsWith("--"))
    .map((one): CompletedOption => {
      const plain = one.name.slice(2);
      const words = one.choices ?? [];
      return { name: plain, describe: one.help, choices: words, takes: one.flag === true ? "nothing" : kindOf(plain, words) };
    });
  const flags = [
    ...(json === true ? [flag("json", "Print data instead of text")] : []),
    ...(via === true ? [flag("via", "Follow exporters, too")] : []),
    ...(sources === true ? [flag("sources", "Also print the source of each entity")] : []),
  ];
  const root: CompletedOption = { name: "root", describe: "Project directory", takes: "directory", choices: [] };
  return { name, describe: help.replace(/^§[\d.]+\s+/, ""), words: [], options: [...options, ...flags, root, flag("help", "Help")] };
}

function kindOf(name: string, choices: readonly string[]): CompletedOption["takes"] {
  if (choices.length > 0) return "choice";
  return DIRECTORIES.has(name) ? "directory" : PATHS.has(name) ? "path" : "text";
}

function flag(name: string, describe: string): CompletedOption {
  return { name, describe, takes: "nothing", choices: [] };
}

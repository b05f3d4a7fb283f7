/** The only reader of the words that follow a command of the table. What it refuses is an error with the next step. */
import { parseArgs, type ParseArgsConfig } from "node:util";
import { userError, type UserError } from "../../model/errors/user-error.js";
import { nearestWord } from "../../model/nearest/nearest-word.js";
import type { Command, Option } from "./command.js";

type Values = Record<string, unknown>;

/** `line`: program and command, to be followed by `--help`. Values have the names of their options, and those in camel case. */
export function readLine(command: Command, given: readonly string[], line: string): Values {
  const { options, positional } = command;
  const { tokens } = parseArgs({ args: plainWords(given, options, line), options: declared(options), strict: false, tokens: true });
  const values: Values = {};
  for (const [name, option] of Object.entries(options)) if (option.default !== undefined) put(values, name, option.default);
  const typed = new Map<string, readonly unknown[]>();
  const free: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") free.push(token.value);
    if (token.kind !== "option") continue;
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (option === undefined) throw unknownOption(token.rawName, options, line);
    typed.set(token.name, [...(typed.get(token.name) ?? []), valueOf(token.name, option, token.value)]);
  }
  for (const [name, all] of typed) {
    const { type, array = false } = options[name] ?? {};
    put(values, name, array || (all.length > 1 && type !== "boolean") ? all : all.at(-1));
  }
  const surplus = positional.several === true ? undefined : free[1];
  if (surplus !== undefined) throw userError("unexpected-argument", { argument: surplus, command: line });
  if (free.length === 0 && positional.required) throw userError("missing-argument", { command: line, wanted: positional.describe });
  if (free.length > 0) put(values, positional.name, positional.several === true ? free : free[0]);
  return values;
}

function declared(options: Command["options"]): NonNullable<ParseArgsConfig["options"]> {
  return Object.fromEntries(
    Object.entries(options).map(([name, { type, short }]) => [
      name,
      { type: type === "boolean" ? "boolean" : "string", ...(short === undefined ? {} : { short }) },
    ]),
  );
}

/** Names in camel case are accepted; an option never takes another option for its value. */
function plainWords(words: readonly string[], options: Command["options"], line: string): string[] {
  const end = words.includes("--") ? words.indexOf("--") : words.length;
  return words.map((word, at) => {
    if (at >= end || !word.startsWith("-")) return word;
    const [, dashes = "", typed = "", attached] = /^(--?)([A-Za-z][\w-]*)(=.*)?$/s.exec(word) ?? [];
    if (typed === "") return word;
    const name = dashes === "-" ? nameOfShort(typed, options) : typed.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const option = name !== undefined && Object.hasOwn(options, name) ? options[name] : undefined;
    const next = at + 1 < end ? words[at + 1] : undefined;
    const isAlone = attached === undefined && (next === undefined || /^-(?!\d|$)/.test(next));
    if (option !== undefined && option.type !== "boolean" && isAlone) {
      if (option.valueIsOptional !== true) throw userError("missing-value", { option: `--${name}`, command: line });
      return `--${name}=`;
    }
    return dashes === "-" ? word : `--${name}${attached ?? ""}`;
  });
}

function nameOfShort(letter: string, options: Command["options"]): string | undefined {
  return Object.keys(options).find((name) => options[name]?.short === letter);
}

function valueOf(name: string, { type, choices }: Option, text: string | boolean | undefined): unknown {
  if (type === "boolean") {
    if (text === undefined || text === true || text === "true") return true;
    if (text === "false") return false;
    throw userError("unexpected-value", { option: `--${name}`, value: String(text) });
  }
  const value = String(text ?? "");
  if (type === "number") return value.trim() === "" ? Number.NaN : Number(value);
  if (choices === undefined || choices.includes(value)) return value;
  throw userError("unknown-choice", { option: `--${name}`, value, near: nearestWord(value, choices), choices: choices.join(", ") });
}

function put(values: Values, name: string, value: unknown): void {
  values[name] = value;
  values[name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())] = value;
}

function unknownOption(option: string, options: Command["options"], line: string): UserError {
  const near = nearestWord(option.replace(/^-+/, ""), [...Object.keys(options), "help", "version"]);
  return userError("unknown-option", { option, near: near === undefined ? undefined : `--${near}`, command: line });
}

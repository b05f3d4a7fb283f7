/** The only reader of the words that follow a command of the table. What it refuses is an error with the next step. */
import { Parser } from "yargs/helpers";
import { userError, type UserError } from "../../model/errors/user-error.js";
import { nearestWord } from "../../model/nearest/nearest-word.js";
import type { Command, Option } from "./command.js";

type Values = Record<string, unknown>;

/** Words are taken as they are: nothing is guessed from their form. */
const CONFIGURATION = {
  "boolean-negation": false,
  "camel-case-expansion": false,
  "dot-notation": false,
  "greedy-arrays": false,
  "nargs-eats-options": false,
  "parse-numbers": false,
  "parse-positional-numbers": false,
  "short-option-groups": false,
  "strip-aliased": true,
} as const;

/** `line`: program and command, to be followed by `--help`. Values have the names of their options, and those in camel case. */
export function readLine(command: Command, given: readonly string[], line: string): Values {
  const { options, positional } = command;
  const names = Object.keys(options);
  const alias = Object.fromEntries(names.flatMap((name) => (options[name]?.short === undefined ? [] : [[name, [options[name].short]]])));
  const { _: words, ...typed } = Parser(plainWords(given, options, line), { string: ["_", ...names], alias, configuration: CONFIGURATION });
  const unknown = Object.keys(typed).find((name) => !Object.hasOwn(options, name));
  if (unknown !== undefined) throw unknownOption(`${unknown.length === 1 ? "-" : "--"}${unknown}`, options, line);
  const values: Values = {};
  for (const [name, option] of Object.entries(options)) if (option.default !== undefined) put(values, name, option.default);
  for (const [name, texts] of Object.entries(typed)) {
    const option = options[name];
    if (option === undefined) continue;
    const all = [texts].flat().map((text) => valueOf(name, option, String(text)));
    put(values, name, option.array === true || (all.length > 1 && option.type !== "boolean") ? all : all.at(-1));
  }
  const free = words.map(String);
  const surplus = positional.several === true ? undefined : free[1];
  if (surplus !== undefined) throw userError("unexpected-argument", { argument: surplus, command: line });
  if (free.length === 0 && positional.required) throw userError("missing-argument", { command: line, wanted: positional.describe });
  if (free.length > 0) put(values, positional.name, positional.several === true ? free : free[0]);
  return values;
}

/** Each option with its value in one word. Names in camel case are accepted; an option never takes another option for its value. */
function plainWords(words: readonly string[], options: Command["options"], line: string): string[] {
  const end = words.includes("--") ? words.indexOf("--") : words.length;
  const plain: string[] = [];
  for (let at = 0; at < end; at += 1) {
    const word = withSign(words[at] ?? "", options);
    const [, dashes = "", typed = "", attached] = /^(--?)([A-Za-z][\w-]*)(=.*)?$/s.exec(word) ?? [];
    const name = dashes === "-" ? nameOfShort(typed, options) : typed.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const option = name !== undefined && Object.hasOwn(options, name) ? options[name] : undefined;
    if (option === undefined || name === undefined) {
      if (typed !== "") throw unknownOption(`${dashes}${typed}`, options, line);
      plain.push(word);
      continue;
    }
    if (attached !== undefined || option.type === "boolean") plain.push(`--${name}${attached ?? "=true"}`);
    else if (at + 1 < end && !/^-(?!\d|$)/.test(words[at + 1] ?? "")) plain.push(`--${name}=${words[(at += 1)] ?? ""}`);
    else if (option.valueIsOptional === true) plain.push(`--${name}=`);
    else throw userError("missing-value", { option: `--${name}`, command: line });
  }
  return [...plain, ...words.slice(end)];
}

/** `-omap` is `-o=map`. */
function withSign(word: string, options: Command["options"]): string {
  const [, letter = "", value = ""] = /^-([A-Za-z])([^=].*)$/s.exec(word) ?? [];
  const name = nameOfShort(letter, options);
  return name === undefined || options[name]?.type === "boolean" ? word : `-${letter}=${value}`;
}

function nameOfShort(letter: string, options: Command["options"]): string | undefined {
  return Object.keys(options).find((name) => options[name]?.short === letter);
}

function valueOf(name: string, { type, choices }: Option, value: string): unknown {
  if (type === "boolean") {
    if (value === "true" || value === "false") return value === "true";
    throw userError("unexpected-value", { option: `--${name}`, value });
  }
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

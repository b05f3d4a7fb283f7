/**
 * Parses plain command lines without the full parser for help, errors and all notations of options, which takes longer to load than
 * many commands run. Everything else is left to it.
 */
import type { Options } from "yargs";
import type { Command } from "./command.js";

type Values = Record<string, unknown>;

/**
 * The values that the parser would return for `words`, which follow the command's name; undefined if the parser is needed:
 * for help, unknown or repeated options, and values to be checked, converted or rejected.
 */
export function readPlainLine({ options, positional }: Command, words: readonly string[]): Values | undefined {
  const values: Values = {};
  for (const [name, option] of Object.entries(options)) if (option.default !== undefined) put(values, name, option.default, option);
  const given = new Set<string>();
  const free: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (!word.startsWith("-")) {
      if (!isPlain(word)) return undefined;
      free.push(word);
      continue;
    }
    const [, name = "", attached] = /^--([a-z][a-z-]*)(?:=(.*))?$/s.exec(word) ?? [];
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (option === undefined || given.has(name)) return undefined;
    given.add(name);
    if (option.type === "boolean") {
      if (attached !== undefined) return undefined;
      put(values, name, true, option);
      continue;
    }
    const text = attached ?? words[(at += 1)];
    if (text === undefined || !isPlain(text) || !takes(option, text)) return undefined;
    put(values, name, text, option);
  }
  return withFree(values, positional, free);
}

/** A word without a special meaning for the parser: it strips quotes, a dash starts an option, and `true` or `false` may belong to the preceding flag. */
function isPlain(word: string): boolean {
  return !/^(?:true|false|)$|^-|["'`]/.test(word);
}

/** Only single words that are used unchanged. */
function takes({ type, requiresArg, array = false, choices }: Options, text: string): boolean {
  return type === "string" && requiresArg === true && !array && (choices === undefined || choices.includes(text));
}

function withFree(values: Values, { name, required, several = false }: Command["positional"], free: readonly string[]): Values | undefined {
  if (free.length === 0) return required ? undefined : values;
  if (!several && free.length > 1) return undefined;
  values[name] = several ? free : free[0];
  return values;
}

function put(values: Values, name: string, value: unknown, { alias = [] }: Options): void {
  for (const key of [name, ...[alias].flat()]) {
    values[key] = value;
    values[key.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())] = value;
  }
}

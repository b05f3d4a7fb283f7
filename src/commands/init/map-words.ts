/** Options for the line that updates the map: those that the map does not record. */
import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { DspTree } from "../../dsp/dsp-tree.js";
import { OPTIONS_FILE } from "../../dsp/options-record.js";
import { shellQuote } from "../../dsp/shell-quote.js";
import { typedMapOptions } from "../check/repair-lines.js";
import { MAP_OPTIONS } from "../options/option-table.js";
import { isGlob } from "../options/is-glob.js";
import type { Given } from "../registry/command.js";

const ENTRIES: ReadonlySet<string> = new Set(["entry", "entry-add", "no-entry"]);
/** Breaks out of a line of Markdown code. */
const UNSAFE = /[`\p{Cc}\u2028\u2029]/u;
/** A word as `shellQuote` writes it; quotes inside of one are too rare to be read back. */
const WORD = /'[^']*'|[^\s'"`$\\]+/g;

/**
 * Words of `bootstrap`, unquoted: the options of this command line. Otherwise none, because a map records its options; a map without a record
 * may be older, and then the words in `written`, the lines of an earlier run, stay.
 */
export function mapWords(given: Given, tree: DspTree | undefined, written: readonly string[]): readonly string[] {
  const typed = wordsOf(given.argv, given.root, given.directory);
  if (typed.length > 0) return typed;
  return tree?.has(OPTIONS_FILE) === true ? [] : (writtenWords(written) ?? []);
}

function wordsOf(argv: Given["argv"], root: string, directory: string): readonly string[] {
  const rebased = Object.entries(argv).map(([name, value]) => {
    const isEntry = ENTRIES.has(name) && Array.isArray(value);
    return [name, isEntry ? value.map((entry) => rebase(String(entry), root, directory)) : value];
  });
  const words = typedMapOptions(Object.fromEntries(rebased));
  return words.some((word) => UNSAFE.test(word)) ? [] : words;
}

/** The lines are run in the project directory. */
function rebase(entry: string, root: string, directory: string): string {
  if (isGlob(entry) || existsSync(join(root, entry))) return entry;
  const here = relative(root, resolve(directory, entry)).replaceAll("\\", "/");
  return here.startsWith("..") ? entry : here;
}

/** From the first text with a line of code that runs `bootstrap`. Texts in a repository are not trusted: only known options count. */
function writtenWords(texts: readonly string[]): readonly string[] | undefined {
  for (const text of texts) {
    const [, line] = /`[^`\n]* bootstrap((?: [^`\n]*)?)`/.exec(text) ?? [];
    if (line === undefined) continue;
    const words = (line.match(WORD) ?? []).map((word) => (word.startsWith("'") ? word.slice(1, -1) : word));
    const isWhole = words.map(shellQuote).join(" ") === line.trim();
    return isWhole && areMapOptions(words) ? words : undefined;
  }
  return undefined;
}

function areMapOptions(words: readonly string[]): boolean {
  const takesValue = (name: string): boolean => {
    const option = Object.entries(MAP_OPTIONS).find(([key]) => key === name)?.[1];
    return option !== undefined && option.type !== "boolean";
  };
  for (let at = 0; at < words.length; at += 1) {
    const [, name = "", attached] = /^--([a-z-]+)(=.*)?$/s.exec(words[at] ?? "") ?? [];
    if (name === "root" || !(name in MAP_OPTIONS)) return false;
    if (!takesValue(name) || attached !== undefined) continue;
    at += 1;
    if (at >= words.length || words[at]?.startsWith("-") === true) return false;
  }
  return true;
}

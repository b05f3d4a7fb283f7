/** The options with which the map is made, as words for the line that updates it: a second run without them would make another map. */
import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { DspTree } from "../../dsp/dsp-tree.js";
import { shellQuote } from "../../dsp/shell-quote.js";
import { treeDigest } from "../../dsp/tree-digest.js";
import { recordedRuns } from "../../incremental/source-state.js";
import { typedMapOptions } from "../check/repair-lines.js";
import { MAP_OPTIONS } from "../options/option-table.js";
import { isGlob } from "../options/expand-entries.js";
import { recordedOptions } from "../options/run-target.js";
import type { Given } from "../registry/command.js";

const ENTRIES: ReadonlySet<string> = new Set(["entry", "entry-add", "no-entry"]);
/** Breaks out of a line of Markdown code. */
const UNSAFE = /[`\p{Cc}\u2028\u2029]/u;
/** A word as `shellQuote` writes it; quotes inside of one are too rare to be read back. */
const WORD = /'[^']*'|[^\s'"`$\\]+/g;

/**
 * Words of `bootstrap`, unquoted. The first of: the options of this command line, those of a run that left exactly this map, those in
 * `written`, the lines of an earlier run.
 */
export function mapWords(given: Given, tree: DspTree | undefined, written: readonly string[]): readonly string[] {
  const typed = wordsOf(given.argv, given.root, given.directory);
  if (typed.length > 0) return typed;
  return (tree === undefined ? undefined : recordedWords(given, tree)) ?? writtenWords(written) ?? [];
}

function recordedWords({ root, build }: Given, tree: DspTree): readonly string[] | undefined {
  const runs = recordedRuns(root, ...(build === undefined ? [] : [build]));
  const digest = treeDigest(tree);
  const run = runs?.records().find(({ value }) => value.digest === digest);
  const options = run === undefined ? undefined : recordedOptions(run.value.key);
  return options && wordsOf(options.argv, root, options.directory ?? root);
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

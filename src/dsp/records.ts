/**
 * `.dsp/options` (docs/decisions/0034): how the map was made, one line `<from> <name> <value>` for each value. Not part of the protocol, and
 * absent if everything is as usual. Blanks and characters that are not allowed in a line are percent-encoded.
 */
import { byteOrder } from "../model/basics.js";
import { type DspTree, formatLines, readLines } from "./dsp-tree.js";
import { oneLine } from "./one-line.js";

export const OPTIONS_FILE = "options";

/** Values by the name of their option. */
type OptionValues = ReadonlyMap<string, readonly string[]>;

interface RecordedOptions {
  /** What the configuration said, where it differs from the defaults. */
  readonly config: OptionValues;
  /** Options of a run that differ from that. */
  readonly run: OptionValues;
}

/** Options with several values; of any other, two values contradict each other. */
const LISTS: ReadonlySet<string> = new Set(["entry", "entry-add", "exclude", "include", "no-entry", "only"]);

const UNSAFE = /[%\s\p{Cc}]+/gu;
const ENCODED = /(?:%[0-9a-f]{2})+/gi;
const LINE = /^(config|run) ([a-z][a-z-]*) (\S+)$/;
const CONFLICT_MARKER = /^(?:<{7}|={7}|>{7}|\|{7})/;

/** `bad`: a line of another form. Conflict markers are skipped: of two values the first in byte order counts, as after a merge. */
export function recordedOptions(text: string): RecordedOptions & { readonly bad: readonly string[] } {
  const found = { config: new Map<string, string[]>(), run: new Map<string, string[]>() };
  const bad: string[] = [];
  const wanted = readLines(text).filter((line) => !CONFLICT_MARKER.test(line));
  for (const line of optionLines([...new Set(wanted)])) {
    const [, from, name = "", value = ""] = LINE.exec(line) ?? [];
    if (from !== "config" && from !== "run") bad.push(line);
    else found[from].set(name, [...(found[from].get(name) ?? []), decoded(value)]);
  }
  return { ...found, bad };
}

/** The lines of the file: sorted, without two values of an option that has one. */
export function optionLines(lines: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return lines.toSorted(byteOrder).filter((line) => {
    const [, from, name = ""] = LINE.exec(line) ?? [];
    const slot = from === undefined || LISTS.has(name) ? line : `${from} ${name}`;
    return !seen.has(slot) && seen.add(slot);
  });
}

/** Undefined if there is nothing to record. */
export function optionsText({ config, run }: RecordedOptions): string | undefined {
  const lines = [...linesOf("config", config), ...linesOf("run", run)].sort(byteOrder);
  return lines.length === 0 ? undefined : formatLines(lines);
}

/** The tree with this text as its record; without the file if it is undefined. */
export function recordOptions(tree: DspTree, text: string | undefined): DspTree {
  if (tree.get(OPTIONS_FILE) === text) return tree;
  const after = new Map(tree);
  if (text === undefined) after.delete(OPTIONS_FILE);
  else after.set(OPTIONS_FILE, text);
  return after;
}

function linesOf(from: keyof RecordedOptions, options: OptionValues): readonly string[] {
  return [...options].flatMap(([name, values]) => values.map((value) => `${from} ${name} ${encoded(value)}`));
}

/** As one word of a line. */
function encoded(text: string): string {
  return text.replace(UNSAFE, (unsafe) => encodeURIComponent(unsafe));
}

/** An invalid code is taken literally: somebody typed a path without encoding. */
function decoded(text: string): string {
  return text.replace(ENCODED, (code) => {
    try {
      return decodeURIComponent(code);
    } catch {
      return code;
    }
  });
}

// * `.dsp/roots` (docs/decisions/0012): the entrypoints chosen by a language model or a person, one line `<path> <reason>` each. Not part of
// the protocol. Characters of a path that are not allowed in a line are percent-encoded.

export const ROOTS_FILE = "roots";

export interface RecordedRoot {
  /** Repo-relative path of a file, or of a directory whose files form a module. */
  readonly path: string;
  /** One line; may be empty. */
  readonly reason: string;
}

/** In the order of the lines, without duplicate paths. Undefined if nothing is recorded. */
export function recordedRoots(tree: Pick<DspTree, "get">): readonly RecordedRoot[] | undefined {
  const text = tree.get(ROOTS_FILE);
  if (text === undefined) return undefined;
  const roots = new Map<string, RecordedRoot>();
  for (const root of readLines(text).map(parse)) if (!roots.has(root.path)) roots.set(root.path, root);
  return roots.size === 0 ? undefined : [...roots.values()];
}

/** The tree with these roots recorded instead; without the file if there are none. */
export function recordRoots(tree: DspTree, roots: readonly RecordedRoot[]): DspTree {
  const after = new Map(tree);
  if (roots.length === 0) after.delete(ROOTS_FILE);
  else after.set(ROOTS_FILE, formatLines(rootLines(roots.map(rootLine))));
  return after;
}

/** The lines of the file: sorted, without duplicate paths. */
export function rootLines(lines: readonly string[]): readonly string[] {
  const byPath = new Map<string, string>();
  for (const line of lines.toSorted(byteOrder)) {
    const { path } = parse(line);
    if (!byPath.has(path)) byPath.set(path, line);
  }
  return [...byPath.values()];
}

/** The line in the file. */
export function rootLine({ path, reason }: RecordedRoot): string {
  const name = encoded(path);
  return oneLine(`${name} ${reason}`);
}

function parse(line: string): RecordedRoot {
  const [name = ""] = line.split(" ", 1);
  return { path: decoded(name), reason: line.slice(name.length + 1) };
}

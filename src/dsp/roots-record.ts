/**
 * `.dsp/roots` (docs/decisions/0012): the entrypoints chosen by a language model or a person, one line `<path> <reason>` each. Not part of
 * the protocol. Characters of a path that are not allowed in a line are percent-encoded.
 */
import { byteOrder } from "../model/byte-order.js";
import type { DspTree } from "./dsp-tree.js";
import { formatLines, readLines } from "./lines.js";
import { oneLine } from "./one-line.js";

export const ROOTS_FILE = "roots";

export interface RecordedRoot {
  /** Repo-relative path of a file, or of a directory whose files form a module. */
  readonly path: string;
  /** One line; may be empty. */
  readonly reason: string;
}

const UNSAFE = /[%\s\p{Cc}]+/gu;
const ENCODED = /(?:%[0-9a-f]{2})+/gi;

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
  const name = path.replace(UNSAFE, (unsafe) => encodeURIComponent(unsafe));
  return oneLine(`${name} ${reason}`);
}

function parse(line: string): RecordedRoot {
  const [name = ""] = line.split(" ", 1);
  return { path: name.replace(ENCODED, decoded), reason: line.slice(name.length + 1) };
}

/** An invalid code is taken literally: somebody typed a path without encoding. */
export function decoded(code: string): string {
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
}

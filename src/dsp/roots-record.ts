/**
 * `.dsp/roots` (docs/decisions/0012): the entrypoints that a language model or a person chose, a line `<path> <reason>` for each. Not of
 * the protocol. What a path must not hold inside a line stands there percent-encoded.
 */
import { byteOrder } from "../model/byte-order.js";
import type { DspTree } from "./dsp-tree.js";
import { formatLines, readLines } from "./lines.js";
import { oneLine } from "./one-line.js";

export const ROOTS_FILE = "roots";

export interface RecordedRoot {
  /** Of a file, or of a directory whose files are one module; repo-relative. */
  readonly path: string;
  /** One line; empty where nobody gave one. */
  readonly reason: string;
}

const UNSAFE = /[%\s\p{Cc}]+/gu;
const ENCODED = /(?:%[0-9a-f]{2})+/gi;

/** In the order of the lines, the first of each path. Undefined where nothing is recorded. */
export function recordedRoots(tree: Pick<DspTree, "get">): readonly RecordedRoot[] | undefined {
  const text = tree.get(ROOTS_FILE);
  if (text === undefined) return undefined;
  const roots = new Map<string, RecordedRoot>();
  for (const root of readLines(text).map(parse)) if (!roots.has(root.path)) roots.set(root.path, root);
  return roots.size === 0 ? undefined : [...roots.values()];
}

/** The tree with these recorded in place of others; without the file where there are none. */
export function recordRoots(tree: DspTree, roots: readonly RecordedRoot[]): DspTree {
  const after = new Map(tree);
  if (roots.length === 0) after.delete(ROOTS_FILE);
  else after.set(ROOTS_FILE, formatLines(rootLines(roots.map(rootLine))));
  return after;
}

/** Lines as they stand in the file: sorted, the first of each path. */
export function rootLines(lines: readonly string[]): readonly string[] {
  const byPath = new Map<string, string>();
  for (const line of lines.toSorted(byteOrder)) {
    const { path } = parse(line);
    if (!byPath.has(path)) byPath.set(path, line);
  }
  return [...byPath.values()];
}

/** As it stands in the file. */
export function rootLine({ path, reason }: RecordedRoot): string {
  const name = path.replace(UNSAFE, (unsafe) => encodeURIComponent(unsafe));
  return oneLine(`${name} ${reason}`);
}

function parse(line: string): RecordedRoot {
  const [name = ""] = line.split(" ", 1);
  return { path: name.replace(ENCODED, decoded), reason: line.slice(name.length + 1) };
}

/** What somebody typed without thinking of codes means itself. */
function decoded(code: string): string {
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
}

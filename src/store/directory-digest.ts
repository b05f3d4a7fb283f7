/** `.dsp/` in groups that are compared as a whole: the files at the top, and each directory directly below. */
import { isUtf8 } from "node:buffer";
import { hash } from "node:crypto";
import { type Dirent } from "node:fs";
import { readPlainFile, LARGEST_MAP_FILE, mapBudget, entriesIn } from "../fs/files.js";
import type { DspTree } from "../dsp/dsp-tree.js";
import { isForeign } from "../dsp/verify/fault.js";
import type { FileStamps } from "../fs/file-stamp.js";

export interface DspGroup {
  /** Name of the directory; empty for the files at the top. */
  readonly name: string;
  /** Paths in the directory in a fixed order, itself first; directories end with a slash. */
  readonly entries: readonly string[];
  /** Digest of names and contents. */
  readonly id: string;
}

const BAD_CHARACTER = "\ufffd";
const ITSELF = "/";

/** The groups of a map with these files and without empty directories. They are built one at a time, so that a large map is not in memory twice. */
export function groupsOf(tree: DspTree, paths: readonly string[] = sortedPaths(tree)): readonly DspGroup[] {
  const top = new Map([[ITSELF, ""]]);
  const groups: DspGroup[] = [];
  let name = "";
  let entries = new Map<string, string>();
  const close = (): void => {
    if (entries.size > 0) groups.push(seal(name, entries));
    entries = new Map();
  };
  for (const path of paths) {
    const text = tree.get(path) ?? "";
    const cut = path.indexOf("/");
    if (cut < 0) {
      top.set(path, text);
      continue;
    }
    if (!path.startsWith(`${name}/`)) {
      close();
      name = path.slice(0, cut);
      entries.set(ITSELF, "");
      top.set(`${name}/`, "");
    }
    const inside = path.slice(cut + 1);
    for (let slash = inside.indexOf("/"); slash >= 0; slash = inside.indexOf("/", slash + 1)) entries.set(inside.slice(0, slash + 1), "");
    entries.set(inside, text);
  }
  close();
  return [seal("", top), ...groups];
}

/** Paths below one directory are adjacent. */
export function sortedPaths(tree: DspTree): readonly string[] {
  return [...tree.keys()].sort();
}

function seal(name: string, contents: ReadonlyMap<string, string>): DspGroup {
  const entries = [...contents.keys()].sort(inOrder);
  const parts = entries.map((entry) => {
    const text = contents.get(entry) ?? "";
    return `${entry}\0${text.length}\0${text}`;
  });
  return { name, entries, id: hash("sha256", parts.join("\0"), "base64url") };
}

/** A directory precedes its contents; otherwise any fixed order is sufficient. */
function inOrder(one: string, other: string): number {
  if (one === ITSELF || other === ITSELF) return one === other ? 0 : one === ITSELF ? -1 : 1;
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Whether the disk still has the same group below `base`; `stamps` contains those of its entries, starting at `first`. */
export function holdsGroup(base: string, group: DspGroup, stamps: FileStamps, first: number): boolean {
  const directory = group.name === "" ? base : `${base}/${group.name}`;
  const isSame = (entry: string, index: number): boolean =>
    isOfItsOwn(group, entry) || stamps.isSame(first + index, pathOf(directory, entry));
  return group.entries.every(isSame) || readsTheSame(directory, group, stamps, first);
}

/** Directories directly below `.dsp/` are groups of their own. */
function isOfItsOwn({ name }: DspGroup, entry: string): boolean {
  return name === "" && entry !== ITSELF && entry.endsWith("/");
}

/** Nothing in it counts. A link is refused when the map is read. */
function isOfOthers({ name }: DspGroup, child: Dirent, entry: string): boolean {
  if (child.isSymbolicLink()) return false;
  if (child.isDirectory()) return name === "" && isForeign(`${entry}description`);
  return isForeign(name === "" ? entry : `${name}/${entry}`);
}

function pathOf(directory: string, entry: string): string {
  return entry === ITSELF ? directory : `${directory}/${entry}`;
}

/** Whether the directory has exactly the entries of the group, with the same contents. */
function readsTheSame(directory: string, group: DspGroup, stamps: FileStamps, first: number): boolean {
  const places = new Map(group.entries.map((entry, index) => [entry, first + index]));
  const contents = new Map<string, string>();
  const within = mapBudget(directory);
  const open = [ITSELF];
  for (let inside = open.pop(); inside !== undefined; inside = open.pop()) {
    const path = pathOf(directory, inside);
    if (stamps.note(places.get(inside) ?? first, path)?.isDirectory() !== true) return false;
    contents.set(inside, "");
    const children = entriesIn(path);
    if (children === undefined) return false;
    for (const child of children) {
      // The reference implementation never creates it as a link.
      if (group.name === "" && child.name === ".cache" && child.isDirectory()) continue;
      const entry = `${inside === ITSELF ? "" : inside}${child.name}${child.isDirectory() ? "/" : ""}`;
      const place = places.get(entry);
      if (place === undefined) {
        if (isOfOthers(group, child, entry)) continue;
        return false;
      }
      if (isOfItsOwn(group, entry)) contents.set(entry, "");
      else if (child.isDirectory()) open.push(entry);
      else {
        const text = stamps.note(place, pathOf(directory, entry))?.isFile() === true ? readText(pathOf(directory, entry)) : undefined;
        if (text === undefined) return false;
        contents.set(entry, within(text));
      }
    }
  }
  return contents.size === group.entries.length && seal(group.name, contents).id === group.id;
}

/** Undefined if the file is not text, is too large for a map, or cannot be read. */
function readText(path: string): string | undefined {
  try {
    const bytes = readPlainFile(path, LARGEST_MAP_FILE);
    if (typeof bytes === "string") return undefined;
    const text = bytes.toString("utf8");
    return text.includes(BAD_CHARACTER) && !isUtf8(bytes) ? undefined : text;
  } catch {
    return undefined;
  }
}

/**
 * `.dsp/` read as it is asked for: a command about one entity reads the few files that it needs, whatever the size of the tree.
 * Whoever walks over all of it pays for all of it. Paths that lead out are nowhere, symbolic links are refused.
 */
import { closeSync, constants, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import type { DspIndex, DspTree } from "../dsp/dsp-tree.js";
import { UserError } from "../model/problem.js";
import { errorCode, fileError } from "./file-error.js";
import { isInside } from "./inside.js";
import { DSP_DIRECTORY } from "./dsp-directory.js";
import { placeOf, textAt, type PackedColumn } from "./packed-column.js";
import { readPlainDsp } from "./read-dsp.js";

const BUFFER = Buffer.allocUnsafe(1 << 14);
const PLAIN = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);
/** A name on the way is a file, or is not there, or cannot be one. */
const ABSENT: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG"]);

export class DiskTree implements DspTree {
  private readonly base: string;
  private readonly known = new Map<string, string | undefined>();
  /** By the name of the file that each entity has. */
  private readonly columns = new Map<string, Remembered>();
  /** By the name of the directory that each entity has: a name a line. */
  private readonly lists = new Map<string, Remembered>();
  /** By directory. */
  private readonly rooms = new Map<string, Remembered>();
  private readonly listed = new Map<string, readonly string[]>();
  private whole: DspTree | undefined;
  /** Of whoever has one. */
  index?: DspIndex;
  keep?: DspTree["keep"];

  constructor(private readonly root: string) {
    this.base = join(root, DSP_DIRECTORY);
  }

  /** Takes the file of that name of every entity for read. */
  rememberAll(name: string, column: PackedColumn): void {
    this.columns.set(name, { column, near: 0 });
  }

  /** Takes these files of a directory for read. */
  rememberFiles(directory: string, column: PackedColumn): void {
    this.rooms.set(directory, { column, near: 0 });
  }

  /** Takes the directory of that name of each of these entities for listed, a name a line. */
  rememberLists(name: string, column: PackedColumn): void {
    this.lists.set(name, { column, near: 0 });
  }

  /** Takes a directory for listed. */
  rememberList(directory: string, names: readonly string[]): void {
    this.listed.set(directory, names);
  }

  get(path: string): string | undefined {
    const remembered = this.remembered(path);
    if (remembered !== undefined) return remembered.text;
    const known = this.known.get(path);
    if (known !== undefined || this.known.has(path)) return known;
    const text = isInside(path) ? readPlain(join(this.base, path)) : undefined;
    this.known.set(path, text);
    return text;
  }

  private remembered(path: string): { readonly text: string | undefined } | undefined {
    const cut = path.indexOf("/");
    if (cut < 0) return undefined;
    const column = this.columns.get(path.slice(cut + 1));
    if (column !== undefined) return lookUp(column, path.slice(0, cut));
    if (this.rooms.size === 0) return undefined;
    const last = path.lastIndexOf("/");
    const room = this.rooms.get(path.slice(0, last));
    return room === undefined ? undefined : lookUp(room, path.slice(last + 1));
  }

  has(path: string): boolean {
    return this.get(path) !== undefined;
  }

  readonly list = (directory: string): readonly string[] => {
    const known = this.listed.get(directory);
    if (known !== undefined) return known;
    const cut = directory.indexOf("/");
    const list = cut < 0 ? undefined : this.lists.get(directory.slice(cut + 1));
    const remembered = list === undefined ? undefined : lookUp(list, directory.slice(0, cut));
    if (remembered !== undefined) return remembered.text ? remembered.text.split("\n") : [];
    const names = directory === "" || isInside(directory) ? listPlain(join(this.base, directory)) : [];
    this.listed.set(directory, names);
    return names;
  };

  get size(): number {
    return this.all().size;
  }

  keys(): MapIterator<string> {
    return this.all().keys();
  }

  values(): MapIterator<string> {
    return this.all().values();
  }

  entries(): MapIterator<[string, string]> {
    return this.all().entries();
  }

  [Symbol.iterator](): MapIterator<[string, string]> {
    return this.all().entries();
  }

  forEach(visit: (text: string, path: string, tree: ReadonlyMap<string, string>) => void): void {
    this.all().forEach((text, path) => visit(text, path, this));
  }

  private all(): DspTree {
    this.whole ??= readPlainDsp(this.base).tree;
    return this.whole;
  }
}

interface Remembered {
  readonly column: PackedColumn;
  /** Where the next one is likely to be. */
  near: number;
}

/** Undefined where the column knows nothing of the name. */
function lookUp(remembered: Remembered, name: string): { readonly text: string | undefined } | undefined {
  const { column, near } = remembered;
  const at = placeOf(column, name, near);
  if (at < 0) return undefined;
  remembered.near = at + 1;
  return { text: textAt(column, at) };
}

/** Undefined where there is no such file. Throws `UserError` for links and for what cannot be read. */
export function readPlain(file: string): string | undefined {
  try {
    const descriptor = openSync(file, PLAIN);
    try {
      return readText(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    const code = errorCode(error) ?? "";
    if (ABSENT.has(code)) return undefined;
    if (code === "ELOOP") throw new UserError(`${file}: a symbolic link inside .dsp is refused; remove it and run again`);
    throw fileError("read", file, error);
  }
}

/** Most files of a tree are a few lines: one read into one buffer is four times as fast as asking for their size first. */
function readText(descriptor: number): string {
  const length = readSync(descriptor, BUFFER, 0, BUFFER.length, 0);
  if (length < BUFFER.length) return BUFFER.toString("utf8", 0, length);
  return readFileSync(descriptor, "utf8");
}

/** Directories end with `/`; empty where there is nothing. */
export function listPlain(directory: string): readonly string[] {
  try {
    return readdirSync(directory, { withFileTypes: true }).map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
  } catch (error) {
    if (ABSENT.has(errorCode(error) ?? "")) return [];
    throw fileError("read", directory, error);
  }
}

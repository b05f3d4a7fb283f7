/**
 * `.dsp/` read as it is asked for: a command about one entity reads the few files that it needs, whatever the size of the tree.
 * Whoever walks over all of it pays for all of it. Paths that lead out are nowhere; symbolic links are refused in every component.
 */
import { join } from "node:path";
import type { DspIndex, DspTree } from "../dsp/dsp-tree.js";
import { DSP_DIRECTORY } from "../fs/dsp-directory.js";
import { isInside } from "../fs/inside.js";
import { placeOf, textAt, type PackedColumn } from "./index/packed-column.js";
import { listPlain, readPlain, refuseLink } from "../fs/plain-entry.js";
import { readPlainDsp } from "./read-dsp.js";

export class DiskTree implements DspTree {
  private readonly base: string;
  /** Directories that are no links, by path; those of entities that were read one by one. */
  private readonly plain = new Set<string>();
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
    const text = isInside(path) ? this.read(path) : undefined;
    this.known.set(path, text);
    return text;
  }

  private read(path: string): string | undefined {
    this.requirePlain(path.slice(0, Math.max(0, path.lastIndexOf("/"))));
    return readPlain(join(this.base, path));
  }

  /** Throws `UserError` where a component of the path is a link: what is behind it is not of this map. */
  requirePlain(directory: string): void {
    if (directory === "" || this.plain.has(directory)) return;
    this.requirePlain(directory.slice(0, Math.max(0, directory.lastIndexOf("/"))));
    refuseLink(join(this.base, directory));
    this.plain.add(directory);
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
    const names = directory === "" || isInside(directory) ? this.listAnew(directory) : [];
    this.listed.set(directory, names);
    return names;
  };

  private listAnew(directory: string): readonly string[] {
    this.requirePlain(directory);
    return listPlain(join(this.base, directory));
  }

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

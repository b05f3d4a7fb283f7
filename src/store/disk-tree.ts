/**
 * `.dsp/` read on demand: a command about one entity reads only the few files that it needs, whatever the size of the tree.
 * Iterating over the tree reads everything. Paths outside of it do not exist; symbolic links are rejected in every component.
 */
import { join } from "node:path";
import type { DspIndex, DspTree } from "../dsp/dsp-tree.js";
import { DSP_DIRECTORY, isInside, listPlain, mapBudget, readPlain, refuseLink } from "../fs/files.js";
import { placeOf, textAt, type PackedColumn } from "./index/packed-column.js";
import { readPlainDsp } from "./read-dsp.js";

export class DiskTree implements DspTree {
  private readonly base: string;
  private readonly within: (text: string) => string;
  /** Directories known not to be links, by path. */
  private readonly plain = new Set<string>();
  private readonly known = new Map<string, string | undefined>();
  /** By name of the file in each entity. */
  private readonly columns = new Map<string, CachedColumn>();
  /** By name of the directory in each entity: one name per line. */
  private readonly lists = new Map<string, CachedColumn>();
  private readonly listed = new Map<string, readonly string[]>();
  private whole: DspTree | undefined;
  /** Set by the owner of an index. */
  index?: DspIndex;
  keep?: DspTree["keep"];

  constructor(private readonly root: string) {
    this.base = join(root, DSP_DIRECTORY);
    this.within = mapBudget(this.base);
  }

  /** Caches the file of that name of every entity. */
  addColumn(name: string, column: PackedColumn): void {
    this.columns.set(name, { column, near: 0 });
  }

  /** Caches the listing of the directory of that name of each of these entities, one name per line. */
  addListings(name: string, column: PackedColumn): void {
    this.lists.set(name, { column, near: 0 });
  }

  get(path: string): string | undefined {
    const cached = this.cached(path);
    if (cached !== undefined) return cached.text;
    const known = this.known.get(path);
    if (known !== undefined || this.known.has(path)) return known;
    const text = isInside(path) ? this.read(path) : undefined;
    this.known.set(path, text);
    return text;
  }

  private read(path: string): string | undefined {
    this.requirePlain(path.slice(0, Math.max(0, path.lastIndexOf("/"))));
    const text = readPlain(join(this.base, path));
    return text === undefined ? undefined : this.within(text);
  }

  /** Throws `UserError` if a component of the path is a link, because its target does not belong to this map. */
  requirePlain(directory: string): void {
    if (directory === "" || this.plain.has(directory)) return;
    this.requirePlain(directory.slice(0, Math.max(0, directory.lastIndexOf("/"))));
    refuseLink(join(this.base, directory));
    this.plain.add(directory);
  }

  private cached(path: string): { readonly text: string | undefined } | undefined {
    const cut = path.indexOf("/");
    if (cut < 0) return undefined;
    const column = this.columns.get(path.slice(cut + 1));
    return column === undefined ? undefined : lookUp(column, path.slice(0, cut));
  }

  has(path: string): boolean {
    return this.get(path) !== undefined;
  }

  readonly list = (directory: string): readonly string[] => {
    const known = this.listed.get(directory);
    if (known !== undefined) return known;
    const cut = directory.indexOf("/");
    const list = cut < 0 ? undefined : this.lists.get(directory.slice(cut + 1));
    const cached = list === undefined ? undefined : lookUp(list, directory.slice(0, cut));
    if (cached !== undefined) return cached.text ? cached.text.split("\n") : [];
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

interface CachedColumn {
  readonly column: PackedColumn;
  /** Index at which to look first. */
  near: number;
}

/** Undefined if the column does not contain the name. */
function lookUp(cached: CachedColumn, name: string): { readonly text: string | undefined } | undefined {
  const { column, near } = cached;
  const at = placeOf(column, name, near);
  if (at < 0) return undefined;
  cached.near = at + 1;
  return { text: textAt(column, at) };
}

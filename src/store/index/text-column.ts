/**
 * One file of every entity, or the names in one of its directories, cached in a single derived file that is
 * verified on each use. Changes by any program or person are detected by inode, size and times; changed files are read again, and
 * the derived file is rewritten.
 */
import type { Stats } from "node:fs";
import { byteOrder } from "../../model/basics.js";
import { refuseLinkInside, listPlain, mapBudget, readPlain, entryAt } from "../../fs/files.js";
import { beginDerived, readDerived, TICK } from "./derived-file.js";
import { formatColumn, STAMP_NUMBERS, packColumn, parseColumn, placeOf, textAt, type PackedColumn } from "./packed-column.js";

export type ColumnName = "description" | "imports" | "shared" | "exports";

/** Number of files below which reading everything is cheaper than a derived file. */
const FEW = 500;

/** `names`: directories in `base` that look like entities, in byte order. For `exports` a text is the names in it, in byte order, one per line. */
export function readColumn(base: string, name: ColumnName, names: readonly string[]): PackedColumn {
  const read = name === "exports" ? readNames : readPlain;
  return readFresh({ base, name, names, before: `${base}/`, behind: `/${name}`, read });
}

/** Contents of files in `base`, whose paths must be in byte order; `kept`: name of the derived file. */
export function readFiles(base: string, paths: readonly string[], kept: string): PackedColumn {
  return readFresh({ base, name: kept, names: paths, before: `${base}/`, behind: "", read: readPlain });
}

function readNames(directory: string): string {
  return [...listPlain(directory)].sort(byteOrder).join("\n");
}

/**
 * Id of the last stored version of `readColumn` (never of `exports`) or `readFiles`, if its files are unchanged; otherwise
 * empty.
 */
export function verifiedId(base: string, kept: string): string {
  const bytes = readDerived(base, kept);
  const stored = bytes === undefined ? undefined : parseColumn(bytes);
  if (stored === undefined) return "";
  const isColumn = kept === "description" || kept === "imports" || kept === "shared";
  return changedIn(stored, { before: `${base}/`, behind: isColumn ? `/${kept}` : "" }).length === 0 ? stored.id : "";
}

interface Wanted {
  readonly base: string;
  /** Name of the derived file. */
  readonly name: string;
  readonly names: readonly string[];
  /** Parts of the file's path before and after the name. */
  readonly before: string;
  readonly behind: string;
  readonly read: (path: string) => string | undefined;
}

function readFresh(wanted: Wanted): PackedColumn {
  const { base, name, names } = wanted;
  const nameText = names.length === 0 ? "" : `${names.join("\n")}\n`;
  const bytes = names.length < FEW ? undefined : readDerived(base, name);
  const stored = bytes === undefined ? undefined : parseColumn(bytes);
  if (stored !== undefined && stored.nameText === nameText) {
    const changed = changedIn(stored, wanted);
    return changed.length === 0 ? stored : renew(wanted, nameText, new Set(changed), (index) => ({ of: stored, at: index }));
  }
  const places = stored === undefined ? undefined : placesOf(names, stored);
  return renew(wanted, nameText, undefined, (index) => {
    const at = places?.[index] ?? -1;
    return stored === undefined || at < 0 ? undefined : { of: stored, at };
  });
}

/** Former index of each name, or -1. */
function placesOf(names: readonly string[], stored: PackedColumn): readonly number[] {
  let near = -1;
  return names.map((name) => {
    const at = placeOf(stored, name, near + 1);
    near = at < 0 ? near : at;
    return at;
  });
}

/** Indices of texts that may differ from the stored ones. */
function changedIn({ names, stamps, since }: PackedColumn, { before, behind }: Pick<Wanted, "before" | "behind">): readonly number[] {
  const changed: number[] = [];
  for (let index = 0; index < names.length; index += 1) {
    if (!isSame(stamps, index, entryAt(before + names[index] + behind), since)) changed.push(index);
  }
  return changed;
}

/** `changed`: indices to read again, if known; `known`: former index of each name. */
function renew(
  { base, name, names, before, behind, read }: Wanted,
  nameText: string,
  changed: ReadonlySet<number> | undefined,
  known: (index: number) => { readonly of: PackedColumn; readonly at: number } | undefined,
): PackedColumn {
  const begun = names.length < FEW ? undefined : beginDerived(base, name);
  const stamps = new Float64Array(names.length * STAMP_NUMBERS);
  const within = mapBudget(base);
  const texts = names.map((one, index) => {
    const was = known(index);
    if (was !== undefined && changed?.has(index) === false) {
      stamps.set(was.of.stamps.subarray(was.at * STAMP_NUMBERS, (was.at + 1) * STAMP_NUMBERS), index * STAMP_NUMBERS);
      return textAt(was.of, was.at);
    }
    const path = before + one + behind;
    const stat = entryAt(path);
    if (stat?.isSymbolicLink() === true) throw refuseLinkInside(path);
    note(stamps, index, stat);
    if (was !== undefined && changed === undefined && isSame(was.of.stamps, was.at, stat, was.of.since)) return textAt(was.of, was.at);
    const text = stat === undefined ? undefined : read(path);
    return text === undefined ? undefined : within(text);
  });
  const since = begun?.since ?? 0;
  const column = { id: `${process.pid}-${Math.random()}`, since, names, nameText, stamps, ...packColumn(names, texts) };
  return begun?.keep(formatColumn(column)) === true ? column : { ...column, id: "" };
}

function note(stamps: Float64Array, index: number, stat: Stats | undefined): void {
  const at = index * STAMP_NUMBERS;
  stamps[at] = stat?.ctimeMs ?? -1;
  stamps[at + 1] = stat?.mtimeMs ?? -1;
  stamps[at + 2] = stat?.size ?? -1;
  stamps[at + 3] = stat?.ino ?? -1;
}

/** Whether the stamp is equal, and old enough for any later change to have altered it. */
function isSame(stamps: Float64Array, index: number, stat: Stats | undefined, since: number): boolean {
  const at = index * STAMP_NUMBERS;
  if (stat === undefined) return stamps[at] === -1;
  const { ctimeMs } = stat;
  return (
    stamps[at] === ctimeMs &&
    stamps[at + 1] === stat.mtimeMs &&
    stamps[at + 2] === stat.size &&
    stamps[at + 3] === stat.ino &&
    ctimeMs < since - TICK
  );
}

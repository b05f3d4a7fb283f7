/**
 * One file of every entity, or the names in one directory of it, or the files of one large directory, kept in a single derived file that is proved fresh on each use:
 * whatever changed since, by this program, by another, by git or by hand, is seen by its inode, size and change times, is read anew, and
 * the derived file is written again.
 */
import type { Stats } from "node:fs";
import { byteOrder } from "../../model/byte-order.js";
import { refuseLinkInside } from "../../fs/dsp-directory.js";
import { entryAt } from "../../fs/entry-at.js";
import { beginDerived, readDerived, TICK } from "./derived-file.js";
import { listPlain, readPlain } from "../../fs/plain-entry.js";
import { formatColumn, MARKS, packColumn, parseColumn, placeOf, textAt, type PackedColumn } from "./packed-column.js";

export type ColumnName = "description" | "imports" | "shared" | "exports";

/** Below this reading everything costs less than a derived file. */
export const FEW = 500;

/**
 * `proved`: name of a writing whose files are known to say the same. `names`: of directories in `base` that look like entities, in byte order. Of `exports` a text is the names in it, in byte order, one a line.
 * `kept`: name of the derived file, where these are not all.
 */
export function readColumn(base: string, name: ColumnName, names: readonly string[], kept: string = name, verified = ""): PackedColumn {
  const read = name === "exports" ? readNames : readPlain;
  return readFresh({ base, name: kept, names, before: `${base}/`, behind: `/${name}`, read, verified });
}

/** What stands in the files `names` of the entity's exports, in byte order. */
export function readExports(base: string, uid: string, names: readonly string[]): PackedColumn {
  return readFresh({ base, name: `exports-${uid}`, names, before: `${base}/${uid}/exports/`, behind: "", read: readPlain });
}

/** What stands in files of `base`, whose paths are in byte order; `kept`: name of the derived file. */
export function readFiles(base: string, paths: readonly string[], kept: string): PackedColumn {
  return readFresh({ base, name: kept, names: paths, before: `${base}/`, behind: "", read: readPlain });
}

function readNames(directory: string): string {
  return [...listPlain(directory)].sort(byteOrder).join("\n");
}

/**
 * Name of the writing of `readColumn` (never of `exports`) or `readFiles` that was kept last, where its files still say the same; otherwise
 * empty. `step`: told now and then.
 */
export function verifiedId(base: string, kept: string, step: () => void = () => undefined): string {
  const bytes = readDerived(base, kept);
  const stored = bytes === undefined ? undefined : parseColumn(bytes);
  if (stored === undefined) return "";
  const isColumn = kept === "description" || kept === "imports" || kept === "shared";
  return changedIn(stored, { before: `${base}/`, behind: isColumn ? `/${kept}` : "" }, step).length === 0 ? stored.id : "";
}

/** Files between two steps. */
const STEP = 1000;

interface Wanted {
  readonly base: string;
  /** Of the derived file. */
  readonly name: string;
  readonly names: readonly string[];
  /** What stands before and behind a name in the path of its file. */
  readonly before: string;
  readonly behind: string;
  readonly read: (path: string) => string | undefined;
  /** Name of the writing that has been proved already. */
  readonly verified?: string;
}

function readFresh(wanted: Wanted): PackedColumn {
  const { base, name, names } = wanted;
  const nameText = names.length === 0 ? "" : `${names.join("\n")}\n`;
  const bytes = names.length < FEW ? undefined : readDerived(base, name);
  const stored = bytes === undefined ? undefined : parseColumn(bytes);
  if (stored !== undefined && stored.nameText === nameText) {
    const changed = stored.id !== "" && stored.id === wanted.verified ? [] : changedIn(stored, wanted);
    return changed.length === 0 ? stored : renew(wanted, nameText, new Set(changed), (index) => ({ of: stored, at: index }));
  }
  const places = stored === undefined ? undefined : placesOf(names, stored);
  return renew(wanted, nameText, undefined, (index) => {
    const at = places?.[index] ?? -1;
    return stored === undefined || at < 0 ? undefined : { of: stored, at };
  });
}

/** Where each name stood before; -1: nowhere. */
function placesOf(names: readonly string[], stored: PackedColumn): readonly number[] {
  let near = -1;
  return names.map((name) => {
    const at = placeOf(stored, name, near + 1);
    near = at < 0 ? near : at;
    return at;
  });
}

/** Places of those that may say something else than what was stored. */
function changedIn(
  { names, marks, since }: PackedColumn,
  { before, behind }: Pick<Wanted, "before" | "behind">,
  step?: () => void,
): readonly number[] {
  const changed: number[] = [];
  for (let index = 0; index < names.length; index += 1) {
    if (index % STEP === 0) step?.();
    if (!isSame(marks, index, entryAt(before + names[index] + behind), since)) changed.push(index);
  }
  return changed;
}

/** `changed`: places to read again, where that is known; `known`: where a name stood before. */
function renew(
  { base, name, names, before, behind, read }: Wanted,
  nameText: string,
  changed: ReadonlySet<number> | undefined,
  known: (index: number) => { readonly of: PackedColumn; readonly at: number } | undefined,
): PackedColumn {
  const begun = names.length < FEW ? undefined : beginDerived(base, name);
  const marks = new Float64Array(names.length * MARKS);
  const texts = names.map((one, index) => {
    const was = known(index);
    if (was !== undefined && changed?.has(index) === false) {
      marks.set(was.of.marks.subarray(was.at * MARKS, (was.at + 1) * MARKS), index * MARKS);
      return textAt(was.of, was.at);
    }
    const path = before + one + behind;
    const stat = entryAt(path);
    if (stat?.isSymbolicLink() === true) throw refuseLinkInside(path);
    note(marks, index, stat);
    if (was !== undefined && changed === undefined && isSame(was.of.marks, was.at, stat, was.of.since)) return textAt(was.of, was.at);
    return stat === undefined ? undefined : read(path);
  });
  const since = begun?.since ?? 0;
  const column = { id: `${process.pid}-${Math.random()}`, since, names, nameText, marks, ...packColumn(names, texts) };
  return begun?.keep(formatColumn(column)) === true ? column : { ...column, id: "" };
}

function note(marks: Float64Array, index: number, stat: Stats | undefined): void {
  const at = index * MARKS;
  marks[at] = stat?.ctimeMs ?? -1;
  marks[at + 1] = stat?.mtimeMs ?? -1;
  marks[at + 2] = stat?.size ?? -1;
  marks[at + 3] = stat?.ino ?? -1;
}

/** Nothing has been known of what changed when reading began, or hardly before. */
function isSame(marks: Float64Array, index: number, stat: Stats | undefined, since: number): boolean {
  const at = index * MARKS;
  if (stat === undefined) return marks[at] === -1;
  const { ctimeMs } = stat;
  return (
    marks[at] === ctimeMs &&
    marks[at + 1] === stat.mtimeMs &&
    marks[at + 2] === stat.size &&
    marks[at + 3] === stat.ino &&
    ctimeMs < since - TICK
  );
}

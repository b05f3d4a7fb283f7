/** Files, moves, imports and symbols. */
import { groupBy, byteOrder } from "../model/basics.js";
import type { FileChange, Import, ImportChange, StructureChanges } from "./compare-structures.js";
import { plural } from "../model/shown-text.js";
import { code, joined, listed, names } from "./phrases.js";
import { directoryOrDot } from "../model/tree.js";

const MOST_NAMES = 6;
/** More files of one directory share a line. */
const MOST_OF_DIRECTORY = 3;
/** As many imports of one file share a line. */
const SHARED_TARGET = 3;

export function moveLines({ moves, movedSymbols }: StructureChanges): readonly string[] {
  const folded = foldMoves(moves.filter(({ isPackage }) => !isPackage)).map(moveLine);
  const groups = groupBy(movedSymbols, ({ from, to }) => `${code(from)} to ${code(to)}`);
  const symbols = [...groups].map(
    ([ends, list]) =>
      `${names(
        list.map(({ symbol, formerSymbol }) => (formerSymbol === undefined ? symbol : `${formerSymbol} → ${symbol}`)),
        MOST_NAMES,
      )} moved from ${ends}`,
  );
  return [...folded, ...symbols];
}

function moveLine({ by, from, to, count: number, directory = "" }: FoldedMove): string {
  if (by === "file") return `${code(from)} → ${code(to)}`;
  if (by === "directory") return `${plural(number, "file")} moved from ${code(from)} to ${code(to)}`;
  return `${plural(number, "file")} in ${code(directory)} now end with ${code(to)} instead of ${code(from)}`;
}

export function fileLines({ files }: StructureChanges): readonly string[] {
  return [...linesOf(files.added, "added"), ...linesOf(files.removed, "removed")];
}

type Done = "added" | "removed";

/** What happened to the file, or only to its place in the map. */
const OUTSIDE: Readonly<Record<Done, string>> = { added: "newly in the map", removed: "no longer in the map" };

function linesOf(changes: readonly FileChange[], done: Done): readonly string[] {
  const files = changes.filter(({ isPackage }) => !isPackage);
  const [own, outside] = [files.filter((file) => file.outside === undefined), files.filter((file) => file.outside !== undefined)];
  return [...groupedLines(own, done, done), ...groupedLines(outside, done, OUTSIDE[done])];
}

function groupedLines(files: readonly FileChange[], done: Done, word: string): readonly string[] {
  const groups = groupBy(files, ({ path }) => directoryOrDot(path));
  return [...groups].flatMap(([directory, list]) => {
    if (list.length <= MOST_OF_DIRECTORY) return list.map((file) => fileLine(file, done, word));
    const own = names(
      list.map(({ path }) => path.slice(path.lastIndexOf("/") + 1)),
      MOST_NAMES,
    );
    return [`${word}: ${plural(list.length, "file")} in ${code(directory)}: ${own}${symbolsOf(list, word)}`];
  });
}

/** What came with files, or went with them: of several files only what went, since the rest can be looked up. */
function symbolsOf(files: readonly FileChange[], word: string): string {
  const all = word === "removed" || (word === "added" && files.length === 1) ? files.flatMap(({ symbols }) => symbols) : [];
  return all.length === 0 ? "" : ` — with ${names(all, MOST_NAMES)}`;
}

function fileLine(file: FileChange, done: Done, word: string): string {
  const { path, outside = path, imports, importedBy } = file;
  const verb = done === "added" ? "imports" : "imported";
  const ends = joined(
    [
      imports.length > 0 && `${verb} ${names(imports, MOST_NAMES)}`,
      importedBy.length > 0 && `${done === "added" ? "imported by" : "was imported by"} ${names(importedBy, MOST_NAMES)}`,
    ],
    "; ",
  );
  const place = outside === path ? "" : ` (${done === "added" ? "before" : "now"} ${code(outside)})`;
  const symbols = symbolsOf([file], word);
  return `${word}: ${code(path)}${place}${symbols}${ends === "" ? "" : `${symbols === "" ? " — " : "; "}${ends}`}`;
}

/** Imports of added and removed files are shown with the files, and those of new packages and of packages that nothing imports any more with these. */
export function importLines(changes: StructureChanges): readonly string[] {
  const { imports } = changes;
  const isOther = amongOthers(changes);
  return [
    ...edgeLines(imports.added.filter(isOther), "added"),
    ...edgeLines(imports.removed.filter(isOther), "removed"),
    ...imports.changed.map(changedLine),
  ];
}

/** Accounts for the difference to the number in the summary. */
export function importsNote(changes: StructureChanges): string {
  const { added, removed } = changes.imports;
  const isOther = amongOthers(changes);
  const rest = [...added, ...removed].filter((edge) => !isOther(edge)).length;
  return rest === 0 ? "" : ` (${rest} more belong to the files and packages above)`;
}

function amongOthers({ files, externals }: StructureChanges): (edge: Import) => boolean {
  const listed = new Set([...files.added, ...files.removed].map(({ path }) => path));
  const packages = new Set([...externals.added, ...externals.removed].map(({ name }) => name));
  return ({ from, to, isExternal }) => !listed.has(from) && !(isExternal ? packages : listed).has(to);
}

function edgeLines(edges: readonly Import[], done: string): readonly string[] {
  const targets = groupBy(edges, ({ to }) => to);
  const isShared = ({ to }: Import): boolean => (targets.get(to)?.length ?? 0) >= SHARED_TARGET;
  const shared = [...targets].filter(([, [first]]) => first !== undefined && isShared(first));
  const importers = groupBy(
    edges.filter((edge) => !isShared(edge)),
    ({ from }) => from,
  );
  return [
    ...shared.map(([to, list]) => `${done}: ${plural(list.length, "file")} → ${code(to)}${inBrackets(list)}: ${names(fromOf(list), 4)}`),
    ...[...importers].map(
      ([from, list]) =>
        `${done}: ${code(from)} → ${listed(
          list.map((edge) => `${code(edge.to)}${inBrackets([edge])}`),
          MOST_NAMES,
        )}`,
    ),
  ];
}

function fromOf(edges: readonly Import[]): readonly string[] {
  return edges.map(({ from }) => from);
}

function inBrackets(edges: readonly Import[]): string {
  const all = [...new Set(edges.flatMap((edge) => edge.names))];
  return all.length === 0 ? "" : ` (${names(all, 4)})`;
}

function changedLine({ from, to, added, removed }: ImportChange): string {
  const parts = [added.length > 0 && `also ${names(added, 4)}`, removed.length > 0 && `no longer ${names(removed, 4)}`];
  return `${code(from)} → ${code(to)}: ${joined(parts, ", ")}`;
}

export function symbolLines({ symbols }: StructureChanges): readonly string[] {
  return symbols.map(({ path, added, removed, renamed }) => {
    const parts = [
      removed.length > 0 && `removed ${names(removed, MOST_NAMES)}`,
      renamed.length > 0 && `renamed ${renamed.map(({ from, to }) => `${code(from)} to ${code(to)}`).join(", ")}`,
      added.length > 0 && `added ${names(added, MOST_NAMES)}`,
    ];
    return `${code(path)}: ${joined(parts, "; ")}`;
  });
}

/** Moves by directory: "14 files moved from `src/a` to `src/b`". */
interface Move {
  readonly from: string;
  readonly to: string;
}

interface FoldedMove extends Move {
  /** 1: `from` and `to` are files. */
  readonly count: number;
  /** `from` and `to` are directories, or endings of files in `directory`. */
  readonly by: "file" | "directory" | "ending";
  readonly directory?: string;
}

/** Largest groups first; a move that is alone in its group stays a move of a file. */
function foldMoves(moves: readonly Move[]): readonly FoldedMove[] {
  const groups = new Map<string, { readonly kind: Omit<FoldedMove, "count">; readonly moves: Move[] }>();
  for (const move of moves) {
    const kind = kindOf(move);
    const key = JSON.stringify(kind);
    const group = groups.get(key) ?? { kind, moves: [] };
    groups.set(key, group);
    group.moves.push(move);
  }
  const folded = [...groups.values()].map(({ kind, moves: [first, ...more] }): FoldedMove =>
    first === undefined || more.length === 0
      ? { by: "file", from: first?.from ?? "", to: first?.to ?? "", count: 1 }
      : { ...kind, count: more.length + 1 },
  );
  return folded.sort((one, other) => other.count - one.count || byteOrder(one.from, other.from));
}

/** What differs, without the end that both paths share. */
function kindOf({ from, to }: Move): Omit<FoldedMove, "count"> {
  const [old, now] = [from.split("/"), to.split("/")];
  let shared = 0;
  while (shared < Math.min(old.length, now.length) && old.at(-1 - shared) === now.at(-1 - shared)) shared += 1;
  // From `flask` to `src/flask`, and not from the top to `src`.
  if (shared > 1 && shared === Math.min(old.length, now.length)) shared -= 1;
  if (shared > 0) return { by: "directory", from: old.slice(0, -shared).join("/") || ".", to: now.slice(0, -shared).join("/") || "." };
  const [[oldStem, oldEnd], [stem, end]] = [splitEnding(from), splitEnding(to)];
  if (oldStem === stem && oldEnd !== "" && end !== "") return { by: "ending", from: oldEnd, to: end, directory: directoryOrDot(from) };
  return { by: "file", from, to };
}

function splitEnding(path: string): readonly [stem: string, ending: string] {
  const dot = path.lastIndexOf(".");
  return dot <= path.lastIndexOf("/") + 1 ? [path, ""] : [path.slice(0, dot), path.slice(dot)];
}

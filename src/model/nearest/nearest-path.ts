/** The path or source that somebody meant: with the same name elsewhere, another ending, or a typing error. */
import { editDistance, nearestWord } from "./nearest-word.js";
import { baseName } from "../tree.js";

interface Candidate {
  readonly path: string;
  /** How the names differ: 0 not at all, 1 by their endings, 2 by letters. */
  readonly rank: number;
  readonly distance: number;
}

/** Undefined if no path is similar. `known`: files, whose directories are candidates as well. */
export function nearestPath(wanted: string, known: readonly string[]): string | undefined {
  const word = wanted.replaceAll("\\", "/").replace(/^(?:\.\/)+|\/+$/g, "");
  if (word === "") return undefined;
  return best(similar(word, known)) ?? best(similar(word, directoriesOf(known)));
}

/** The same for `path#symbol`: the nearest symbol of the file, or the nearest file. `sources`: of files and symbols. */
export function nearestSource(wanted: string, sources: readonly string[]): string | undefined {
  const [file, symbol] = splitSource(wanted);
  const paths = sources.filter((source) => !source.includes("#"));
  const near = paths.includes(file) ? file : nearestPath(file, paths);
  if (near === undefined || symbol === undefined) return near;
  const names = sources.flatMap((source) => (source.startsWith(`${near}#`) ? [source.slice(near.length + 1)] : []));
  const name = names.includes(symbol) ? symbol : nearestWord(symbol, names);
  if (name !== undefined) return `${near}#${name}`;
  return near === file ? undefined : near;
}

function splitSource(source: string): readonly [file: string, symbol: string | undefined] {
  const at = source.indexOf("#");
  return at < 0 ? [source, undefined] : [source.slice(0, at), source.slice(at + 1)];
}

function similar(wanted: string, known: readonly string[]): readonly Candidate[] {
  const word = wanted.toLowerCase();
  const name = baseName(word);
  const stem = stemOf(name);
  const named: Candidate[] = [];
  const typed: Candidate[] = [];
  for (const path of known) {
    const other = path.toLowerCase();
    const itsName = baseName(other);
    if (itsName === name || stemOf(itsName) === stem)
      named.push({ path, rank: itsName === name ? 0 : 1, distance: editDistance(word, other) });
    else if (isTypingError(name, itsName)) {
      const distance = editDistance(word, other);
      if (distance <= mostErrors(name)) typed.push({ path, rank: 2, distance });
    }
  }
  const isOnly = named.length === 1;
  // A name such as `index` is in many places; another directory is only meant if it is similar.
  const meant = named.filter(({ path, distance }) => isOnly || path.toLowerCase().endsWith(`/${word}`) || distance <= path.length / 3);
  return [...meant, ...typed];
}

function best(candidates: readonly Candidate[]): string | undefined {
  let first: Candidate | undefined;
  for (const one of candidates) {
    const isBetter = first === undefined || one.distance < first.distance || (one.distance === first.distance && one.rank < first.rank);
    if (isBetter) first = one;
  }
  return first?.path;
}

function isTypingError(name: string, other: string): boolean {
  return Math.abs(name.length - other.length) <= mostErrors(name) && editDistance(name, other) <= mostErrors(name);
}

function mostErrors(name: string): number {
  return Math.max(1, Math.floor(name.length / 3));
}

function stemOf(name: string): string {
  const dot = name.indexOf(".", 1);
  return dot < 0 ? name : name.slice(0, dot);
}

function directoriesOf(paths: readonly string[]): readonly string[] {
  const found = new Set<string>();
  for (const path of paths) {
    for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1)) {
      const directory = path.slice(0, at);
      if (found.has(directory)) break;
      found.add(directory);
    }
  }
  return [...found];
}

/**
 * Which files of one state are the files of an earlier state, by evidence that the author of a change cannot choose freely: the path, what git
 * recognises as renamed, declarations that moved into a new file, and directories of which most files were moved.
 */
import { directoryOrDot } from "../model/tree.js";
import { pushTo } from "../model/basics.js";

export interface State {
  readonly paths: ReadonlySet<string>;
  /** Names that the file declares; empty for what is no source. */
  readonly declarations: (path: string) => readonly string[];
  /** Undefined for what is no source; absent: only names are compared. */
  readonly text?: (path: string) => string | undefined;
}

interface FormerInput {
  readonly before: State;
  readonly now: State;
  /** Former path → path, as git recognises them. */
  readonly renames: ReadonlyMap<string, string>;
}

export interface FormerNames {
  /** The name itself, unless another file had it, and the names that the file, or the module of a directory, had before. */
  readonly namesOf: (name: string) => readonly string[];
  /** Files that are taken for others because of what they declare. */
  readonly split: ReadonlyMap<string, readonly string[]>;
  /** Files that have what another file declared, which is gone, beside what they had themselves. */
  readonly merged: ReadonlyMap<string, readonly string[]>;
}

export function formerNames(input: FormerInput): FormerNames {
  const { before, now, renames } = input;
  const moved = new Map([...renames].map(([from, to]) => [to, [from] as readonly string[]]));
  const isNew = (path: string): boolean => !before.paths.has(path) && !moved.has(path);
  const along = movedAlong(input, moved);
  // What its declarations say of a file that went with its directory is that it went.
  const went = ([path, from]: readonly [string, readonly string[]]): boolean => from.length === 1 && along.get(path) === from[0];
  const parts = [...splitFiles(input, isNew)];
  const split = new Map(parts.filter((part) => !went(part)));
  const swapped = swappedFiles(input);
  const former = new Map([...moved, ...parts, ...swapped]);
  for (const [path, from] of movedAlong(input, former)) former.set(path, [from]);
  const byDirectory = new Map<string, Set<string>>();
  for (const path of now.paths) {
    const names = byDirectory.get(directoryOrDot(path)) ?? new Set<string>();
    byDirectory.set(directoryOrDot(path), names);
    for (const name of former.get(path) ?? []) names.add(directoryOrDot(name));
  }
  const replaced = new Set([...replacedFiles(input, split), ...swapped.keys()]);
  return {
    namesOf: (name) => [
      ...(replaced.has(name) ? [] : [name]),
      ...(former.get(name) ?? (now.paths.has(name) ? [] : (byDirectory.get(name) ?? []))),
    ],
    split: new Map([...split, ...swapped]),
    merged: mergedFiles(input, former),
  };
}

/** Names that many files have. */
const GENERAL: ReadonlySet<string> = new Set(["default", "main", "run", "init", "setup", "handler"]);

function mergedFiles(
  { before, now, renames }: FormerInput,
  former: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly string[]> {
  const taken = new Set([...renames.keys(), ...[...former.values()].flat()]);
  const declaredIn = new Map<string, string>();
  for (const path of before.paths)
    if (!now.paths.has(path) && !taken.has(path))
      for (const name of before.declarations(path)) if (!GENERAL.has(name)) declaredIn.set(name, path);
  if (declaredIn.size === 0) return new Map();
  return new Map(
    [...now.paths].flatMap((path): readonly [string, readonly string[]][] => {
      const old = former.get(path) ?? (before.paths.has(path) ? [path] : []);
      const own = new Set(old.flatMap(before.declarations));
      const from = old.length === 0 ? [] : now.declarations(path).flatMap((name) => (own.has(name) ? [] : (declaredIn.get(name) ?? [])));
      return from.length === 0 ? [] : [[path, [...new Set(from)]]];
    }),
  );
}

/** A new file of which half the declarations were in one former file, and are not there any more. */
function splitFiles({ before, now }: FormerInput, isNew: (path: string) => boolean): ReadonlyMap<string, readonly string[]> {
  const news = [...now.paths].filter((path) => isNew(path) && now.declarations(path).length > 0);
  if (news.length === 0) return new Map();
  const lost = new Map<string, string[]>();
  for (const path of before.paths) {
    const left = new Set(now.paths.has(path) ? now.declarations(path) : []);
    for (const name of before.declarations(path)) {
      if (name !== "default" && !left.has(name)) lost.set(name, [...(lost.get(name) ?? []), path]);
    }
  }
  return new Map(
    news.flatMap((path) => {
      const names = now.declarations(path);
      const sources = new Map<string, number>();
      for (const name of names) {
        const [source, ...others] = lost.get(name) ?? [];
        if (source !== undefined && others.length === 0) sources.set(source, (sources.get(source) ?? 0) + 1);
      }
      const found = [...sources].flatMap(([source, count]) => (2 * count >= names.length ? [source] : []));
      return found.length === 0 ? [] : [[path, found] as const];
    }),
  );
}

/** Files whose declarations are in other files now, while they declare something else: only the path is the same. */
function replacedFiles({ before, now }: FormerInput, split: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const left = [...new Set([...split.values()].flat())].filter((path) => {
    const old = new Set(before.declarations(path));
    const names = now.paths.has(path) ? now.declarations(path) : [];
    return names.length > 0 && !names.some((name) => old.has(name));
  });
  return new Set(left);
}

const MOST_HOLDERS = 40;

/** Files that kept less than half of their lines, and have more of what another changed file was: only the paths are the same. */
function swappedFiles({ before, now }: FormerInput): ReadonlyMap<string, readonly string[]> {
  const changed = [...before.paths].flatMap((path) => {
    const [old, text] = [before.text?.(path), now.text?.(path)];
    return old === undefined || old === text ? [] : [{ path, old: linesOf(old), lines: linesOf(text ?? "") }];
  });
  const holders = new Map<string, string[]>();
  for (const { path, old } of changed) for (const line of old) pushTo(holders, line, path);
  return new Map(
    changed.flatMap(({ path, old, lines }) => {
      const kept = [...lines].filter((line) => old.has(line)).length;
      if (2 * kept >= old.size) return [];
      const counts = new Map<string, number>();
      for (const line of lines) {
        const others = holders.get(line) ?? [];
        // What many files have tells nothing of where it comes from.
        if (others.length <= MOST_HOLDERS) for (const other of others) counts.set(other, (counts.get(other) ?? 0) + 1);
      }
      counts.delete(path);
      const [best] = [...counts].sort((a, b) => b[1] - a[1]);
      return best !== undefined && best[1] > kept && 2 * best[1] >= lines.size ? [[path, [best[0]]] as const] : [];
    }),
  );
}

/** Those with a word. */
function linesOf(text: string): ReadonlySet<string> {
  return new Set(text.split("\n").flatMap((line) => (/\w/.test(line) ? [line.trim()] : [])));
}

/** Small files that were edited while their directory was moved: git does not recognise them, but the name is the same. */
function movedAlong({ before, now, renames }: FormerInput, known: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, string> {
  const directories = new Map<string, Set<string>>();
  for (const [from, to] of renames) {
    const [former, later] = outerDirectories(from, to);
    if (former !== later) directories.set(later, (directories.get(later) ?? new Set()).add(former));
  }
  const taken = new Set([...known.values()].flat());
  const found = new Map<string, string>();
  if (directories.size === 0) return found;
  for (const path of now.paths) {
    if (before.paths.has(path) || known.has(path)) continue;
    for (let at = directoryOrDot(path); ; at = directoryOrDot(at)) {
      for (const former of directories.get(at) ?? []) {
        const rest = at === "." ? path : path.slice(at.length + 1);
        const from = former === "." ? rest : `${former}/${rest}`;
        if (before.paths.has(from) && !now.paths.has(from) && !taken.has(from)) found.set(path, from);
      }
      if (at === "." || found.has(path)) break;
    }
  }
  return found;
}

/** The directories that differ, without the part below that is the same: `src/a/x/y.ts` and `lib/b/x/y.ts` → `src/a`, `lib/b`. */
function outerDirectories(from: string, to: string): readonly [string, string] {
  let [former, later] = [directoryOrDot(from), directoryOrDot(to)];
  const name = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
  while (former !== later && former !== "." && later !== "." && name(former) === name(later)) {
    former = directoryOrDot(former);
    later = directoryOrDot(later);
  }
  return [former, later];
}

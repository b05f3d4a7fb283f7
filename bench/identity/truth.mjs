/**
 * What became of each file and symbol between two trees, told without the program's matching: git's renames, blobs that turn up unchanged
 * elsewhere, and the likeness of declarations. Only what is unambiguous is told.
 */
import { likeness, sharedLines, wordsOf } from "./likeness.mjs";
import { blobsOf, renamesBetween } from "./git.mjs";

export const ALIKE = 0.6;
/** Moved and renamed at once is believed only so far. */
const ALIKE_BOTH = 0.8;
const MARGIN = 0.1;
/** A file that keeps more of its lines was edited, and the other one is a copy. */
const SOMETHING_ELSE = 0.3;
/** A declaration of fewer words is alike to too many others to be told by its body. */
const LEAST_WORDS = 8;

/** Old path → new path with how it is known. A path appears once on each side. */
export function movedFiles(git, before, after) {
  const pairs = renamesBetween(git, before, after).map(({ from, to, percent }) => ({ from, to, percent, how: "git" }));
  const taken = new Set(pairs.flatMap(({ from, to }) => [`< ${from}`, `> ${to}`]));
  for (const pair of unchangedElsewhere(git, blobsOf(git, before), blobsOf(git, after)))
    if (!taken.has(`< ${pair.from}`) && !taken.has(`> ${pair.to}`)) pairs.push(pair);
  return pairs;
}

/** Blobs whose old path is gone or holds something else, and that a new path holds; once on each side. */
function unchangedElsewhere(git, before, after) {
  const left = new Map();
  const arrived = new Map();
  const add = (map, blob, path) => map.set(blob, [...(map.get(blob) ?? []), path]);
  for (const [path, blob] of before) if (after.get(path) !== blob) add(left, blob, path);
  for (const [path, blob] of after) if (before.get(path) !== blob) add(arrived, blob, path);
  return [...left].flatMap(([blob, from]) => {
    const to = arrived.get(blob) ?? [];
    if (from.length !== 1 || to.length !== 1 || before.has(to[0])) return [];
    const stays = after.get(from[0]);
    if (stays !== undefined && sharedLines(git.run("cat-file", "blob", blob), git.run("cat-file", "blob", stays)) > SOMETHING_ELSE)
      return [];
    return [{ from: from[0], to: to[0], percent: 100, how: "blob" }];
  });
}

/** `path#symbol` of every declaration that is an entity of the map, with its words on demand. */
function symbolsOf({ map, files }) {
  const found = new Map();
  for (const [path, { text, declarations }] of files) {
    for (const [index, declaration] of declarations.entries()) {
      const source = `${path}#${declaration.name}`;
      const entity = map.bySource.get(source);
      if (entity === undefined) continue;
      const { position } = declaration;
      const end = declaration.end ?? declarations[index + 1]?.position ?? text.length;
      let words;
      const code = text.slice(position, end);
      const body = () => (words ??= wordsOf(code, path, declaration.name));
      found.set(source, {
        source,
        path,
        name: declaration.name,
        kind: declaration.kind,
        parameters: declaration.parameters,
        code,
        entity,
        body,
      });
    }
  }
  return found;
}

/** Symbols that moved or were renamed: `{old, now, how, alike}`. `how`: `with its file`, `moved`, `renamed`, `moved and renamed`. */
export function movedSymbols(oldState, newState, files) {
  const fileOf = new Map(files.map(({ from, to }) => [from, to]));
  const { gone, fresh } = changedSymbols(oldState, newState, fileOf);
  const told = [];
  for (const old of gone.values()) {
    const now = fresh.get(`${fileOf.get(old.path)}#${old.name}`);
    if (now === undefined) continue;
    gone.delete(old.source);
    fresh.delete(now.source);
    told.push({ old, now, how: "with its file", alike: likeness(old.body(), now.body()) });
  }
  told.push(...unambiguous(candidates(gone, fresh, fileOf)));
  return told;
}

/** Symbols whose source is there on one side only, and those of moved files. */
export function changedSymbols(oldState, newState, fileOf) {
  const before = symbolsOf(oldState);
  const after = symbolsOf(newState);
  const arrived = new Set(fileOf.values());
  return {
    gone: new Map([...before].filter(([source, { path }]) => fileOf.has(path) || !after.has(source))),
    fresh: new Map([...after].filter(([source, { path }]) => arrived.has(path) || !before.has(source))),
  };
}

function candidates(gone, fresh, fileOf) {
  const now = [...fresh.values()];
  return [...gone.values()].flatMap((old) => now.flatMap((other) => candidate(old, other, fileOf) ?? []));
}

function candidate(old, now, fileOf) {
  if (old.kind !== now.kind) return undefined;
  const sameFile = (fileOf.get(old.path) ?? old.path) === now.path;
  const sameName = old.name === now.name;
  if (!sameName && Math.min(old.body().length, now.body().length) < LEAST_WORDS) return undefined;
  const floor = sameFile || sameName ? ALIKE - MARGIN : ALIKE_BOTH - MARGIN;
  const [short, long] = [old.body().length, now.body().length].sort((a, b) => a - b);
  if ((2 * short) / (short + long) < floor) return undefined;
  const alike = likeness(old.body(), now.body(), floor);
  if (alike < floor) return undefined;
  const how = sameName ? "moved" : sameFile ? "renamed" : "moved and renamed";
  return { old, now, how, alike, enough: alike >= floor + MARGIN };
}

/** Pairs that are the best of both their sides, with nothing near. */
function unambiguous(pairs) {
  const best = new Map();
  for (const pair of pairs) {
    for (const side of [`< ${pair.old.source}`, `> ${pair.now.source}`]) {
      const [first = 0, second = 0] = best.get(side) ?? [];
      best.set(side, pair.alike > first ? [pair.alike, first] : [first, Math.max(second, pair.alike)]);
    }
  }
  const alone = (pair, side) => {
    const [first, second] = best.get(side);
    return pair.alike === first && first - second > MARGIN;
  };
  return pairs.filter((pair) => pair.enough && alone(pair, `< ${pair.old.source}`) && alone(pair, `> ${pair.now.source}`));
}

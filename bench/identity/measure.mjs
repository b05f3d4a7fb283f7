/** Measures one step: what the program did with the UIDs, against what became of files and symbols. */
import { differences } from "./dsp-map.mjs";
import { likeness, sharedLines, wordsOf } from "./likeness.mjs";
import { ALIKE, movedFiles, movedSymbols } from "./truth.mjs";

const NOTHING_ALIKE = 0.15;
const PLAINLY = 0.7;

/**
 * `before` and `after`: `{tree, map, files}` of the two ends; `clean`: the map of a fresh run at the second.
 * Answers figures and lists of what went wrong. `calibration` collects pairs, where it is given.
 */
export function measure(git, before, after, clean, calibration) {
  const moves = movedFiles(git, before.tree, after.tree);
  const told = movedSymbols(before, after, moves);
  calibration?.add({ git, before, after, moves, told });
  return {
    ...measureFiles(moves, before, after),
    ...measureSymbols(told, after),
    exact: measureExact(git, moves, before, after),
    units: measureUnits(moves, before, after),
    ...movedUids(git, before, after),
    differences: differences(after.map, clean),
  };
}

function measureFiles(moves, before, after) {
  const known = moves.filter(({ from, to }) => before.map.bySource.has(from) && after.map.bySource.has(to));
  const lost = known.filter(({ from, to }) => before.map.bySource.get(from).uid !== after.map.bySource.get(to).uid);
  return { filesMoved: known.length, filesLost: lost.map((move) => ({ ...move, became: became(before, after, move.from) })) };
}

/** Where the UID went instead. */
function became(before, after, source) {
  return after.map.entities.get(before.map.bySource.get(source)?.uid)?.source ?? "removed";
}

function measureSymbols(told, after) {
  const by = {};
  const lost = [];
  for (const { old, now, how, alike } of told) {
    const name = how === "with its file" && alike < ALIKE ? "with its file, other body" : how;
    const figures = (by[name] ??= { told: 0, kept: 0 });
    figures.told += 1;
    if (sameHex(old.entity.uid, now.entity.uid)) figures.kept += 1;
    else
      lost.push({
        from: old.source,
        to: now.source,
        how: name,
        alike: Number(alike.toFixed(2)),
        became: after.map.entities.get(old.entity.uid)?.source ?? "removed",
      });
  }
  return { symbols: by, symbolsLost: lost };
}

/** A declaration that changes its kind keeps the hex part (semantics G.1). */
function sameHex(a, b) {
  return a.slice(-8) === b.slice(-8);
}

/** Sources that are still there, and did not move elsewhere, keep their UID. `displaced`: what stood there plainly stands elsewhere now. */
function measureExact(git, moves, before, after) {
  const moved = new Set(moves.flatMap(({ from, to }) => [from, to]));
  const fileOf = (source) => source.split("#", 1)[0];
  let same = 0;
  const lost = [];
  for (const [source, { uid }] of before.map.bySource) {
    const now = after.map.bySource.get(source);
    if (now === undefined || moved.has(fileOf(source))) continue;
    if (sameHex(now.uid, uid)) same += 1;
    else lost.push({ from: source, to: source, became: became(before, after, source) });
  }
  const isDisplaced = ({ from, became: to }) => isPlainlyElsewhere(git, before, after, fileOf(from), fileOf(to));
  return { same, lost: lost.filter((one) => !isDisplaced(one)), displaced: lost.filter(isDisplaced) };
}

/** Most of the old lines are at the other path, and most are not where they were. */
function isPlainlyElsewhere(git, before, after, from, to) {
  if (from === to || to === "removed") return false;
  const old = textOf(git, before, from);
  return sharedLines(old, textOf(git, after, to)) > PLAINLY && sharedLines(old, textOf(git, after, from)) < 1 - PLAINLY;
}

/** Modules that are whole directories: at least half of their files went together to a directory that was no module before. */
function measureUnits(moves, before, after) {
  const counts = new Map();
  for (const { from, to } of moves) {
    const [old, now] = [directoryOf(from), directoryOf(to)];
    if (!before.map.bySource.has(old) || after.map.bySource.has(old)) continue;
    if (!after.map.bySource.has(now) || before.map.bySource.has(now)) continue;
    counts.set(`${old}\0${now}`, (counts.get(`${old}\0${now}`) ?? 0) + 1);
  }
  const told = [...counts].flatMap(([pair, count]) => {
    const [from, to] = pair.split("\0");
    return 2 * count >= filesIn(before, from).length ? [{ from, to }] : [];
  });
  const single = told.filter((unit) => !told.some((other) => other !== unit && (other.from === unit.from || other.to === unit.to)));
  const lost = single.filter(({ from, to }) => before.map.bySource.get(from).uid !== after.map.bySource.get(to).uid);
  return { told: single.length, lost: lost.map((unit) => ({ ...unit, became: became(before, after, unit.from) })) };
}

/** Files of the map right inside a directory. */
function filesIn({ map, files }, directory) {
  return [...files.keys()].filter((path) => directoryOf(path) === directory && map.bySource.has(path));
}

/** UIDs that are somewhere else now, and those of them whose old and new owner share nothing: to be read by hand. */
function movedUids(git, before, after) {
  let moved = 0;
  const strangers = [];
  for (const [uid, { source: from, external }] of before.map.entities) {
    const now = after.map.entities.get(uid) ?? after.map.entities.get(otherPrefix(uid));
    if (now === undefined || external || now.source === from) continue;
    moved += 1;
    if (isStranger(git, before, after, from, now.source)) strangers.push({ uid, from, to: now.source });
  }
  return { moved, strangers };
}

function isStranger(git, before, after, from, to) {
  const [oldPath = "", oldName] = from.split("#");
  const [newPath = "", newName] = to.split("#");
  if ((oldName === undefined) !== (newName === undefined)) return true;
  if (oldName === undefined)
    return basename(oldPath) !== basename(newPath) && sharedLines(textOf(git, before, oldPath), textOf(git, after, newPath)) === 0;
  const isKept = (old, now) => before.map.bySource.has(old) && before.map.bySource.get(old).uid === after.map.bySource.get(now)?.uid;
  const home = isKept(oldPath, newPath) || isKept(directoryOf(oldPath), directoryOf(newPath));
  return !(home && oldName === newName) && symbolLikeness(before, after, from, to) < NOTHING_ALIKE;
}

const otherPrefix = (uid) => (uid.startsWith("obj-") ? `func-${uid.slice(4)}` : `obj-${uid.slice(5)}`);
const directoryOf = (path) => path.slice(0, Math.max(0, path.lastIndexOf("/")));
const basename = (path) => path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");

/** Text of a file; of a directory the texts of the files right inside. */
function textOf(git, state, path) {
  const { files, tree } = state;
  const known = files.get(path)?.text;
  if (known !== undefined) return known;
  const inside = filesIn(state, path);
  if (inside.length > 0) return inside.map((file) => files.get(file).text).join("\n");
  try {
    return git.run("show", `${tree}:${path}`);
  } catch {
    return "";
  }
}

function symbolLikeness(before, after, from, to) {
  const body = ({ files }, source) => {
    const [path = "", name] = source.split("#");
    const { text = "", declarations = [] } = files.get(path) ?? {};
    const index = declarations.findIndex((declaration) => declaration.name === name);
    const { position, end } = declarations[index] ?? { position: 0, end: 0 };
    return wordsOf(text.slice(position, end ?? declarations[index + 1]?.position ?? text.length), path, name);
  };
  return likeness(body(before, from), body(after, to));
}

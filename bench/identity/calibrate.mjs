/**
 * What the thresholds of matching (semantics J.1) would accept: the program's own scores of pairs that are known to be the same thing, and of
 * pairs that are known not to be, because one of the two has another partner. Pairs that nobody knows of are left out.
 */
import { load } from "./program.mjs";
import { changedSymbols } from "./truth.mjs";
import { sharedLines } from "./likeness.mjs";

const { alike, shinglesOf } = await load("src/reconcile/likeness/similarity.js");
const { bodiesAlike, bodyOfText } = await load("src/reconcile/likeness/body.js");
const { interfaceScore } = await load("src/reconcile/match/file-interface.js");

const MARGINS = [0, 0.025, 0.05, 0.1, 0.15];
const FAMILY = /\.(?:[cm]?[jt]sx?|vue|svelte)$/;

/** Class of pairs → threshold of today. */
const THRESHOLDS = {
  "file: content": 0.6,
  "file: interface": 0.6,
  "file: better of both": 0.6,
  "renamed in place": 0.5,
  "renamed in place, same parameters": 0.4,
  "renamed in place, alone": 0.4,
  moved: 0.35,
  "moved, name unique": 0.25,
  "moved and renamed": 0.65,
};

export function createCalibration() {
  const scores = Object.fromEntries(Object.keys(THRESHOLDS).map((name) => [name, { same: [], other: [] }]));
  const gaps = { file: [], symbol: [] };
  const stayed = [];
  return {
    add(step) {
      addFiles(step, scores, gaps.file);
      addSymbols(step, scores, gaps.symbol);
      addStayed(step, stayed);
    },
    print: () =>
      [...Object.keys(THRESHOLDS).map((name) => printClass(name, scores[name])), printGaps(gaps), printStayed(stayed)].join("\n\n"),
  };
}

function addFiles({ git, before, after, moves }, scores, gaps) {
  const side = ({ map, files, tree }, path) => {
    const text = files.get(path)?.text ?? git.run("show", `${tree}:${path}`);
    return { path, text: shinglesOf(text), offers: offersOf(map, path) };
  };
  const known = moves.filter(
    ({ from, to }) => before.map.bySource.has(from) && after.map.bySource.has(to) && familyOf(from) === familyOf(to),
  );
  const olds = known.map(({ from }) => side(before, from));
  const news = known.map(({ to }) => side(after, to));
  const scoreOf = (old, now) => {
    const content = alike(old.text, now.text);
    const offered = interfaceScore(old.offers, now.offers, old.path, now.path);
    return { "file: content": content, "file: interface": offered, "file: better of both": Math.max(content, offered) };
  };
  const both = olds.map((old) => news.map((now) => (familyOf(old.path) === familyOf(now.path) ? scoreOf(old, now) : undefined)));
  for (const [row, line] of both.entries()) {
    for (const [column, score] of line.entries())
      for (const [name, value] of Object.entries(score ?? {})) scores[name][row === column ? "same" : "other"].push(value);
  }
  addGaps(
    both.map((line) => line.map((score) => score?.["file: better of both"] ?? 0)),
    gaps,
  );
}

/** How far the true partner is ahead of the best rival of either side. */
function addGaps(matrix, gaps) {
  for (const [index, line] of matrix.entries()) {
    const rivals = [
      ...line.filter((_, column) => column !== index),
      ...matrix.filter((_, row) => row !== index).map((other) => other[index]),
    ];
    gaps.push({ score: line[index], gap: line[index] - Math.max(0, ...rivals) });
  }
}

/** Names and targets of a file as the map has them; targets are UIDs, which survive where the program knew them again. */
function offersOf({ files, entities, bySource }, path) {
  const uid = bySource.get(path).uid;
  const lines = (name) => (files.get(`${uid}/${name}`) ?? "").split("\n").filter((line) => line !== "");
  const imports = lines("imports").map((line) => line.split(" via="));
  const isOwn = ([to, via]) => via === undefined && entities.get(to)?.source.startsWith(`${path}#`);
  const names = [...lines("shared"), ...imports.filter(isOwn).map(([to]) => to)].flatMap(
    (to) => entities.get(to)?.source.split("#")[1] ?? [],
  );
  return { names: new Set(names), targets: new Set(imports.filter((line) => !isOwn(line)).map(([to, via]) => via ?? to)) };
}

const familyOf = (path) => (FAMILY.test(path) ? "script" : path.slice(path.lastIndexOf(".")));

function addSymbols({ before, after, moves, told }, scores, gaps) {
  const fileOf = new Map(moves.map(({ from, to }) => [from, to]));
  const home = (old) => fileOf.get(old.path) ?? old.path;
  const { gone, fresh } = changedSymbols(before, after, fileOf);
  const known = told.filter(({ how }) => how !== "with its file");
  const named = new Set(told.filter(({ how }) => how === "with its file").flatMap(({ old, now }) => [old.source, now.source]));
  const olds = [...gone.values()].filter(({ source }) => !named.has(source));
  const news = [...fresh.values()].filter(({ source }) => !named.has(source));
  const bodies = new Map([...olds, ...news].map((symbol) => [symbol, bodyOfText(symbol.code, symbol.name)]));
  const count = (list, keyOf) =>
    list.reduce((counts, symbol) => counts.set(keyOf(symbol), (counts.get(keyOf(symbol)) ?? 0) + 1), new Map());
  const names = [olds, news].map((list) => count(list, ({ kind, name }) => `${kind} ${name}`));
  const alone = [count(olds, (old) => `${old.kind} ${home(old)}`), count(news, (now) => `${now.kind} ${now.path}`)];
  const classOf = (old, now) => {
    const single = (maps, key) => maps.every((map) => map.get(key) === 1);
    if (home(old) !== now.path) {
      if (old.name !== now.name) return "moved and renamed";
      return single(names, `${old.kind} ${old.name}`) ? "moved, name unique" : "moved";
    }
    if (single(alone, `${old.kind} ${now.path}`)) return "renamed in place, alone";
    return old.parameters !== undefined && old.parameters === now.parameters ? "renamed in place, same parameters" : "renamed in place";
  };
  for (const { old: source, now: target } of known) {
    const [old, now] = [gone.get(source.source), fresh.get(target.source)];
    const score = bodiesAlike(bodies.get(old), bodies.get(now));
    scores[classOf(old, now)].same.push(score);
    const rivals = [
      ...news.filter((other) => other !== now && other.kind === old.kind).map((other) => [old, other]),
      ...olds.filter((other) => other !== old && other.kind === now.kind).map((other) => [other, now]),
    ].map(([a, b]) => ({ name: classOf(a, b), value: bodiesAlike(bodies.get(a), bodies.get(b)) }));
    for (const { name, value } of rivals) scores[name].other.push(value);
    gaps.push({ score, gap: score - Math.max(0, ...rivals.map(({ value }) => value)) });
  }
}

/** Files that kept their path and changed: how alike they stayed, and where else their former text stands. */
function addStayed({ before, after }, stayed) {
  const fresh = [...after.map.bySource.keys()].filter((path) => after.files.has(path) && !before.map.bySource.has(path));
  for (const [path, { text }] of before.files) {
    const now = after.files.get(path)?.text;
    if (now === undefined || now === text || !before.map.bySource.has(path) || !after.map.bySource.has(path)) continue;
    const was = shinglesOf(text);
    const own = alike(was, shinglesOf(now));
    if (own >= 0.5) continue;
    const best = fresh
      .map((other) => ({ other, score: alike(was, shinglesOf(after.files.get(other).text)) }))
      .sort((a, b) => b.score - a.score)[0];
    const plain = best !== undefined && sharedLines(text, after.files.get(best.other).text) > 0.7 && sharedLines(text, now) < 0.3;
    stayed.push({ own, elsewhere: best?.score ?? 0, plain });
  }
}

function printClass(name, { same, other }) {
  const today = THRESHOLDS[name];
  const steps = [
    ...new Set(
      [...Array.from({ length: 9 }, (_, index) => 0.1 * (index + 1)), ...[-0.1, -0.05, 0, 0.05, 0.1].map((by) => today + by)].map((step) =>
        Number(step.toFixed(2)),
      ),
    ),
  ].sort((a, b) => a - b);
  const over = (list, least) => list.filter((score) => score >= least).length;
  const lines = steps.map(
    (least) =>
      `${least.toFixed(2)}${least === today ? " *" : "  "}  ${over(same, least)} of ${same.length}  ${over(other, least)} of ${other.length}`,
  );
  return [`${name} (threshold, the same thing accepted, other things accepted; * today)`, ...lines].join("\n");
}

function printGaps(gaps) {
  const lines = Object.entries(gaps).flatMap(([what, list]) =>
    MARGINS.map(
      (margin) =>
        `${what} ${margin}: ${list.filter(({ gap }) => gap >= 0 && gap < margin).length} undecided of ${list.length}; ${list.filter(({ gap }) => gap < 0).length} have a better rival`,
    ),
  );
  return ["margin: the same thing that would have a rival too near", ...lines].join("\n");
}

function printStayed(stayed) {
  const lines = [0.2, 0.25, 0.3, 0.35, 0.4].flatMap((own) =>
    [0.8, 0.85, 0.9, 0.95].map((elsewhere) => {
      const hit = stayed.filter((file) => file.own < own && file.elsewhere >= elsewhere);
      return `below ${own}, elsewhere ${elsewhere}: ${hit.length} files, ${hit.filter(({ plain }) => plain).length} of them plainly moved`;
    }),
  );
  return [`exception of exact paths: ${stayed.length} files that kept less than half`, ...lines].join("\n");
}

/**
 * Chains of `path` between files that are drawn by seed, compared with the imports that the compiler resolves. A chain through an import of a
 * computed name, which it does not resolve, is counted apart.
 */
import { dirname } from "node:path";
import { numbers } from "./draw.mjs";
import { printTable, ratio, sum } from "./figures.mjs";

const MOST_TRIES = 100_000;

/** `count` pairs, half of them reachable. */
export function comparePath({ ask, truth, known }, seed, count) {
  const all = truth.imports();
  const imports = all.filter(({ to }) => to !== undefined);
  const computed = new Set(all.filter(({ to }) => to === undefined).map(({ from, line }) => `${from}:${line}`));
  const graphs = [imports.filter(({ typeOnly }) => typeOnly !== true), imports].map(adjacent);
  // By packages, where no chain of used names leads on.
  if (truth.packageImports !== undefined) graphs.push(truth.packageImports());
  const distance = (from, to) => graphs.map((graph) => distanceIn(graph, from, to)).find((one) => one !== undefined);
  const places = new Map();
  for (const one of imports) places.set(placeOf(one), one);
  const results = drawPairs([...known], { seed, count, distance }).map(({ from, to, wanted }) => {
    const { hops } = ask("path", from, to);
    const unknown = (hops ?? []).filter((hop) => !isImport(truth, places, hop));
    const wrong = unknown.filter(({ from: path, line }) => !computed.has(`${path}:${line}`));
    const isComputed = wrong.length < unknown.length;
    const result = { from, to, wanted, found: hops?.length, hops: (hops?.length ?? 0) - unknown.length + wrong.length, wrong, isComputed };
    show(result);
    return result;
  });
  return results;
}

export function adjacent(imports) {
  const graph = new Map();
  for (const { from, to } of imports) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return (path) => graph.get(path) ?? [];
}

function distanceIn(next, from, to) {
  const distances = new Map([[from, 0]]);
  for (const [path, distance] of distances) {
    if (path === to) return distance;
    for (const one of next(path)) if (!distances.has(one)) distances.set(one, distance + 1);
  }
  return undefined;
}

function drawPairs(files, { seed, count, distance }) {
  const random = numbers(seed);
  const one = () => files[Math.floor(random() * files.length)];
  const drawn = new Map();
  const left = { true: count / 2, false: count / 2 };
  for (let tries = 0; tries < MOST_TRIES && left.true + left.false > 0; tries++) {
    const [from, to] = [one(), one()];
    const wanted = from === to ? 0 : distance(from, to);
    const isReachable = wanted !== undefined;
    if (wanted === 0 || left[isReachable] === 0 || drawn.has(`${from} ${to}`)) continue;
    left[isReachable]--;
    drawn.set(`${from} ${to}`, { from, to, wanted });
  }
  return [...drawn.values()];
}

function placeOf({ from, line, to }) {
  return `${from}:${line} ${to}`;
}

/** An import on that line leads to the file, through the module that the program names if another one declares the name. */
function isImport(truth, places, hop) {
  if (truth.isHop !== undefined) return truth.isHop(hop);
  const passed = hop.through === undefined || places.has(placeOf({ ...hop, to: hop.through }));
  return places.has(placeOf(hop)) && passed;
}

function show({ from, to, wanted, found, wrong }) {
  if (wanted !== found) console.log(`path ${from} ${to}: ${wanted ?? "none"} by the compiler, ${found ?? "none"} by the program`);
  for (const hop of wrong)
    console.log(`  no import: ${hop.from}:${hop.line} ${hop.to}${hop.through === undefined ? "" : ` through ${hop.through}`}`);
}

export function printPath(compared) {
  printTable(
    ["repository", "pairs", "by computed names", "reachable", "precision", "recall", "shortest", "hops", "precision of hops"],
    compared.map(({ repository, path: pairs }) => {
      const path = pairs.filter(({ isComputed }) => !isComputed);
      const both = path.filter(({ wanted, found }) => wanted !== undefined && found !== undefined);
      const missing = path.filter(({ wanted, found }) => wanted !== undefined && found === undefined).length;
      const surplus = path.filter(({ wanted, found }) => wanted === undefined && found !== undefined).length;
      const alike = both.filter(({ wanted, found }) => wanted === found).length;
      const { hops, wrong } = sum(path, ["hops", "wrong"]);
      const shares = [ratio(both.length, surplus), ratio(both.length, missing), ratio(alike, both.length - alike)];
      return [repository, pairs.length, pairs.length - path.length, both.length + missing, ...shares, hops, ratio(hops - wrong, wrong)];
    }),
  );
}

/** A file reaches what `next` has, and all files of the packages that it imports, without their tests. */
export function packageGraph(next, imports, files, isTest) {
  const packages = new Map();
  for (const path of files) if (!isTest(path)) packages.set(dirname(path), [...(packages.get(dirname(path)) ?? []), path]);
  const imported = adjacent(imports.map(({ path, to }) => ({ from: path, to })));
  return (path) => [...next(path), ...[...imported(path)].flatMap((directory) => packages.get(directory) ?? [])];
}

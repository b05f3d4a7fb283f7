/**
 * The methods that are compared. Each answers `{order, text, symbols}`: files in order, what a reader is handed, and the functions that stand in it
 * with their lines, as `path:from-to`.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const BUILT = process.env["RETRIEVAL_PROGRAM"] ?? fileURLToPath(new URL("../../dist", import.meta.url));
const load = (path) => import(pathToFileURL(join(BUILT, path)).href);
const { languages } = await load("languages/index.js");
const { readMapGraph } = await load("src/retrieve/read-map-graph.js");
const { indexMap } = await load("src/retrieve/search-index.js");
const { rankFiles } = await load("src/retrieve/rank-files.js");
const { answerContext } = await load("src/retrieve/code/answer-context.js");
const { searchCode, searchFiles } = await load("src/retrieve/code/search-code.js");
const { searchText } = await load("src/retrieve/code/search-text.js");
const { countTexts } = await load("src/retrieve/code/counted-sources.js");
const { lineCounter } = await load("src/retrieve/code/count-lines.js");
const { idf } = await load("src/retrieve/idf.js");
const { readQuery } = await load("src/retrieve/words.js");
export const { isTestPath } = await load("src/retrieve/test-path.js");

/** The default of `context`. */
const BUDGET = 700;
const K1 = 1.2;
const B = 0.75;
const FUNCTIONS = new Set(["function", "method", "class"]);
const MOST_LINES_A_FILE = 3;
const LEAST_KEYWORD = 3;
const LONGEST_LINE = 200;

const outlines = new Map();

/** Symbols of a text; commits of a repository share most of them. */
export async function outlineOf(path, text) {
  const key = `${path}\0${text}`;
  if (!outlines.has(key)) outlines.set(key, await readOutline(path, text));
  return outlines.get(key);
}

async function readOutline(path, text) {
  for (const language of languages) {
    const found =
      language.outliner !== undefined && language.claims(path) ? await (await language.outliner()).outline(path, text) : undefined;
    if (found !== undefined) return found;
  }
  return [];
}

export function openTask({ map, sources }) {
  const index = indexMap(readMapGraph(new Map(Object.entries(map))));
  const code = {
    paths: Object.keys(sources),
    count: (terms) => countTexts(terms, Object.entries(sources)),
    read: (path) => sources[path],
    outline: outlineOf,
  };
  return { index, code, sources };
}

/** What the command prints. */
export async function context({ index, code }, query) {
  const { text, files = [] } = await answerContext(index, { uids: [], text: query }, code, { budget: BUDGET });
  return {
    order: files.map(({ path }) => path),
    text,
    symbols: files.flatMap(({ path, symbols }) => symbols.map(({ from, to }) => `${path}:${from}-${to}`)),
    ranked: files.flatMap(({ path, symbols }) => symbols.map((one) => ({ path, ...one }))).toSorted((a, b) => a.rank - b.rank),
    dense: files.flatMap(({ path, symbols }) =>
      symbols.flatMap(({ from, to, dense }) => (dense === undefined ? [] : [{ path, from, to, dense }])),
    ),
  };
}

/** The lines of `find`, as many as there is room for. */
export async function search({ index, code }, query, characters) {
  const hits = await searchCode(index, query, code, 40);
  return cutTo(
    characters,
    hits.map((hit) => ({ ...hit, ...hit.symbol, text: searchText([hit], false) })),
  );
}

/** What `find --files` lists. */
export async function files({ index, code }, query, limit) {
  return (await searchFiles(index, query, code, limit)).map(({ path }) => path);
}

/** All files in the order of `find --files`, and by the map alone. */
export function ranked({ index, code }, query) {
  return {
    "find --files": rankFiles(index, query, code).map(({ path }) => path),
    "find --files --no-sources": rankFiles(index, query).map(({ path }) => path),
  };
}

/** BM25 with the same words as ours (names split, endings cut, function words left out); every word counts alike. */
function rate(query, texts) {
  const terms = [...readQuery(query).terms.keys()];
  const { paths, lengths, each } = countTexts(new Set(terms), texts);
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, paths.length);
  const scores = new Float64Array(paths.length);
  for (const term of terms) {
    let found = 0;
    each(term, () => (found += 1));
    each(term, (at, count) => {
      scores[at] += (idf(paths.length, found) * count * (K1 + 1)) / (count + K1 * (1 - B + (B * lengths[at]) / average));
    });
  }
  return paths
    .map((path, at) => ({ path, score: scores[at] }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
    .map(({ path }) => path);
}

export function bm25Files({ sources }, query) {
  return rate(query, Object.entries(sources));
}

/** Functions, methods and classes outside of tests, in lines like ours. */
export async function bm25Functions({ sources }, query, characters) {
  const found = new Map();
  const terms = [...readQuery(query).terms.keys()];
  const counter = lineCounter(new Map(terms.map((term, place) => [term, place])));
  for (const [path, text] of Object.entries(sources)) {
    if (isTestPath(path)) continue;
    const counts = counter(text);
    for (const { name, kind, from, to, signature = "", doc } of await outlineOf(path, text)) {
      if (!FUNCTIONS.has(kind)) continue;
      const words = terms.map((_, term) => counts.count(term, from, to));
      const about = `${doc === undefined ? "" : ` — ${doc.slice(0, 70)}`}`;
      const line = `${path}:${from}-${to} ${name}${signature.slice(0, 48)}${about}\n`;
      found.set(`${path}:${from}-${to}`, { path, from, to, words, length: counts.length(from, to), text: line });
    }
  }
  const units = [...found.values()];
  const average = units.reduce((sum, { length }) => sum + length, 0) / Math.max(1, units.length);
  const rarity = terms.map((_, term) => idf(units.length, units.filter(({ words }) => words[term] > 0).length));
  for (const unit of units) {
    const norm = 1 - B + (B * unit.length) / average;
    unit.score = unit.words.reduce((sum, count, term) => sum + (rarity[term] * count * (K1 + 1)) / (count + K1 * norm), 0);
  }
  return cutTo(
    characters,
    units.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || (a.text < b.text ? -1 : 1)),
  );
}

/** Whole lines, as many as there is room for. */
function cutTo(characters, hits) {
  const shown = [];
  let left = characters;
  for (const hit of hits) {
    if (hit.text.length > left) break;
    left -= hit.text.length;
    shown.push(hit);
  }
  return {
    order: [...new Set(shown.map(({ path }) => path))],
    text: shown.map(({ text }) => text).join(""),
    symbols: shown.flatMap(({ path, from, to }) => (from === undefined ? [] : [`${path}:${from}-${to}`])),
  };
}

/** Keywords as a person would take them from the message; files by how many of them they hold, then by how often; three lines of each. */
export function ripgrep(program, query, directory, characters) {
  const { spelled } = readQuery(query);
  const keywords = [...new Set([...spelled.values()].map((word) => word.toLowerCase()))].filter((word) => word.length >= LEAST_KEYWORD);
  if (keywords.length === 0) return { order: [], text: "", symbols: [], all: [] };
  const patterns = keywords.flatMap((word) => ["-e", word]);
  const run = (...words) =>
    spawnSync(program, ["-i", "-F", "--no-heading", "--no-ignore", "--sort", "path", ...words, ...patterns, "."], {
      cwd: directory,
      encoding: "utf8",
      maxBuffer: 1 << 30,
    }).stdout;
  const files = new Map();
  for (const line of run("-o", "-N").split("\n")) {
    const cut = line.indexOf(":");
    if (cut < 0) continue;
    const path = line.slice(2, cut);
    const found = files.get(path) ?? { words: new Set(), count: 0 };
    found.words.add(line.slice(cut + 1).toLowerCase());
    found.count += 1;
    files.set(path, found);
  }
  const order = [...files]
    .sort(([a, x], [b, y]) => y.words.size - x.words.size || y.count - x.count || (a < b ? -1 : 1))
    .map(([path]) => path);
  const lines = new Map();
  for (const line of run("-n", "-m", String(MOST_LINES_A_FILE)).split("\n")) {
    const path = line.slice(2, line.indexOf(":"));
    lines.set(path, `${lines.get(path) ?? ""}${line.slice(2, LONGEST_LINE)}\n`);
  }
  const hits = order.map((path) => ({ path, text: lines.get(path) ?? "" }));
  return { ...cutTo(characters, hits), all: order };
}

/** Lays the sources out in `directory`; only what differs from `before` is written. */
export function layOut(directory, sources, before) {
  for (const path of Object.keys(before)) if (!(path in sources)) rmSync(join(directory, path), { force: true });
  for (const [path, text] of Object.entries(sources)) {
    if (before[path] === text) continue;
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

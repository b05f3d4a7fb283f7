/**
 * The methods that are compared. Each answers `{order, text}`: files in order, and what a reader would be handed within the budget.
 */
import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import { dirname, join } from "node:path";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";

const BUILT = process.env["RETRIEVAL_PROGRAM"] ?? fileURLToPath(new URL("../../dist", import.meta.url));
const load = (path) => import(pathToFileURL(join(BUILT, path)).href);
const { readMapGraph } = await load("src/retrieve/map-graph.js");
const { indexMap } = await load("src/retrieve/search-index.js");
const { rankFiles } = await load("src/retrieve/rank-files.js");
const { scanSources } = await load("src/retrieve/scan-sources.js");
const { answerContext } = await load("src/retrieve/code/answer-context.js");
const { readQuery } = await load("src/retrieve/words.js");
const { loadTokenCounter } = await load("src/texts/stage/count-tokens.js");
export const countTokens = await loadTokenCounter();

const PASSAGE_LINES = 40;
/** More files than any budget has room for. */
const MOST_SHOWN = 400;
const MOST_LINES_A_FILE = 3;
const LEAST_KEYWORD = 3;

/** As much of `parts` as the budget has room for; the last one is cut at a line. */
export function cutTo(budget, parts) {
  let text = "";
  let left = budget;
  for (const part of parts) {
    if (left <= 0) break;
    const tokens = countTokens(part);
    if (tokens <= left) {
      text += part;
      left -= tokens;
      continue;
    }
    for (const line of part.split("\n")) {
      const more = countTokens(`${line}\n`);
      if (more > left) return text;
      text += `${line}\n`;
      left -= more;
    }
    return text;
  }
  return text;
}

/** Our own: both with the sources and by the map alone. */
export async function ours({ map, sources, query }, budget) {
  const index = indexMap(readMapGraph(new Map(Object.entries(map))));
  const files = rankFiles(index, query, Object.entries(sources));
  const bare = rankFiles(index, query);
  const lines = (hits) =>
    hits
      .slice(0, MOST_SHOWN)
      .map(({ path, uid, purpose = "", lines: span }) => `${path}${span ? `:${span[0]}-${span[1]}` : ""} ${uid ?? ""} ${purpose}\n`);
  const code = {
    paths: Object.keys(sources),
    texts: () => Object.entries(sources),
    read: (path) => sources[path],
    outline: async () => [],
  };
  const answer = await answerContext(index, { uids: [], text: query }, code, { budget });
  return {
    context: { order: answer.files.map(({ path }) => path), text: answer.text },
    "search --ranked --files": { order: files.map(({ path }) => path), text: cutTo(budget, lines(files)) },
    "search --ranked --files --no-sources": { order: bare.map(({ path }) => path), text: cutTo(budget, lines(bare)) },
  };
}

/** BM25 (k1 1.2, b 0.75), with the same words as ours: names split, endings cut, function words left out; every word counts alike. */
export function bm25({ sources, query }, budget) {
  const read = readQuery(query);
  const plain = { ...read, terms: new Map([...read.terms.keys()].map((term) => [term, 1])) };
  const passages = new Map();
  for (const [path, text] of Object.entries(sources)) {
    const lines = text.split("\n");
    for (let from = 0; from < lines.length; from += PASSAGE_LINES)
      passages.set(`${path}:${from + 1}`, lines.slice(from, from + PASSAGE_LINES).join("\n"));
  }
  const best = (texts) =>
    scanSources(plain, texts)
      .filter(({ text }) => text > 0)
      .sort((a, b) => b.text - a.text || (a.path < b.path ? -1 : 1))
      .map(({ path }) => path);
  const files = best(Object.entries(sources));
  const parts = best(passages);
  const fileOf = (id) => id.slice(0, id.lastIndexOf(":"));
  return {
    "BM25, whole files": {
      order: files,
      text: cutTo(
        budget,
        files.map((path) => `${path}\n${sources[path]}\n`),
      ),
    },
    "BM25, passages of 40 lines": {
      order: [...new Set(parts.map(fileOf))],
      text: cutTo(
        budget,
        parts.map((id) => `${id}\n${passages.get(id)}\n`),
      ),
    },
    "BM25, names of files only": {
      order: files,
      text: cutTo(
        budget,
        files.map((path) => `${path}\n`),
      ),
    },
  };
}

/** Keywords as a person would take them from the message; files by how many of them they hold, then by how often. */
export function ripgrep(program, { query }, directory, budget) {
  const { spelled } = readQuery(query);
  const keywords = [...new Set([...spelled.values()].map((word) => word.toLowerCase()))].filter((word) => word.length >= LEAST_KEYWORD);
  if (keywords.length === 0) return { ripgrep: { order: [], text: "" } };
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
    lines.set(path, `${lines.get(path) ?? ""}${line.slice(2, 300)}\n`);
  }
  return {
    ripgrep: {
      order,
      text: cutTo(
        budget,
        order.map((path) => lines.get(path) ?? ""),
      ),
    },
  };
}

/** A process of aider's repository map; `ask` answers undefined where it failed. */
export function openAider(python) {
  const child = spawn(python, [fileURLToPath(new URL("aider_map.py", import.meta.url))], { stdio: ["pipe", "pipe", "ignore"] });
  const waiting = [];
  createInterface({ input: child.stdout }).on("line", (line) => waiting.shift()?.(JSON.parse(line)));
  child.on("close", () => waiting.splice(0).forEach((give) => give({ failed: "ended" })));
  const ask = (task) =>
    new Promise((resolve) => {
      waiting.push(resolve);
      child.stdin.write(`${JSON.stringify(task)}\n`);
    });
  return { ask, close: () => child.stdin.end() };
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

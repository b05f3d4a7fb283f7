/** Answers tasks by every method and keeps what each found of the truth. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { changedSymbols } from "./changed-symbols.mjs";
import { bm25Files, bm25Functions, context, isTestPath, layOut, openTask, outlineOf, ranked, ripgrep, search } from "./methods.mjs";

const FIRST = 10;

/**
 * For each task: `{commit, repository, subject, sources, all, functions, found: {method: {characters, sources, all, functions, rank}}, first: {method:
 * {recall, rank}}}`. Shares are undefined if there is nothing to find. `rank`: reciprocal, of the first right file.
 */
export async function* measureTasks(repository, tasks, { rg }) {
  const directory = mkdtempSync(join(tmpdir(), "dsp-retrieval-"));
  let before = {};
  try {
    for (const task of tasks) {
      if (rg !== undefined) layOut(directory, task.sources, before);
      before = task.sources;
      yield { repository, ...(await measure(task, rg, directory)) };
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function measure(task, rg, directory) {
  const { commit, query, truth, sources, changed } = task;
  const subject = query.split("\n")[0];
  const wanted = { sources: truth.filter((path) => !isTestPath(path)), all: truth, functions: [] };
  for (const path of wanted.sources)
    for (const { from, to } of changedSymbols(await outlineOf(path, sources[path]), changed[path] ?? []))
      wanted.functions.push(`${path}:${from}-${to}`);
  const opened = openTask(task);
  const whole = await context(opened, query);
  const short = await context(opened, subject);
  const room = whole.text.length;
  const grep = rg === undefined ? undefined : ripgrep(rg, query, directory, room);
  const answers = {
    context: whole,
    "context, first line of the message": short,
    find: await search(opened, query, room),
    "BM25, functions": await bm25Functions(opened, query, room),
    ...(grep === undefined ? {} : { ripgrep: grep }),
  };
  const orders = {
    ...ranked(opened, query),
    "BM25, whole files": bm25Files(opened, query),
    ...(grep === undefined ? {} : { ripgrep: grep.all }),
  };
  const each = (given, judge) => Object.fromEntries(Object.entries(given).map(([method, one]) => [method, judge(one, wanted)]));
  return {
    commit,
    subject,
    sources: wanted.sources.length,
    all: truth.length,
    functions: wanted.functions.length,
    found: each(answers, judgeAnswer),
    dense: judgeParts(whole.dense, wanted.functions, changed),
    first: each(orders, judgeOrder),
  };
}

function judgeAnswer({ order, text, symbols }, { sources, all, functions }) {
  const named = new Set([...order, ...all.filter((path) => names(text, path))]);
  const listed = new Set(symbols);
  const missed = sources.filter((path) => !named.has(path));
  return {
    characters: text.length,
    sources: share(sources, (path) => named.has(path)),
    all: share(all, (path) => named.has(path)),
    functions: share(functions, (symbol) => listed.has(symbol)),
    rank: sources.length === 0 ? undefined : reciprocal(order, sources),
    missed,
  };
}

/** Of the long functions to edit that the answer lists with their densest parts: how many have a changed line there, and lines of parts and functions. */
function judgeParts(listed, functions, changed) {
  const long = listed.filter(({ path, from, to }) => functions.includes(`${path}:${from}-${to}`));
  const lengthOf = (ranges) => ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const isHit = ({ path, dense }) => changed[path].some(([first, last]) => dense.some(({ from, to }) => last >= from && first <= to));
  return {
    functions: long.length,
    hit: long.filter(isHit).length,
    lines: lengthOf(long),
    parts: lengthOf(long.flatMap(({ dense }) => dense)),
  };
}

function judgeOrder(order, { sources, all }) {
  const first = new Set(order.slice(0, FIRST));
  const living = order.filter((path) => !isTestPath(path));
  return { recall: share(all, (path) => first.has(path)), rank: sources.length === 0 ? undefined : reciprocal(living, sources) };
}

function share(wanted, isFound) {
  return wanted.length === 0 ? undefined : wanted.filter(isFound).length / wanted.length;
}

function reciprocal(order, wanted) {
  const at = order.findIndex((path) => wanted.includes(path));
  return at < 0 ? 0 : 1 / (at + 1);
}

/** `src/cart.ts` is not named by `lib/src/cart.ts` nor by `src/cart.tsx`. */
function names(text, path) {
  for (let at = text.indexOf(path); at >= 0; at = text.indexOf(path, at + 1)) {
    if (
      !/[\w./@-]/.test(text[at - 1] ?? "") &&
      !/[\w/-]|\.\w/.test(text.slice(at + path.length, at + path.length + 2).replace(/^[^\w./-].*/s, ""))
    )
      return true;
  }
  return false;
}

/** Answers tasks by every method and keeps what each found of the truth. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bm25, countTokens, cutTo, layOut, openAider, ours, ripgrep } from "./methods.mjs";

export const BUDGET = 4000;
const FIRST = 10;

/** For each task: `{commit, repository, truth, found: {method: {first, within, tokens, missed}}}`. */
export async function* measureTasks(repository, tasks, { rg, aider, aiderTasks = Infinity }) {
  const directory = mkdtempSync(join(tmpdir(), "dsp-retrieval-"));
  const map = aider === undefined ? undefined : openAider(aider);
  let before = {};
  try {
    let place = -1;
    for (const task of tasks) {
      place += 1;
      if (rg !== undefined || map !== undefined) layOut(directory, task.sources, before);
      before = task.sources;
      const answers = {
        ...(await ours(task, BUDGET)),
        ...bm25(task, BUDGET),
        ...(rg === undefined ? {} : ripgrep(rg, task, directory, BUDGET)),
        ...(map === undefined || place >= aiderTasks ? {} : await askAider(map, task, directory)),
      };
      const found = Object.fromEntries(Object.entries(answers).map(([method, answer]) => [method, judge(answer, task)]));
      const { commit, truth, query } = task;
      yield {
        repository,
        commit,
        truth,
        subject: query.split("\n")[0],
        mapped: mappedOf(task),
        files: Object.keys(task.sources).length,
        found,
      };
    }
  } finally {
    map?.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function askAider(map, { sources, query }, directory) {
  const { order, text, failed } = await map.ask({ directory, query, files: Object.keys(sources), budget: BUDGET });
  return failed === undefined ? { "aider's repository map": { order, text: cutTo(BUDGET, [text]) } } : {};
}

/** A file is found within the budget when its path stands in what was delivered. */
function judge({ order, text }, { truth }) {
  const first = new Set(order.slice(0, FIRST));
  const missed = truth.filter((path) => !names(text, path));
  return {
    first: truth.filter((path) => first.has(path)).length / truth.length,
    within: 1 - missed.length / truth.length,
    tokens: countTokens(text),
    missed,
  };
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

function mappedOf({ map, truth }) {
  const mapped = new Set(
    Object.entries(map).flatMap(([path, text]) => (path.endsWith("/description") ? (/^source: ([^#\n]*)/.exec(text)?.[1] ?? []) : [])),
  );
  return truth.filter((path) => mapped.has(path)).length;
}

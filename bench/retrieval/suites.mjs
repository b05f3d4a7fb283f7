#!/usr/bin/env node
/**
 * Measures `context` and `find --files` on public suites: issues of SWE-bench Lite as a table of where to edit, and the annotated questions of semble.
 *
 *   node bench/retrieval/suites.mjs --suites DIR --clones DIR --tasks DIR [--issues CSV] [--only NAME] [--half tuned|reported] [--misses]
 *
 * `--suites`: `swe-lite.json` (`[{id, repository, base, files, functions}]`), `pins.json` and `semble/*.json`. `--issues`: the texts, a CSV file with the
 * columns `instance_id` and `problem_statement`. `--clones` as for `main.mjs`. Maps and sources are made once and kept in `--tasks`.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { cloneForReplay, presentTree } from "../identity/git.mjs";
import { keepState } from "./collect-tasks.mjs";
import { readCsv } from "./read-csv.mjs";
import { suiteTables } from "./suite-report.mjs";
import { context, files, openTask } from "./methods.mjs";

const SEED = "dsp-suites-1";
const MANIFEST = /^(?:package\.json|pyproject\.toml|setup\.(?:py|cfg)|go\.mod|tsconfig[^/]*\.json)$/;
const FIRST = 10;

const text = { type: "string" };
const { values } = parseArgs({
  options: {
    suites: text,
    clones: text,
    tasks: text,
    issues: text,
    only: text,
    half: text,
    misses: { type: "boolean" },
    json: text,
    page: text,
  },
});
const { suites, clones, tasks, issues, only, half, misses, json } = values;

/** Half of the tasks of each repository, by a hash of their name: rules are chosen on these, and the others measure them. */
function halvesOf(names) {
  const order = names.toSorted((a, b) => (hash(a) < hash(b) ? -1 : 1));
  return new Map(order.map((name, place) => [name, place % 2 === 0 ? "tuned" : "reported"]));
}

function hash(name) {
  return createHash("sha256").update(`${SEED} ${name}`).digest("hex");
}

function* questions() {
  const pins = JSON.parse(readFileSync(join(suites, "pins.json"), "utf8"));
  for (const file of readdirSync(join(suites, "semble")).toSorted()) {
    const name = basename(file, ".json");
    const { repository, revision, root } = pins[name];
    const asked = JSON.parse(readFileSync(join(suites, "semble", file), "utf8"));
    const halves = halvesOf(asked.map(({ query }) => query));
    for (const { query, relevant, secondary, category } of asked)
      yield {
        suite: "semble",
        name,
        id: query,
        repository,
        commit: revision,
        root,
        query,
        files: [...relevant, ...secondary].map((one) => one.path ?? one),
        functions: [],
        category,
        half: halves.get(query),
      };
  }
}

function* issueTasks() {
  const texts = new Map(readCsv(readFileSync(issues, "utf8")).map((row) => [row.instance_id, row.problem_statement]));
  const all = JSON.parse(readFileSync(join(suites, "swe-lite.json"), "utf8"));
  const halves = halvesOf(all.map(({ id }) => id));
  for (const { id, repository, base, files, functions } of all)
    yield {
      suite: "swe",
      name: basename(repository),
      id,
      repository,
      commit: base,
      root: "",
      query: texts.get(id).trim(),
      files,
      functions,
      category: "issue",
      half: halves.get(id),
    };
}

/** Map and sources of a commit, of `root` alone if it is named. */
async function stateOf({ repository, commit, root }) {
  const place = join(tasks, `${repository.replace("/", "+")}${root === "" ? "" : `+${root.replaceAll("/", "+")}`}`);
  const file = join(place, `${commit}.json.gz`);
  if (!existsSync(file)) {
    const room = mkdtempSync(join(tmpdir(), "dsp-suites-"));
    try {
      const git = cloneForReplay(join(clones, repository.replace("/", "+"), "repo"), room);
      mkdirSync(place, { recursive: true });
      const state = await keepState(git, room, treeOf(git, commit, root));
      if (state.failed !== undefined) throw new Error(`${repository}: ${state.failed}`);
      writeFileSync(file, gzipSync(JSON.stringify(state), { level: 3 }));
      console.error(`${repository} ${commit.slice(0, 8)}: ${Object.keys(state.sources).length} sources, ${state.seconds} s`);
    } finally {
      rmSync(room, { recursive: true, force: true });
    }
  }
  return JSON.parse(gunzipSync(readFileSync(file)).toString("utf8"));
}

/** The whole tree, or `root` with the manifests above it. */
function treeOf(git, commit, root) {
  const tree = presentTree(git, commit);
  if (root === "") return tree;
  git.run("read-tree", tree);
  const isAbove = (path) => MANIFEST.test(basename(path)) && `${root}/`.startsWith(path.slice(0, -basename(path).length));
  const others = git
    .run("ls-files", "-z")
    .split("\0")
    .filter((path) => path !== "" && !path.startsWith(`${root}/`) && !isAbove(path));
  for (let at = 0; at < others.length; at += 500) git.run("update-index", "--force-remove", "--", ...others.slice(at, at + 500));
  return git.run("write-tree", "--missing-ok");
}

const CALLABLE = new Set(["function", "method"]);

let kept = {};

/** Questions about one state follow each other. */
async function opened(task) {
  const key = [task.repository, task.commit, task.root].join(" ");
  if (kept.key !== key) kept = { key, task: openTask(await stateOf(task)) };
  return kept.task;
}

async function measure(task) {
  const state = await opened(task);
  const answer = await context(state, task.query);
  const functions = answer.ranked.filter(({ kind }) => CALLABLE.has(kind)).map(({ path, name }) => `${path}#${name}`);
  return {
    ...task,
    orders: { context: answer.order.slice(0, FIRST), "find --files": await files(state, task.query, FIRST) },
    found: functions,
  };
}

const rows = [];
for (const task of [...questions(), ...(issues === undefined ? [] : issueTasks())]) {
  if (only !== undefined && !only.split(",").some((part) => `${task.suite}/${task.name}`.includes(part))) continue;
  if (half !== undefined && task.half !== half) continue;
  rows.push(await measure(task));
  if (json !== undefined) writeFileSync(json, JSON.stringify(rows));
}
console.log(suiteTables(rows, misses === true));

#!/usr/bin/env node
/**
 * Measures what `context` and `find` name of the files and functions that real commits changed, side by side with other ways to look.
 *
 *   node bench/retrieval/main.mjs --tasks DIR [--clones DIR] [--commits N] [--only NAME] [--rg PROGRAM] [--json FILE] [--page FILE]
 *
 * `--clones` holds clones with full history, as `owner+name/repo`, `owner/name` or `name`; the chosen commits' parents are mapped and kept in
 * `--tasks`. Without it the kept tasks are measured; what `--json` holds already is not measured again. Without `--rg` that line is left out.
 * Needs the built program (`npm run build`).
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { cloneForReplay } from "../identity/git.mjs";
import { chooseCommits, RULE, SEED } from "./choose-commits.mjs";
import { collectTasks, readTasks } from "./collect-tasks.mjs";
import { measureTasks } from "./measure-tasks.mjs";
import { REPOSITORIES } from "./repositories.mjs";
import { table, writePage } from "./report.mjs";

const text = { type: "string" };
const { values } = parseArgs({
  options: {
    tasks: text,
    clones: text,
    commits: { ...text, default: "25" },
    only: text,
    rg: text,
    json: text,
    page: text,
  },
});
const { tasks, clones, only, rg, json, page } = values;
const count = Number(values.commits);
if (tasks === undefined && json === undefined) fail("name the directory of the tasks with --tasks, or kept figures with --json");
console.error(`seed ${SEED}\n${RULE}`);

const wanted = REPOSITORIES.filter(({ name }) => only === undefined || only.split(",").some((part) => name.includes(part)));
const rows = json !== undefined && existsSync(json) ? JSON.parse(readFileSync(json, "utf8")) : [];
if (tasks !== undefined) {
  for (const repository of wanted) {
    if (clones !== undefined)
      await collectTasks(repository, cloneOf(repository.name), resolve(tasks), count, (line) => console.error(line));
    const known = new Set(rows.filter((row) => row.repository === repository.name).map(({ commit }) => commit));
    for await (const row of measureTasks(repository.name, tasksOf(repository, known), { rg })) {
      rows.push(row);
      if (json !== undefined) writeFileSync(json, `${JSON.stringify(rows)}\n`);
      const { characters, sources = 0, functions = 0 } = row.found["context"];
      console.error(`${repository.name} ${row.commit.slice(0, 8)}: ${characters} characters, files ${sources}, functions ${functions}`);
    }
  }
}
console.log(table(rows));
if (page !== undefined) writePage(page, rows);

function* tasksOf({ name }, known) {
  const commits = commitsOf(name).filter((commit) => !known.has(commit));
  for (const task of readTasks(name, resolve(tasks), commits)) if (task.failed === undefined && task.truth.length > 0) yield task;
}

/** In the order of the seed where the clone is there, else as they are kept. */
function commitsOf(name) {
  const place = join(resolve(tasks), name.replace("/", "+"));
  const all = existsSync(place) ? readdirSync(place).map((file) => file.replace(/\.json\.gz$/, "")) : [];
  if (clones === undefined) return all.slice(0, count);
  const room = mkdtempSync(join(tmpdir(), "dsp-retrieval-"));
  try {
    const { head } = REPOSITORIES.find((one) => one.name === name);
    return chooseCommits(cloneForReplay(cloneOf(name), room), head, count).map(({ commit }) => commit);
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

function cloneOf(name) {
  const places = [join(clones, name.replace("/", "+"), "repo"), join(clones, name), join(clones, name.split("/")[1])];
  return places.find((place) => existsSync(place)) ?? fail(`no clone of ${name} in ${clones}; clone it there with its full history`);
}

function fail(message) {
  console.error(message);
  process.exit(2);
}

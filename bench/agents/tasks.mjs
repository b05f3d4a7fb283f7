#!/usr/bin/env node
/**
 * Makes the tasks of `tasks.json` out of histories, and prints what is asked.
 *
 *   node bench/agents/tasks.mjs make --clones DIR       writes the changes of tasks.json again (its questions on structure stay)
 *   node bench/agents/tasks.mjs questions --clones DIR  prints each task with its question
 *
 * `--clones` holds clones as `owner+name/repo`. Needs the built program. What a commit says stays in its repository: `tasks.json` holds only
 * the commit, and the question is read from it.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { outerNames } from "./outer-names.mjs";
import { bySeed, fewEnough, filesOf, functionsOf, isDull, namesAFile, questionOf, readHunks } from "./task-rule.mjs";
import { isProgram, REPOSITORIES } from "./repositories.mjs";

const EACH = 3;
const NEWEST = 600;
const FILE = fileURLToPath(new URL("tasks.json", import.meta.url));
const MAIN = fileURLToPath(new URL("../../dist/bundle/main.cjs", import.meta.url));

export const readTasks = () => JSON.parse(readFileSync(FILE, "utf8"));
export const cloneOf = (clones, name) => join(clones, name.replace("/", "+"), "repo");
export const gitIn =
  (directory) =>
  (...words) =>
    execFileSync("git", ["-C", directory, ...words], { encoding: "utf8", maxBuffer: 1 << 30, stdio: ["ignore", "pipe", "inherit"] });

/** What an agent is asked: the words of a question, or those of the commit. */
export function askedOf(task, clones) {
  return task.question ?? questionOf(gitIn(cloneOf(clones, task.repository))("show", "-s", "--format=%B", task.commit));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();

function main() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { clones: { type: "string" } } });
  const { clones } = values;
  if (clones === undefined) throw new Error("name the directory of the clones with --clones");
  if (positionals[0] === "questions") {
    for (const task of readTasks()) console.log(`## ${task.id} ${task.repository} ${task.commit}\n\n${askedOf(task, clones)}\n`);
    return;
  }
  const kept = structureOf();
  const drawn = REPOSITORIES.flatMap((repository) => draw(repository, cloneOf(clones, repository.name)));
  const changes = bySeed(drawn, ({ commit }) => commit).map((task, index) => ({ id: `t${String(index + 1).padStart(2, "0")}`, ...task }));
  writeTasks([...changes, ...kept]);
}

function structureOf() {
  try {
    return readTasks().filter(({ kind }) => kind !== "change");
  } catch {
    return [];
  }
}

export function writeTasks(tasks) {
  writeFileSync(FILE, `[\n${tasks.map((task) => `  ${JSON.stringify(task)}`).join(",\n")}\n]\n`);
}

function draw({ name, language, head }, clone) {
  const git = gitIn(clone);
  const format = "--format=%x01%H%x00%P%x00%an%x00%B%x00";
  const log = git("log", "--no-merges", "--no-renames", "--name-status", `--max-count=${NEWEST}`, format, head);
  const program = (path) => isProgram(path, language);
  const eligible = log
    .split("\x01")
    .slice(1)
    .flatMap((block) => readCommit(block, program) ?? []);
  const tasks = [];
  for (const { commit, parent, files } of bySeed(eligible, ({ commit }) => commit)) {
    const functions = changedFunctions(git, parent, commit, files);
    if (fewEnough(functions)) tasks.push({ kind: "change", repository: name, language, commit, parent, files, functions });
    if (tasks.length === EACH) break;
  }
  console.error(`${name}: ${eligible.length} eligible, ${tasks.length} taken`);
  return tasks;
}

function readCommit(block, program) {
  const [commit, parents = "", author = "", message = "", list = ""] = block.split("\0");
  const parent = parents.split(" ")[0];
  const changes = list
    .split("\n")
    .filter((line) => line.includes("\t"))
    .map((line) => ({ status: line.split("\t")[0], path: line.split("\t")[1] }));
  const files = filesOf(changes, program);
  const dull = parent === "" || isDull(message.trim().split("\n")[0], author);
  if (dull || files.length === 0 || namesAFile(questionOf(message), files)) return undefined;
  return { commit, parent, files };
}

function changedFunctions(git, parent, commit, files) {
  const room = mkdtempSync(join(tmpdir(), "dsp-agents-"));
  try {
    for (const path of files) {
      mkdirSync(dirname(join(room, path)), { recursive: true });
      writeFileSync(join(room, path), git("show", `${parent}:${path}`));
    }
    return files.flatMap((path) => {
      const diff = git("diff", "-U0", "--no-color", "--no-ext-diff", parent, commit, "--", path);
      const hunks = readHunks(diff.slice(Math.max(0, diff.indexOf("\n@@"))));
      return functionsOf(hunks, outline(room, [path])[0]?.symbols ?? []).map(({ name, ...rest }) => ({
        symbol: `${path}#${name}`,
        ...rest,
        ...(name.startsWith("default.") ? { within: outerNames(path, readFileSync(join(room, path), "utf8"), rest.from) } : {}),
      }));
    });
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

/** The symbols of files with their lines, as the program lists them. */
export function outline(root, paths) {
  const said = execFileSync(process.execPath, [MAIN, "outline", "--json", ...paths], { cwd: root, encoding: "utf8", maxBuffer: 1 << 30 });
  return JSON.parse(said).files;
}

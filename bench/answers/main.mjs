#!/usr/bin/env node
/**
 * Times answers: of a whole process, of the server, and of the first question after an edit.
 *
 *   npm run build && node bench/answers/main.mjs --clones DIR [--only NAME] [--runs 5] [--program dist/bundle/main.cjs] [--json FILE]
 *
 * `--clones` holds clones as `owner+name/repo` or `name`. They are copied, mapped, and asked once before anything is measured. Prints a Markdown
 * table of medians in ms and the load of the machine: only figures of an idle one count.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openSession } from "../mcp-session.mjs";
import { workDirectory } from "../work-directory.mjs";
import { questionsOf, REPOSITORIES } from "./questions.mjs";

const PROGRAM = fileURLToPath(new URL("../../dist/bundle/main.cjs", import.meta.url));
/** Stamps of younger files are not trusted, ms. */
const SETTLED = 3000;
const text = { type: "string" };
const { values } = parseArgs({ options: { clones: text, only: text, runs: text, program: text, json: text } });
const { clones, only, runs = "5", program = PROGRAM, json } = values;
if (clones === undefined) {
  process.stderr.write("name the directory of the clones with --clones\n");
  process.exit(2);
}
const turns = Array.from({ length: Number(runs) }, (_, turn) => turn);
const work = workDirectory(undefined, "dsp-answers-");
const env = { ...process.env, XDG_CACHE_HOME: join(work, "cache") };

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? NaN;

function ask(directory, words) {
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [resolve(program), ...words], {
    cwd: directory,
    env,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`${words.join(" ")}: ${stderr}`);
  return performance.now() - began;
}

function prepare({ name, origin }) {
  const from = [join(clones, origin, "repo"), join(clones, name)].find((path) => existsSync(path));
  if (from === undefined) throw new Error(`no clone of ${name} in ${clones}`);
  const directory = join(work, name);
  execFileSync("git", ["clone", "--quiet", "--shared", resolve(from), directory]);
  ask(directory, ["bootstrap"]);
  const entities = readdirSync(join(directory, ".dsp")).filter((entry) => /^(?:obj|func)-[0-9a-f]{8}$/.test(entry)).length;
  return { directory, entities };
}

/** Each question in turn, so that a busy moment does not fall on one of them. */
function timeProcesses(directory, questions) {
  for (const { words } of questions) ask(directory, words);
  const times = questions.map(() => []);
  for (const _ of turns) for (const [place, { words }] of questions.entries()) times[place].push(ask(directory, words));
  return times.map(median);
}

async function timeServer(directory, questions) {
  const session = openSession(resolve(program), [], "bench", { cwd: directory, env });
  await session.greet();
  const call = async ({ tool, given }) => {
    const began = performance.now();
    const { result, error } = await session.request("tools/call", { name: tool, arguments: given });
    if (error !== undefined || result.isError) throw new Error(error?.message ?? result.content[0].text);
    return performance.now() - began;
  };
  const times = questions.map(() => []);
  for (const question of questions) await call(question);
  for (const _ of turns) for (const [place, question] of questions.entries()) times[place].push(await call(question));
  await session.close();
  return times.map(median);
}

/** The first answer after a comment, and after a call more: what only moves lines needs no new index. */
async function timeEdits(directory, { file, comment, symbol }) {
  const path = join(directory, file);
  const before = readFileSync(path, "utf8");
  const lines = before.split("\n");
  const last = lines.length - 1;
  const edits = {
    "uses, after a comment more": (turn) => [...lines.slice(0, last), `${comment} ${turn}`, ...lines.slice(last)],
    "uses, after a declaration less": (turn) => (turn % 2 === 0 ? lines.slice(0, Math.ceil(last / 2)) : lines),
  };
  const rows = [];
  for (const [label, edit] of Object.entries(edits)) {
    const times = [];
    for (const turn of turns) {
      await sleep(SETTLED);
      writeFileSync(path, edit(turn).join("\n"));
      times.push(ask(directory, ["uses", file]));
    }
    writeFileSync(path, before);
    ask(directory, ["uses", symbol]);
    rows.push({ label, cold: median(times) });
  }
  return rows;
}

function report(results) {
  const cells = ({ cold, served }) => [cold, served].map((ms) => (ms === undefined ? "" : ms.toFixed(0)));
  const heads = results.flatMap(({ name, entities }) => [`${name} (${entities.toLocaleString("en")})`, "server"]);
  const table = [
    ["ms, median", ...heads],
    ["---", ...heads.map(() => "--:")],
    ...(results[0]?.rows ?? []).map(({ label }, place) => [label, ...results.flatMap(({ rows }) => cells(rows[place]))]),
  ];
  process.stdout.write(`${table.map((row) => `| ${row.join(" | ")} |`).join("\n")}\n\n`);
  process.stdout.write(`load at the end of each: ${results.map(({ load }) => load.toFixed(1)).join(", ")}\n`);
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(results, undefined, 2)}\n`);
}

const results = [];
try {
  for (const repository of REPOSITORIES.filter(({ name }) => only === undefined || name === only)) {
    const { directory, entities } = prepare(repository);
    const questions = questionsOf(repository);
    await sleep(SETTLED);
    const cold = timeProcesses(directory, questions);
    const served = await timeServer(directory, questions);
    const rows = questions.map(({ label }, place) => ({ label, cold: cold[place], served: served[place] }));
    results.push({ name: repository.name, entities, rows: [...rows, ...(await timeEdits(directory, repository))], load: loadavg()[0] });
  }
  report(results);
} finally {
  // Maps have many files, so this takes a while.
  rmSync(work, { recursive: true, force: true });
}

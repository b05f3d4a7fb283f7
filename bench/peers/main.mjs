#!/usr/bin/env node
/**
 * The edges of a repository, by this project and by others, in turns within one run: whole processes, the file system's cache warm.
 *
 *   npm run build && node bench/peers/main.mjs --installed DIRECTORY [--python PYTHON] [--script REPOSITORY]… [--package REPOSITORY:PACKAGE]…
 *        [--runs 5] [--limit SECONDS] [--work DIRECTORY] [--figures FILE] [--page docs/measured/peers.md]
 *
 * --installed  where dependency-cruiser, madge, skott, @sourcegraph/scip-typescript and knip were installed (npm install in an empty directory)
 * --python     an interpreter whose packages hold grimp
 * --package    a repository and the package that grimp reads in it: ../flask:src/flask
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { copyInventory } from "../bootstrap/repository.mjs";
import { page } from "./page.mjs";
import { pythonPeers, scriptPeers } from "./peers.mjs";
import { workDirectory } from "../work-directory.mjs";

const own = (path) => fileURLToPath(new URL(path, import.meta.url));
const { values } = parseArgs({
  options: {
    installed: { type: "string" },
    python: { type: "string" },
    script: { type: "string", multiple: true, default: [] },
    package: { type: "string", multiple: true, default: [] },
    runs: { type: "string", default: "5" },
    limit: { type: "string", default: "300" },
    work: { type: "string" },
    figures: { type: "string" },
    page: { type: "string" },
  },
});
const [runs, limit] = [Number(values.runs), Number(values.limit)];
const missing = (values.script.length > 0 && values.installed === undefined) || (values.package.length > 0 && values.python === undefined);
if (!(runs >= 1) || !(limit >= 1) || missing || values.script.length + values.package.length === 0) {
  process.stderr.write(
    "usage: node bench/peers/main.mjs --installed DIR --script REPOSITORY… --python PYTHON --package REPOSITORY:PACKAGE…\n",
  );
  process.exit(2);
}

/** Runs a command and has the shell say on a fourth channel how long its children kept a processor. */
const WITH_TIMES = '"$@"; status=$?; times >&3; exit $status';

/** Milliseconds, on the clock and of the processor; what failed or took too long says so instead. */
function timed({ command, words, fine = [0], env = {} }, cwd) {
  const began = performance.now();
  const { error, status, stdout, stderr, output } = spawnSync("sh", ["-c", WITH_TIMES, "sh", command, ...words], {
    cwd,
    encoding: "utf8",
    maxBuffer: 1 << 30,
    timeout: 1000 * limit,
    killSignal: "SIGKILL",
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  const milliseconds = performance.now() - began;
  if (error?.code === "ETIMEDOUT") return { failed: `more than ${limit} s` };
  if (error !== undefined) return { failed: error.code ?? error.message };
  if (!fine.includes(status)) return { failed: `exit ${status}: ${lastLine(stderr || stdout, cwd)}` };
  return { milliseconds, processor: processorTime(output[3]) };
}

/** Without the place where it was measured. */
function lastLine(text, cwd) {
  return (text.trim().split("\n").at(-1) ?? "").replaceAll(cwd, ".").slice(0, 120);
}

/** The second line of the shell's `times`: user and system time of what it waited for, `0m1.234s 0m0.567s`. */
function processorTime(text) {
  const parts = [
    ...text
      .trim()
      .split("\n")
      .at(-1)
      .matchAll(/(\d+)m([\d.]+)s/g),
  ];
  return parts.reduce((sum, [, minutes, seconds]) => sum + 60_000 * Number(minutes) + 1000 * Number(seconds), 0);
}

function ours(root, cache) {
  const words = [own("../../dist/bundle/main.cjs"), "bootstrap", root, "--dry-run", "--granularity", "files", "--json"];
  const node = process.execPath;
  return [
    { name: "dsp-bootstrap", command: node, words: [...words, "--no-cache"] },
    { name: "dsp-bootstrap, facts known", command: node, words, env: { XDG_CACHE_HOME: cache } },
  ];
}

function measure(repository, peersOf) {
  const work = workDirectory(values.work, "dsp-peers-");
  const root = join(work, "repository");
  try {
    mkdirSync(root);
    const { files, commit } = copyInventory(repository, root);
    const list = join(work, "parsed.json");
    writeFileSync(
      list,
      spawnSync(process.execPath, [own("../bootstrap/parsed.mjs"), root], { encoding: "utf8", maxBuffer: 1 << 28 }).stdout,
    );
    const parsed = JSON.parse(readFileSync(list, "utf8")).length;
    const entrants = [...ours(root, join(work, "cache")), ...peersOf(root, list, work)];
    const turns = new Map(entrants.map(({ name }) => [name, []]));
    // Facts are kept before the first turn.
    timed(entrants[1], root);
    for (let turn = 0; turn < runs; turn += 1) {
      for (const entrant of entrants) {
        // What failed once fails again, and takes its time.
        if (turns.get(entrant.name).some(({ failed }) => failed !== undefined)) continue;
        const figure = timed(entrant, root);
        turns.get(entrant.name).push(figure);
        process.stderr.write(`${basename(repository)}: ${entrant.name}: ${figure.failed ?? `${figure.milliseconds.toFixed(0)} ms`}\n`);
      }
    }
    return { name: basename(repository), commit, files, parsed, entrants: [...turns].map(([name, figures]) => ({ name, figures })) };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const known = values.figures !== undefined && existsSync(values.figures) ? JSON.parse(readFileSync(values.figures, "utf8")) : [];
const rows = new Map(known.map((row) => [row.name, row]));
const jobs = [
  ...values.script.map((path) => [path, (root, _list, scratch) => scriptPeers(root, resolve(values.installed), scratch)]),
  ...values.package.map((word) => {
    const colon = word.lastIndexOf(":");
    return [word.slice(0, colon), (root, list) => pythonPeers(root, list, resolve(values.python), word.slice(colon + 1))];
  }),
];
for (const [path, peersOf] of jobs) {
  const row = measure(resolve(path), peersOf);
  rows.set(row.name, row);
  if (values.figures !== undefined) writeFileSync(values.figures, `${JSON.stringify([...rows.values()], undefined, 1)}\n`);
}
const machine = { cores: cpus().length, model: cpus()[0]?.model.trim() ?? "unknown", node: process.versions.node, runs };
const text = page([...rows.values()], machine);
if (values.page === undefined) process.stdout.write(text);
else writeFileSync(values.page, text);

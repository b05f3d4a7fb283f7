#!/usr/bin/env node
/**
 * The edges of a repository, by this project and by others, in turns within one run: whole processes, the file system's cache warm.
 *
 *   npm run build && node bench/peers/main.mjs --installed DIRECTORY [--python PYTHON] [--script REPOSITORY]… [--package REPOSITORY:PACKAGE]…
 *        [--before BUILD] [--runs 5] [--limit SECONDS] [--work DIRECTORY] [--figures FILE] [--page docs/measured/peers.md]
 *
 * --installed  where dependency-cruiser, madge, skott, @sourcegraph/scip-typescript and knip were installed (npm install in an empty directory)
 * --python     an interpreter, not a link to one outside of its environment, whose packages hold grimp and ruff
 * --before     a checkout of this project that was built
 * --package    a repository and the package that grimp reads in it: ../flask:src/flask
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { copyInventory } from "../bootstrap/repository.mjs";
import { BEFORE, KNOWN, OURS, page } from "./page.mjs";
import { pythonPeers, scriptPeers } from "./peers.mjs";
import { timed } from "../timed.mjs";
import { workDirectory } from "../work-directory.mjs";

const own = (path) => fileURLToPath(new URL(path, import.meta.url));
const { values } = parseArgs({
  options: {
    installed: { type: "string" },
    python: { type: "string" },
    script: { type: "string", multiple: true, default: [] },
    package: { type: "string", multiple: true, default: [] },
    before: { type: "string" },
    "before-said": { type: "string" },
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

function ours(root, cache) {
  const command = process.execPath;
  const wordsOf = (build) => [
    join(build, "dist", "bundle", "main.cjs"),
    "bootstrap",
    root,
    "--dry-run",
    "--set",
    "granularity=files",
    "--json",
  ];
  const words = wordsOf(own("../.."));
  return [
    { name: OURS, command, words: [...words, "--no-cache"] },
    { name: KNOWN, command, words, env: { XDG_CACHE_HOME: cache } },
    ...(values.before === undefined ? [] : [{ name: BEFORE, command, words: [...wordsOf(resolve(values.before)), "--no-cache"] }]),
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
    timed(entrants[1], { cwd: root, limit });
    for (let turn = 0; turn < runs; turn += 1) {
      // Each is the first one in some turn.
      for (const entrant of rotated(entrants, turn)) {
        // What failed once fails again, and takes its time.
        if (turns.get(entrant.name).some(({ failed }) => failed !== undefined)) continue;
        const { milliseconds, processor, failed } = timed(entrant, { cwd: root, limit });
        const figure = failed === undefined ? { milliseconds: Math.round(milliseconds), processor: Math.round(processor) } : { failed };
        turns.get(entrant.name).push(figure);
        process.stderr.write(`${basename(repository)}: ${entrant.name}: ${figure.failed ?? `${figure.milliseconds.toFixed(0)} ms`}\n`);
      }
    }
    return { name: basename(repository), commit, files, parsed, entrants: [...turns].map(([name, figures]) => ({ name, figures })) };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function rotated(list, by) {
  const from = by % list.length;
  return [...list.slice(from), ...list.slice(0, from)];
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
  if (values.figures !== undefined)
    writeFileSync(values.figures, `[\n${[...rows.values()].map((one) => JSON.stringify(one)).join(",\n")}\n]\n`);
}
const processor = cpus()[0]?.model.trim() ?? "unknown";
const machine = { cores: cpus().length, model: processor, node: process.versions.node, runs, before: values["before-said"] };
const text = page([...rows.values()], machine);
if (values.page === undefined) process.stdout.write(text);
else writeFileSync(values.page, text);

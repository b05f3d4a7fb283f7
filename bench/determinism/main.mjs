#!/usr/bin/env node
/**
 * The same bytes, whatever the threads do: maps a repository again and again with one, two and eight parser threads, without and with
 * kept facts, from different directories, time zones and locales, with messages between threads delayed at random, and compares `.dsp`
 * byte for byte with what one thread draws without delays.
 *
 *   npm run build && node bench/determinism/main.mjs REPOSITORY… [--runs 20] [--seed 1] [--work DIRECTORY]
 *
 * Prints one line a repository; exit code 1 when two maps differ. Maps that differ are kept, and named.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { copyInventory } from "../bootstrap/repository.mjs";
import { digestOf } from "./digest-of.mjs";
import { workDirectory } from "../work-directory.mjs";

const own = (path) => fileURLToPath(new URL(path, import.meta.url));
const PROGRAM = own("../../dist/bundle/main.cjs");
const DELAYS = own("delay-messages.cjs");
const THREADS = [1, 2, 8];
const PLACES = [
  { TZ: "UTC", LC_ALL: "C" },
  { TZ: "Asia/Kathmandu", LC_ALL: "tr_TR.UTF-8" },
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string", default: "20" }, seed: { type: "string", default: "1" }, work: { type: "string" } },
});
const [runs, seed] = [values.runs, values.seed].map(Number);
if (positionals.length === 0 || ![runs, seed].every((value) => Number.isInteger(value) && value >= 1)) {
  process.stderr.write("usage: node bench/determinism/main.mjs REPOSITORY… [--runs N] [--seed N] [--work DIR]\n");
  process.exit(2);
}

/** Draws the map of `root` in a process of its own, takes it away to `target`, and answers the digest of its bytes. */
function draw(root, target, { threads, cache, directory, environment, delays }) {
  const preload = delays === undefined ? [] : ["--require", DELAYS];
  const words = [...preload, PROGRAM, "bootstrap", "--root", root, "--workers", String(threads), "--json"];
  const { status, stderr } = spawnSync(process.execPath, words, {
    cwd: directory,
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...environment, XDG_CACHE_HOME: cache, DSP_BENCH_SEED: String(delays ?? 0) },
  });
  if (status !== 0) throw new Error(`a map of ${root} ended with ${status}: ${stderr.slice(-2000)}`);
  renameSync(join(root, ".dsp"), target);
  return digestOf(target);
}

let differing = 0;
for (const repository of positionals) {
  const name = basename(resolve(repository));
  const work = workDirectory(values.work, "dsp-same-");
  const root = join(work, "repository");
  mkdirSync(root);
  const { commit } = copyInventory(resolve(repository), root);
  const first = draw(root, join(work, "first"), { threads: 1, cache: join(work, "cache-first"), directory: root, environment: PLACES[0] });
  const strays = [];
  for (let run = 0; run < runs; run += 1) {
    const delays = seed * 1000 + run;
    const threads = THREADS[run % THREADS.length];
    const cache = join(work, run % 2 === 0 ? `cache-${run}` : "cache-first");
    const target = join(work, `map-${run}`);
    const [directory, environment] = [run % 4 < 2 ? root : tmpdir(), PLACES[(run >> 1) % PLACES.length]];
    const { digest } = draw(root, target, { threads, cache, directory, environment, delays });
    if (digest === first.digest) continue;
    strays.push(`${target} (${threads} threads, ${run % 2 === 0 ? "no facts" : "kept facts"}, delays ${delays})`);
  }
  const verdict = strays.length === 0 ? "all equal" : `${strays.length} differ from ${join(work, "first")}: ${strays.join(", ")}`;
  process.stdout.write(`${name} ${commit}: ${first.files} files of .dsp, ${runs} runs, seed ${seed}: ${verdict}\n`);
  if (strays.length === 0) rmSync(work, { recursive: true, force: true });
  differing += strays.length;
}
process.exitCode = differing === 0 ? 0 : 1;

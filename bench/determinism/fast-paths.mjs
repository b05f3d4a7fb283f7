#!/usr/bin/env node
/**
 * The same bytes by every path: maps a repository with the parsers of this project and with the grammars alone, with one and with two threads, without and with kept
 * facts, and compares `.dsp` byte for byte.
 *
 *   npm run build && node bench/determinism/fast-paths.mjs REPOSITORY… [--work DIRECTORY]
 *
 * Prints one line a repository; exit code 1 when two maps differ. Maps that differ are kept, and named.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { copyInventory } from "../bootstrap/repository.mjs";
import { digestOf } from "./digest-of.mjs";
import { workDirectory } from "../work-directory.mjs";

const PROGRAM = fileURLToPath(new URL("../../dist/bundle/main.cjs", import.meta.url));
const { values, positionals } = parseArgs({ allowPositionals: true, options: { work: { type: "string" } } });
if (positionals.length === 0) {
  process.stderr.write("usage: node bench/determinism/fast-paths.mjs REPOSITORY… [--work DIR]\n");
  process.exit(2);
}

const VARIANTS = ["1", "0"].flatMap((fast) => ["1", "2"].map((threads) => ({ fast, threads })));

/** Draws the map of `root`, takes it away to `target`, and answers its digest and the number of its files. */
function draw(root, target, { words = [], env }) {
  const run = spawnSync(process.execPath, [PROGRAM, "bootstrap", ...words], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  if (run.status !== 0) throw new Error(`a map of ${root} ended with ${run.status}: ${run.stderr.slice(-2000)}`);
  renameSync(join(root, ".dsp"), target);
  return digestOf(target);
}

function compare(repository) {
  const work = workDirectory(values.work, "dsp-paths-");
  const root = join(work, "repository");
  mkdirSync(root);
  const { commit } = copyInventory(resolve(repository), root);
  const maps = VARIANTS.flatMap(({ fast, threads }) =>
    ["cold", "facts known"].map((state) => {
      const name = `${fast === "1" ? "own parsers" : "grammars"}, ${threads} threads, ${state}`;
      const env = { XDG_CACHE_HOME: join(work, `cache-${fast}-${threads}`), DSP_FAST_PARSE: fast };
      return [name, draw(root, join(work, name.replaceAll(/[, ]+/g, "-")), { words: ["--workers", threads], env })];
    }),
  );
  const [[, first]] = maps;
  const strays = maps.filter(([, { digest }]) => digest !== first.digest).map(([name]) => name);
  const verdict =
    strays.length === 0 ? `${maps.length} maps equal` : `${strays.length} of ${maps.length} maps in ${work} differ: ${strays.join("; ")}`;
  process.stdout.write(`${basename(resolve(repository))} ${commit}: ${first.files} files of .dsp, ${verdict}\n`);
  if (strays.length === 0) rmSync(work, { recursive: true, force: true });
  return strays.length;
}

let differing = 0;
for (const repository of positionals) differing += compare(repository);
process.exitCode = differing === 0 ? 0 : 1;

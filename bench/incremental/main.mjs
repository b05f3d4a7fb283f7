#!/usr/bin/env node
/**
 * What runs after the first one cost, of several builds in turns: processor time of the whole process (user and system), in seconds.
 *
 *   node bench/incremental/main.mjs [--runs 3] [--program dist/bundle/main.cjs ...] REPOSITORY…
 *
 * Each build gets a copy of each repository (the tracked files, one commit) and a cache directory of its own. The rows: a first map without
 * cached facts (`first`), a run without a change (`same`), one after a declaration that nothing sees (`unseen`), one after a new export
 * (`export`), and a first map in another directory with the cache directory of the first (`restored`, with the map and without it).
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const PROGRAM = fileURLToPath(new URL("../../dist/bundle/main.cjs", import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { program: { type: "string", multiple: true }, runs: { type: "string", default: "3" }, work: { type: "string" } },
});
const programs = (values.program ?? [PROGRAM]).map((path) => resolve(path));
const runs = Number(values.runs);
const work = resolve(values.work ?? join(tmpdir(), `dsp-incremental-${process.pid}`));
const ROWS = ["first", "same", "unseen", "export", "restored", "restored-map"];

const UNSEEN = [
  [/\.[cm]?[jt]sx?$/, "\nfunction unseenByOthers() {}\n"],
  [/\.py$/, "\n\ndef _unseen_by_others():\n    pass\n"],
  [/\.go$/, "\nfunc unseenByOthers() {}\n"],
];
const EXPORTED = [
  [/\.[cm]?[jt]sx?$/, "\nexport function newlyExported() {}\n"],
  [/\.py$/, "\n\ndef newly_exported():\n    pass\n"],
  [/\.go$/, "\nfunc NewlyExported() {}\n"],
];

function git(cwd, ...words) {
  const identity = ["-c", "user.name=bench", "-c", "user.email=bench@example.com", "-c", "core.autocrlf=false"];
  const { status, stdout, stderr } = spawnSync("git", [...identity, ...words], { cwd, encoding: "utf8", maxBuffer: 1 << 30 });
  if (status !== 0) throw new Error(`git ${words.join(" ")}: ${stderr}`);
  return stdout;
}

/** Seconds of processor time of one run; the program measures itself and its threads. */
function run(program, words, cache) {
  const measured = `const r=process.resourceUsage();require("node:fs").writeFileSync(process.env.USAGE,String((r.userCPUTime+r.systemCPUTime)/1e6))`;
  const usage = join(work, "usage");
  const hook = join(work, "measure.cjs");
  writeFileSync(hook, `process.on("exit",()=>{${measured}});`);
  const { status, stderr } = spawnSync(process.execPath, ["--require", hook, program, ...words], {
    encoding: "utf8",
    maxBuffer: 1 << 30,
    env: { ...process.env, XDG_CACHE_HOME: cache, USAGE: usage },
  });
  if (status !== 0) throw new Error(`${program} ${words.join(" ")}: ${status} ${stderr.slice(-1000)}`);
  return Number(readFileSync(usage, "utf8"));
}

function append(root, path, table) {
  const [, text] = table.find(([pattern]) => pattern.test(path));
  writeFileSync(join(root, path), `${readFileSync(join(root, path), "utf8")}${text}`);
}

/** Until the stamps of what was just written are stable. */
function pause() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500);
}

function measure(program, source, place) {
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  const [root, other, cache] = ["repository", "other", "cache"].map((name) => join(place, name));
  cpSync(source, root, { recursive: true });
  const seconds = { first: run(program, ["bootstrap", root], cache) };
  pause();
  run(program, ["bootstrap", root], cache);
  seconds.same = run(program, ["bootstrap", root], cache);
  const changed = changedFile(root);
  const before = readFileSync(join(root, changed));
  append(root, changed, UNSEEN);
  pause();
  seconds.unseen = run(program, ["bootstrap", root], cache);
  append(root, changed, EXPORTED);
  pause();
  seconds.export = run(program, ["bootstrap", root], cache);
  writeFileSync(join(root, changed), before);
  for (let turn = 0; turn < 2; turn += 1) run(program, ["bootstrap", root], cache);
  cpSync(source, other, { recursive: true });
  seconds.restored = run(program, ["bootstrap", other], copyOf(cache));
  rmSync(other, { recursive: true, force: true });
  cpSync(root, other, { recursive: true });
  pause();
  seconds["restored-map"] = run(program, ["bootstrap", other], copyOf(cache));
  return { seconds, changed };
}

function copyOf(cache) {
  rmSync(`${cache}-copy`, { recursive: true, force: true });
  cpSync(cache, `${cache}-copy`, { recursive: true });
  return `${cache}-copy`;
}

/** The file in the middle of the longest table of contents that can be given another export. */
function changedFile(root) {
  const tocs = readdirSync(join(root, ".dsp")).filter((name) => name.startsWith("TOC"));
  const lists = tocs.map((name) => readFileSync(join(root, ".dsp", name), "utf8"));
  const longest = lists.toSorted((one, other) => other.length - one.length)[0];
  const described = longest.split("\n").flatMap((uid) => {
    if (!uid.startsWith("obj-")) return [];
    return /^source: (.*)$/m.exec(readFileSync(join(root, ".dsp", uid, "description"), "utf8"))?.[1] ?? [];
  });
  const known = new Set(git(root, "ls-files", "-z").split("\0"));
  const isModule = (path) => !/\.[cm]?jsx?$/.test(path) || /^(?:import|export)\b/m.test(readFileSync(join(root, path), "utf8"));
  const found = described.filter((path) => known.has(path) && UNSEEN.some(([pattern]) => pattern.test(path)) && isModule(path));
  return found[found.length >> 1];
}

function median(list) {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1];
}

mkdirSync(work, { recursive: true });
console.log(`| repository | program | ${ROWS.join(" | ")} |\n|${" --- |".repeat(ROWS.length + 2)}`);
for (const repository of positionals) {
  const source = join(work, `source-${basename(repository)}`);
  rmSync(source, { recursive: true, force: true });
  git(work, "clone", "-q", "--no-hardlinks", resolve(repository), source);
  rmSync(join(source, ".dsp"), { recursive: true, force: true });
  const turns = [];
  for (let turn = 0; turn < runs; turn += 1) {
    for (const [index, program] of programs.entries()) turns.push({ index, ...measure(program, source, join(work, `${index}`)) });
  }
  for (const [index, program] of programs.entries()) {
    const own = turns.filter((turn) => turn.index === index);
    const cells = ROWS.map((row) => {
      const value = median(own.map(({ seconds }) => seconds[row]));
      const first = median(own.map(({ seconds }) => seconds.first));
      return `${value.toFixed(2)} (${((100 * value) / first).toFixed(0)} %)`;
    });
    console.log(`| ${basename(repository)} | ${index}: ${basename(resolve(program, "../../.."))} | ${cells.join(" | ")} |`);
  }
}
rmSync(work, { recursive: true, force: true });

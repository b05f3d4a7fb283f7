/** One repository, measured in turns: the limit, a first map, a second run, `check`, a run after one changed file, one after a change that the map tells, a first map with known facts. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const own = (path) => fileURLToPath(new URL(path, import.meta.url));
const PROGRAM = own("../../dist/bundle/main.cjs");
const LIMIT = own("limit.mjs");
const PARSED = own("parsed.mjs");
/**
 * What is added to a file so that it declares something more: for itself, and for others. A word of ECMAScript's modules would make another kind of module
 * of a CommonJS one.
 */
const ADDED = [
  [/\.[cm]?[jt]sx?$/, "\nfunction addedByTheBench() {}\n", "\nexport function sharedByTheBench() {}\n"],
  [/\.py$/, "\n\ndef _added_by_the_bench():\n    pass\n", "\n\ndef shared_by_the_bench():\n    pass\n"],
  [/\.go$/, "\nfunc addedByTheBench() {}\n", "\nfunc SharedByTheBench() {}\n"],
];

const COMMON_JS = /\bmodule\.exports\b|\bexports\.\w/;
const MODULE_WORD = /^(?:import|export)\b/m;

/** The text with something more that it shares. */
function withShared(path, text) {
  const [, , shared] = ADDED.find(([pattern]) => pattern.test(path));
  const isCommonJs = /\.c?js$/.test(path) && COMMON_JS.test(text) && !MODULE_WORD.test(text);
  return `${text}${isCommonJs ? "\nmodule.exports.sharedByTheBench = function () {};\n" : shared}`;
}

/** Standard output of a process that must do what it is told; `cache` is where it may keep facts. */
function run(script, words, { cache = "/nonexistent", fine = [0] } = {}) {
  const began = performance.now();
  const { error, status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], {
    encoding: "utf8",
    maxBuffer: 1 << 30,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, XDG_CACHE_HOME: cache },
  });
  if (error !== undefined) throw error;
  if (!fine.includes(status)) throw new Error(`${[script, ...words].join(" ")} ended with ${status}: ${stderr.slice(-2000)}`);
  return { milliseconds: performance.now() - began, stdout, stderr };
}

/** A whole process of ours with its own account of it; milliseconds by phase, megabytes at the peak, seconds of processor time. */
function runOurs(words, options) {
  const { milliseconds, stdout, stderr } = run(PROGRAM, [...words, "--json", "--timing"], options);
  const rows = [...stderr.matchAll(/^([a-z]+) +(\d+\.\d{3}) +\d/gm)].filter(([, name]) => name !== "all");
  const phases = Object.fromEntries(rows.map(([, name, seconds]) => [name, 1000 * Number(seconds)]));
  const [, peak, processor] = /^peak memory (\d+) MB, (\d+\.\d) s of processor time$/m.exec(stderr) ?? [];
  if (peak === undefined) throw new Error(`--timing of ${words.join(" ")} says no peak memory: ${stderr.slice(-500)}`);
  return { milliseconds, phases, peak: Number(peak), processor: 1000 * Number(processor), stdout };
}

/**
 * `root` is a copy that may be written to, with a commit and without a map; `work` an empty directory on the same file system. `brief`: without
 * the runs that draw everything again.
 * Nothing is deleted between runs: to create files where files were deleted takes a file system several times as long.
 */
export function measure(root, work, { runs, brief, tell }) {
  mkdirSync(work, { recursive: true });
  const list = join(work, "parsed.json");
  writeFileSync(list, run(PARSED, [root]).stdout);
  const parsed = JSON.parse(readFileSync(list, "utf8"));
  const turns = [];
  let summary;
  let changed;
  for (let turn = 0; turn < runs; turn += 1) {
    const read = Number(run(LIMIT, ["read", root, list]).stdout);
    const parse = Number(run(LIMIT, ["parse", root, list]).stdout);
    const cache = { cache: join(work, `cache-${turn}`) };
    const fresh = runOurs(["bootstrap", root], cache);
    summary ??= JSON.parse(fresh.stdout);
    const write = Number(run(LIMIT, ["write", join(root, ".dsp"), join(work, `written-${turn}`)]).stdout);
    const again = runOurs(["bootstrap", root], cache);
    const check = runOurs(["check", root], cache);
    changed ??= fileToChange(root, parsed);
    const text = readFileSync(join(root, changed));
    const [, own] = ADDED.find(([pattern]) => pattern.test(changed));
    writeFileSync(join(root, changed), `${text.toString("utf8")}${own}`);
    const after = runOurs(["bootstrap", root], cache);
    writeFileSync(join(root, changed), withShared(changed, text.toString("utf8")));
    const told = brief ? undefined : runOurs(["bootstrap", root], cache);
    writeFileSync(join(root, changed), text);
    renameSync(join(root, ".dsp"), join(work, `map-${turn}`));
    const warm = brief ? undefined : runOurs(["bootstrap", root], cache);
    if (!brief) renameSync(join(root, ".dsp"), join(work, `warm-map-${turn}`));
    const ours = { fresh, again, check, after, ...(brief ? {} : { told, warm }) };
    turns.push({
      limit: { read, parse, write },
      ...Object.fromEntries(Object.entries(ours).map(([kind, figures]) => [kind, plain(figures)])),
    });
    tell(`turn ${turn + 1}: limit ${(read + parse + write).toFixed(0)} ms, fresh ${fresh.milliseconds.toFixed(0)} ms`);
  }
  const bytes = parsed.reduce((sum, path) => sum + readFileSync(join(root, path)).length, 0);
  const entities = Object.values(summary.entities).reduce((sum, count) => sum + count, 0);
  return {
    parsed: parsed.length,
    bytes,
    entities,
    imports: summary.imports,
    dspFiles: countFiles(join(work, "written-0")),
    changed,
    turns,
  };
}

function plain({ milliseconds, phases, peak, processor }) {
  return { milliseconds, phases, peak, processor };
}

/** The middle one of those that `ADDED` can change and the map documents: what is outside of the map changes nothing in it. */
function fileToChange(root, parsed) {
  const dsp = join(root, ".dsp");
  const firstLines = readdirSync(dsp)
    .filter((name) => name.startsWith("obj-"))
    .map((name) => readFileSync(join(dsp, name, "description"), "utf8").split("\n", 1)[0]);
  const sources = new Set(firstLines);
  const candidates = parsed.filter(
    (path) => sources.has(`source: ${path}`) && ADDED.some(([pattern]) => pattern.test(path)) && !path.endsWith(".d.ts"),
  );
  return candidates[candidates.length >> 1];
}

function countFiles(directory) {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && !join(entry.parentPath, entry.name).includes("/.cache/")).length;
}

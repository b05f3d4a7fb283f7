/** One repository, measured in turns: the limit, and what this build, and another one, take for a first map and for the runs after it. */
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { timed } from "../timed.mjs";
import { candidates } from "./best-parser.mjs";

const own = (path) => fileURLToPath(new URL(path, import.meta.url));
const HERE = own("../..");
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

/** A process that must do what it is told. */
function must(words, env) {
  const result = timed({ command: process.execPath, words, env });
  if (result.failed !== undefined) throw new Error(`${words.join(" ")}: ${result.failed}`);
  return result;
}

/** Earlier builds have an option of its own for the table of phases. */
function timingWord(program) {
  return must([program, "bootstrap", "--help"], {}).stdout.includes("--timing") ? "--timing" : "--verbose";
}

/** A whole run of a build with its own account of it; milliseconds by phase, megabytes at the peak. */
function runBuild(build, words, cache) {
  const program = join(build, "dist", "bundle", "main.cjs");
  const { milliseconds, processor, stdout, stderr } = must([program, ...words, "--json", timingWord(program)], {
    XDG_CACHE_HOME: cache,
  });
  const rows = [...stderr.matchAll(/^([a-z]+) +(\d+\.\d{3}) +\d/gm)].filter(([, name]) => name !== "all");
  const phases = Object.fromEntries(rows.map(([, name, seconds]) => [name, Math.round(1000 * Number(seconds))]));
  const [, peak] = /^peak memory (\d+) MB/m.exec(stderr) ?? [];
  if (peak === undefined) throw new Error(`${timingWord(program)} of ${words.join(" ")} says no peak memory: ${stderr.slice(-500)}`);
  return { figure: { ...rounded({ milliseconds, processor }), peak: Number(peak), phases }, stdout };
}

function rounded({ milliseconds, processor }) {
  return { milliseconds: Math.round(milliseconds), processor: Math.round(processor) };
}

/**
 * `root` is a copy that may be written to, with a commit and without a map; `work` an empty directory on the same file system. `brief`: without
 * the runs that draw everything again. `before`: the directory of another build.
 * Nothing is deleted: to create files where files were deleted takes a file system several times as long. So every map stays where it was drawn or is moved away.
 */
export function measure(root, work, { runs, brief, before, installed, python, tell }) {
  mkdirSync(work, { recursive: true });
  const parsed = JSON.parse(must([PARSED, root]).stdout);
  const parsers = candidates(root, parsed, { work, installed, python });
  const builds = [["now", HERE, root]];
  if (before !== undefined) {
    const other = join(work, "other-root");
    cpSync(root, other, { recursive: true, verbatimSymlinks: true });
    builds.push(["before", resolve(before), other]);
  }
  const turns = [];
  let summary;
  let changed;
  for (let turn = 0; turn < runs; turn += 1) {
    const start = rounded(must(["-e", "0"]));
    const parse = parsers.map((run) => run());
    // Each build is the first one in every other turn.
    const inTurn = turn % 2 === 0 ? builds : builds.toReversed();
    const firsts = inTurn.map(([name, build, place]) => {
      const first = runBuild(build, ["bootstrap", place], join(work, `cache-${name}-${turn}`));
      if (name === "now") summary ??= JSON.parse(first.stdout);
      return [name, first.figure];
    });
    const write = rounded(JSON.parse(must([LIMIT, "write", join(root, ".dsp"), join(work, `written-${turn}`)]).stdout));
    changed ??= fileToChange(root, parsed);
    const later = inTurn.map(([name, build, place]) => [name, laterRuns({ build, place, name, work, turn, changed, brief })]);
    const ours = firsts.map(([name, first], index) => [name, { first, ...later[index][1] }]);
    turns.push({ start, parse, write, ...Object.fromEntries(ours) });
    tell(`turn ${turn + 1}: ${ours.map(([name, { first }]) => `${name} ${first.processor} ms of processor time`).join(", ")}`);
  }
  return {
    parsed: parsed.length,
    bytes: parsed.reduce((sum, path) => sum + readFileSync(join(root, path)).length, 0),
    entities: Object.values(summary.entities).reduce((sum, count) => sum + count, 0),
    imports: summary.imports,
    dspFiles: countFiles(join(work, "written-0")),
    changed,
    turns,
  };
}

/** No change, `check`, one changed file, a change that the map tells, and a first map with known facts. */
function laterRuns({ build, place, name, work, turn, changed, brief }) {
  const cache = join(work, `cache-${name}-${turn}`);
  const run = (command) => runBuild(build, [command, place], cache).figure;
  const again = run("bootstrap");
  const check = run("check");
  const path = join(place, changed);
  const text = readFileSync(path, "utf8");
  const [, own] = ADDED.find(([pattern]) => pattern.test(changed));
  writeFileSync(path, `${text}${own}`);
  const after = run("bootstrap");
  writeFileSync(path, withShared(changed, text));
  const told = brief ? undefined : run("bootstrap");
  writeFileSync(path, text);
  renameSync(join(place, ".dsp"), join(work, `map-${name}-${turn}`));
  if (brief) return { again, check, after };
  const known = run("bootstrap");
  renameSync(join(place, ".dsp"), join(work, `known-map-${name}-${turn}`));
  return { again, check, after, told, known };
}

/** The middle one of those that `ADDED` can change and the map documents: what is outside of the map changes nothing in it. */
function fileToChange(root, parsed) {
  const dsp = join(root, ".dsp");
  const firstLines = readdirSync(dsp)
    .filter((name) => name.startsWith("obj-"))
    .map((name) => readFileSync(join(dsp, name, "description"), "utf8").split("\n", 1)[0]);
  const sources = new Set(firstLines);
  const candidatesToChange = parsed.filter(
    (path) => sources.has(`source: ${path}`) && ADDED.some(([pattern]) => pattern.test(path)) && !path.endsWith(".d.ts"),
  );
  return candidatesToChange[candidatesToChange.length >> 1];
}

function countFiles(directory) {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && !join(entry.parentPath, entry.name).includes("/.cache/")).length;
}

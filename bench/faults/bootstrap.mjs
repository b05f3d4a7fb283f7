/**
 * Kills `bootstrap` at random moments of a first map and of a re-run after a large refactor, runs it again, and compares `.dsp` byte for byte
 * with that of a run that nobody killed. At least half of the kills hit the writing.
 *
 *   npm run faults -- [--kills 500] [--files 2000] [--seed 1] [--saving] [--place DIR] [--keep]
 *
 * Every third round meets no map. Of the others, every other kill meets a map in which people have written texts; every fourth that hit the changing is followed by another one while
 * the next run finishes what the first began. Nine of ten runs take the parser's answers from a file (see remember-facts.mjs). With
 * --saving only the part of the program that saves is started (see save.mjs), which takes a tenth of the time. Works in the system's
 * directory for temporary files.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { loadDsp } from "../../dist/src/store/load-dsp.js";
import { recoverDsp } from "../../dist/src/store/recover-dsp.js";
import { saveDsp } from "../../dist/src/store/save-dsp.js";
import { say } from "./scenarios.mjs";
import { build, createRandom, filesOf, refactor } from "./town.mjs";

const PROGRAM = fileURLToPath(new URL("../../dist/src/main.js", import.meta.url));
const SAVE = fileURLToPath(new URL("save.mjs", import.meta.url));
const MEMORY = new URL("remember-facts.mjs", import.meta.url).href;
const PHASES = [
  "before the journal",
  "writing the journal",
  "changing .dsp",
  "finishing another run",
  "after the end",
  "before a first map",
  "writing a first map",
  "after a first map",
];
const number = (value) => ({ type: "string", default: String(value) });
const { values } = parseArgs({
  options: {
    kills: number(500),
    files: number(2000),
    seed: number(1),
    place: { type: "string", default: tmpdir() },
    saving: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});
const [kills, size, seed] = [values.kills, values.files, values.seed].map(Number);
if (![kills, size, seed].every((value) => Number.isInteger(value) && value >= 0) || size < 20) {
  process.stderr.write("usage: npm run faults -- [--kills N] [--files N, at least 20] [--seed N] [--saving] [--place DIR] [--keep]\n");
  process.exit(2);
}

function git(directory, ...words) {
  const identity = ["-c", "user.name=Clerk", "-c", "user.email=clerk@town.example", "-c", "gc.auto=0"];
  const { status, stderr } = spawnSync("git", [...identity, ...words], { cwd: directory, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${words[0]}: ${stderr}`);
}

/** Copies share their files: the program never changes a file in place, and `expectIntact` would notice. */
function copy(from, to) {
  rmSync(to, { recursive: true, force: true });
  const { status } = spawnSync("cp", ["-al", from, to]);
  if (status !== 0) throw new Error(`cp -al ${from} failed`);
}

function started(directory, isParsing) {
  const after = `${directory}-after`;
  // Made when everything is prepared: the maps come from the whole program.
  if (values.saving && existsSync(after)) return [process.execPath, [SAVE, directory, after], { cwd: directory, env: process.env }];
  const words = isParsing ? [PROGRAM, "bootstrap"] : ["--import", MEMORY, PROGRAM, "bootstrap"];
  return [process.execPath, words, { cwd: directory, env: { ...process.env, FAULTS_FACTS: `${directory}-facts` } }];
}

function bootstrap(directory, { isParsing = false, isLearning = false } = {}) {
  const [node, words, { cwd, env }] = started(directory, isParsing);
  const { status, stderr } = spawnSync(node, words, { cwd, env: isLearning ? { ...env, FAULTS_LEARN: "1" } : env, encoding: "utf8" });
  if (status !== 0) throw new Error(`bootstrap ended with ${status}: ${stderr}`);
  return stderr;
}

/** What the next run does, in this process: starting another one would take longer than its work. */
async function recover(directory) {
  if (values.saving) {
    saveDsp(directory, recoverDsp(directory)?.tree, loadDsp(`${directory}-after`).tree);
    return;
  }
  const { code, text } = await say(directory, ["bootstrap"]);
  if (code !== 0) throw new Error(`bootstrap ended with ${code}: ${text}`);
}

function writeAll(directory, files) {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

/** Paths of files and directories → text, or "/". */
function read(directory) {
  const found = new Map();
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    found.set(path.slice(directory.length + 1), entry.isFile() ? readFileSync(path, "utf8") : "/");
  }
  return found;
}

function differences(actual, expected) {
  const paths = new Set([...actual.keys(), ...expected.keys()]);
  return [...paths].filter((path) => actual.get(path) !== expected.get(path));
}

/** From the map of after to that of before, which is quicker than a whole copy. */
function rewind({ directory, before, old, expected }) {
  const dsp = join(directory, ".dsp");
  const paths = differences(expected, old).sort((left, right) => right.length - left.length);
  for (const path of paths) if (expected.has(path)) rmSync(join(dsp, path), { recursive: true });
  for (const path of paths.toReversed()) {
    const text = old.get(path);
    if (text === "/") mkdirSync(join(dsp, path));
    else if (text !== undefined) linkSync(join(before, path), join(dsp, path));
  }
}

/** Words of people in every twentieth purpose and every fiftieth why. */
function handWrite(dsp, random) {
  for (const [path, text] of read(dsp)) {
    if (/^[^/]+\/description$/.test(path) && random(20) === 0)
      writeFileSync(join(dsp, path), text.replace(/^purpose: .*$/m, `purpose: What the neighbours say of ${path.slice(0, 12)}.`));
    else if (/^[^/]+\/exports\/[^/]+\/(?!description)[^/]+$/.test(path) && random(50) === 0)
      writeFileSync(join(dsp, path), "They are friends.\n");
  }
}

/** A mapped and refactored repository, its map of before, and what an uninterrupted run makes of it. */
function prepare(place, name, isHandWritten) {
  const random = createRandom(seed);
  const directory = join(place, name);
  const houses = build(size, random);
  mkdirSync(directory);
  git(directory, "init", "-q", "-b", "main");
  writeAll(directory, filesOf(houses));
  bootstrap(directory, { isLearning: true });
  if (isHandWritten) handWrite(join(directory, ".dsp"), random);
  git(directory, "add", "--all");
  git(directory, "commit", "-q", "-m", "Build the town");
  const after = filesOf(refactor(houses, random));
  rmSync(join(directory, "src"), { recursive: true });
  writeAll(directory, after);
  git(directory, "add", "--all");
  git(directory, "commit", "-q", "-m", "Rebuild the town");
  const before = join(place, `${name}-before`);
  copy(join(directory, ".dsp"), before);
  bootstrap(directory, { isParsing: true });
  const [old, expected] = [read(before), read(join(directory, ".dsp"))];
  const said = bootstrap(directory, { isLearning: true });
  if (differences(read(join(directory, ".dsp")), expected).length > 0) throw new Error(`a second run changes something: ${said}`);
  mkdirSync(`${directory}-after`);
  copy(join(directory, ".dsp"), join(`${directory}-after`, ".dsp"));
  copy(before, join(directory, ".dsp"));
  const began = performance.now();
  bootstrap(directory);
  const duration = performance.now() - began;
  rewind({ directory, before, old, expected });
  if (differences(read(join(directory, ".dsp")), old).length > 0) throw new Error("the map of before cannot be restored");
  return { name, directory, before, old, expected, duration, written: duration / 10 };
}

/** A repository that nobody has mapped yet, and its map. */
function prepareFirst(place, name) {
  const random = createRandom(seed);
  const directory = join(place, name);
  mkdirSync(directory);
  git(directory, "init", "-q", "-b", "main");
  writeAll(directory, filesOf(build(size, random)));
  git(directory, "add", "--all");
  git(directory, "commit", "-q", "-m", "Build the town");
  bootstrap(directory, { isLearning: true });
  const expected = read(join(directory, ".dsp"));
  mkdirSync(`${directory}-after`);
  copy(join(directory, ".dsp"), join(`${directory}-after`, ".dsp"));
  rmSync(join(directory, ".dsp"), { recursive: true });
  const began = performance.now();
  bootstrap(directory);
  const duration = performance.now() - began;
  if (differences(read(join(directory, ".dsp")), expected).length > 0) throw new Error("two first maps differ");
  rmSync(join(directory, ".dsp"), { recursive: true });
  return { name, directory, old: new Map(), expected, duration, written: duration / 10, isFirst: true };
}

/** `whole`: the share of a run after which to kill; `writing`: the share of the writing, from its first sign on. */
function killOnce(town, when, isParsing) {
  return new Promise((resolve, reject) => {
    const [node, words, options] = started(town.directory, isParsing);
    const child = spawn(node, words, { ...options, stdio: "ignore" });
    let [seen, timer] = [undefined, undefined];
    const strike = () => child.kill("SIGKILL");
    const watch = setInterval(() => {
      if (seen !== undefined || !readdirSync(town.directory).some((name) => name.startsWith(`.dsp.tmp-${child.pid}`))) return;
      seen = performance.now();
      if (when.writing !== undefined) timer = setTimeout(strike, when.writing * town.written);
    }, 1);
    if (when.whole !== undefined) timer = setTimeout(strike, when.whole * town.duration);
    child.on("error", reject);
    child.on("exit", (_code, signal) => {
      clearInterval(watch);
      clearTimeout(timer);
      if (signal === null && seen !== undefined) town.written = Math.max(10, 0.8 * town.written + 0.2 * (performance.now() - seen));
      resolve(signal !== null);
    });
  });
}

/** Where the program was when it died, by what it left. */
function phaseOf(town) {
  const left = readdirSync(town.directory).filter((file) => file.startsWith(".dsp.tmp-") && !file.startsWith(".dsp.tmp-lock"));
  if (town.isFirst) return existsSync(join(town.directory, ".dsp")) ? PHASES[7] : PHASES[left.length > 0 ? 6 : 5];
  if (left.includes(".dsp.tmp-journal")) return PHASES[2];
  if (left.length > 0) return PHASES[1];
  const toc = [...town.old.keys()].find((path) => path.startsWith("TOC")) ?? "";
  const now = existsSync(join(town.directory, ".dsp", toc)) ? readFileSync(join(town.directory, ".dsp", toc), "utf8") : "";
  return now === town.old.get(toc) ? PHASES[0] : PHASES[4];
}

/** Answers the number of kills. */
async function strikeAndRecover(town, kill, random, rows) {
  const share = random(1000) / 1000;
  // Two of three aim at the writing, for some come too late.
  const when = kill % 3 === 0 ? { whole: share * 1.05 } : { writing: share };
  const isParsing = kill % 10 === 0;
  await killOnce(town, when, isParsing);
  const hit = [rows.get(phaseOf(town))];
  if (hit[0] === rows.get(PHASES[2]) && random(4) === 0 && (await killOnce(town, { writing: (random(1000) / 1000) * 0.5 }, false)))
    hit.push(rows.get(PHASES[3]));
  await recover(town.directory);
  const wrong = differences(read(join(town.directory, ".dsp")), town.expected);
  const beside = readdirSync(town.directory).filter((file) => file.startsWith(".dsp."));
  for (const row of hit) {
    row.kills += 1;
    if (wrong.length > 0) row.differences += 1;
    if (beside.length > 0) row.leftovers += 1;
  }
  if (town.isFirst) rmSync(join(town.directory, ".dsp"), { recursive: true });
  else if (wrong.length > 0) copy(town.before, join(town.directory, ".dsp"));
  else rewind(town);
  for (const path of [...wrong.slice(0, 3), ...beside]) process.stderr.write(`differs after a kill ${JSON.stringify(when)}: ${path}\n`);
  return hit.length;
}

function table(rows) {
  const lines = [
    ["killed", "kills", "differences", "leftovers"],
    ...[...rows].map(([phase, row]) => [phase, row.kills, row.differences, row.leftovers]),
  ];
  return lines
    .map(([phase, ...counts]) => `${String(phase).padEnd(22)}${counts.map((count) => String(count).padStart(13)).join("")}\n`)
    .join("");
}

const place = mkdtempSync(join(values.place, "dsp-faults-"));
try {
  const began = performance.now();
  const towns = [prepare(place, "plain", false), prepare(place, "hand-written", true), prepareFirst(place, "unmapped")];
  for (const { name, duration, old, expected } of towns) {
    const changed = differences(expected, old).length;
    process.stdout.write(
      `${name}: ${size} files, seed ${seed}; ${expected.size} paths in .dsp, ${changed} changed; ${(duration / 1000).toFixed(1)} s\n`,
    );
  }
  const random = createRandom(seed + 1);
  const rows = new Map(PHASES.map((phase) => [phase, { kills: 0, differences: 0, leftovers: 0 }]));
  let done = 0;
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop.abort());
  for (let round = 0; done < kills && !stop.signal.aborted; round += 1) {
    done += await strikeAndRecover(towns[round % towns.length], Math.floor(round / towns.length), random, rows);
    if (process.stderr.isTTY || round % 10 === 0) process.stderr.write(`${done} of ${kills}\n`);
  }
  for (const town of towns)
    if (!town.isFirst && differences(read(town.before), town.old).length > 0) throw new Error("a file was changed in place");
  const bad = [...rows.values()].reduce((sum, row) => sum + row.differences + row.leftovers, 0);
  process.stdout.write(`\n${table(rows)}\n${done} kills, ${bad} differences, in ${Math.round((performance.now() - began) / 1000)} s\n`);
  process.exitCode = bad > 0 ? 1 : 0;
} finally {
  if (!values.keep) rmSync(place, { recursive: true, force: true });
}

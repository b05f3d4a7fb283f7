/**
 * Kills commands of the protocol, and starts two at once on one tree (about 300 entities, half of the time with the reference's index).
 *
 *   npm run faults -- protocol [--kills 1000] [--pairs 200] [--entities 300] [--seed 1] [--keep]
 *
 * A third of the kills falls at any moment of the process, a third on the milliseconds after its lock appeared, and a third at a chosen
 * call that changes the file system (kill-at.mjs). The next command, which is another process and in one of three cases a change of its
 * own, must find the old tree or the new one, byte for byte, and the map must be closed. Of two changes at once, the tree must be that of one
 * of the two serial orders, with the exit codes and the output of that order; every fourth pair has a question in the place of the second change.
 */
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { writeGraph } from "../cli/graph.mjs";
import { chooseChange } from "./change.mjs";
import { differences, faultsOf, perform, read, turn } from "./protocol-tree.mjs";
import { createRandom } from "./town.mjs";

const PROGRAM = fileURLToPath(new URL("../../dist/bundle/main.cjs", import.meta.url));
const KILL_AT = new URL("kill-at.mjs", import.meta.url).href;
const TOGETHER = new URL("start-together.mjs", import.meta.url).href;
const PHASES = ["before any write", "lock and journal", "changing .dsp", "after the change"];
/** Calls that change the file system in most commands; a later one is never reached, and nothing dies. */
const CALLS = 24;

const number = (value) => ({ type: "string", default: String(value) });
const { values } = parseArgs({
  options: { kills: number(1000), pairs: number(200), entities: number(300), seed: number(1), keep: { type: "boolean", default: false } },
});
const [kills, pairs, entities, seed] = [values.kills, values.pairs, values.entities, values.seed].map(Number);
if (![kills, pairs, entities, seed].every((value) => Number.isInteger(value) && value >= 0) || entities < 30) {
  process.stderr.write("usage: npm run faults -- protocol [--kills N] [--pairs N] [--entities N, at least 30] [--seed N] [--keep]\n");
  process.exit(2);
}

const random = createRandom(seed + 1);
const place = realpathSync(mkdtempSync(join(tmpdir(), "dsp-faults-")));
const complaints = [];
/** What was complained of once and stays. */
const known = new Set();
let fresh = 0;

function complain(what) {
  complaints.push(what);
  process.stderr.write(`${what}\n`);
}

function start(words, directory, { imports = [], env = {} } = {}) {
  const preload = imports.flatMap((url) => ["--import", url]);
  const child = spawn(process.execPath, [...preload, PROGRAM, ...words], {
    cwd: directory,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"]) child[name].setEncoding("utf8").on("data", (text) => void (said[name] += text));
  const ended = new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status, signal) => resolve({ status, signal, ...said }));
  });
  return { child, ended };
}

/** A tree of its own; `index`: with that of the reference. */
async function prepare(name, index) {
  const directory = join(place, name);
  mkdirSync(directory);
  writeGraph(directory, entities);
  if (index) await perform(["rebuild-cache"], directory);
  const began = performance.now();
  await start(["get-stats"], directory).ended;
  const duration = performance.now() - began;
  const mirror = { directory: join(place, `${name}-mirror`), holds: read(directory) };
  cpSync(join(directory, ".dsp"), join(mirror.directory, ".dsp"), { recursive: true });
  return { directory, mirror, duration, writing: 10 };
}

/** What uninterrupted commands make of a tree: the tree, and their answers. */
async function predictNextRun({ mirror }, tree, ...commands) {
  turn(mirror.directory, mirror.holds, tree);
  const answers = [];
  for (const words of commands) answers.push(await perform(words, mirror.directory));
  mirror.holds = read(mirror.directory);
  return { tree: mirror.holds, answers };
}

/** A change that does change. */
async function nextChange(town, old) {
  for (;;) {
    fresh += 1;
    const words = chooseChange(old, random, fresh);
    if (words.includes(undefined)) continue;
    const { tree, answers } = await predictNextRun(town, old, words);
    if (answers[0].status === 0 && differences(tree, old).length > 0) return { words, expected: tree };
  }
}

async function strike(town, words, kind) {
  if (kind === 2) {
    const env = { FAULTS_CALL: String(1 + random(CALLS)), ...(random(2) === 0 ? { FAULTS_AFTER: "1" } : {}) };
    return (await start(words, town.directory, { imports: [KILL_AT], env }).ended).signal !== null;
  }
  const { child, ended } = start(words, town.directory);
  let seen;
  const share = random(1000) / 1000;
  if (kind === 0) await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, share * 1.1 * town.duration))]);
  else {
    const names = () => readdirSync(town.directory).join("/");
    const before = names();
    for (;;) {
      if (child.exitCode !== null) break;
      await new Promise((resolve) => setImmediate(resolve));
      if (names() === before) continue;
      seen = performance.now();
      // Waiting for a timer takes longer than some commands write.
      const until = seen + share * town.writing;
      while (performance.now() < until);
      break;
    }
  }
  child.kill("SIGKILL");
  const { signal } = await ended;
  // Half of them shall come after the journal is written, and hardly any too late.
  const isEarly = !readdirSync(town.directory).includes(".dsp.tmp-journal");
  if (seen !== undefined)
    town.writing = signal === null ? Math.max(2, 0.8 * town.writing) : Math.min(100, (isEarly ? 1.1 : 1) * town.writing);
  return signal !== null;
}

/** Where it died, by what it left; `before`: what lay beside `.dsp`, for a question leaves the lock of a dead process alone. */
function phaseOf({ directory }, { old, expected, before }) {
  if (readdirSync(directory).includes(".dsp.tmp-journal")) return PHASES[2];
  const now = read(directory);
  if (differences(now, old).length === 0) return beside(directory) === before ? PHASES[0] : PHASES[1];
  return differences(now, expected).length === 0 ? PHASES[3] : PHASES[2];
}

/** Names and contents, in one text. */
function beside(directory) {
  const names = readdirSync(directory).filter((name) => name !== ".dsp");
  return names.map((name) => `${name}\n${readFileSync(join(directory, name), "latin1")}`).join("\n");
}

/** Answers the phase, or undefined where the process was quicker. */
async function killOnce(town, round) {
  const { directory } = town;
  const old = read(directory);
  const { words, expected } = await nextChange(town, old);
  const before = beside(directory);
  const isKilled = await strike(town, words, round % 3);
  const phase = phaseOf(town, { old, expected, before });
  fresh += 1;
  const change = [
    "create-object",
    `src/next${fresh}.ts`,
    "Comes after.",
    "--uid",
    `obj-${(0xe0000000 + fresh).toString(16)}`,
    "--new-root",
  ];
  const isChange = random(3) === 0;
  const candidates = isChange
    ? [(await predictNextRun(town, old, change)).tree, (await predictNextRun(town, expected, change)).tree]
    : [old, expected];
  await expectNext(town, isChange ? change : ["get-stats"], words);
  const left = beside(directory).split("\n")[0];
  if (isChange && left !== "" && !known.has(left))
    complain(`after '${words.join(" ")}' died (${phase}) and the next change this is left: ${left}`);
  if (isChange) known.add(left);
  const now = read(directory);
  const [wrongOld, wrongNew] = candidates.map((candidate) => differences(now, candidate));
  const died = `'${words.join(" ")}' died (${phase})`;
  if (wrongOld.length > 0 && wrongNew.length > 0)
    complain(`neither old nor new after ${died}: ${wrongOld.slice(0, 3).join(", ")} | ${wrongNew.slice(0, 3).join(", ")}`);
  if (phase === PHASES[3] && wrongNew.length > 0) complain(`done, and gone after ${died}`);
  const faults = faultsOf(directory);
  if (faults !== undefined) complain(`after ${died}: ${faults}`);
  if (wrongOld.length > 0 && wrongNew.length > 0) turn(directory, now, old);
  return isKilled ? phase : undefined;
}

async function expectNext(town, words, before) {
  const { status, stderr } = await start(words, town.directory).ended;
  if (status !== 0) complain(`'${words.join(" ")}' after '${before.join(" ")}' died ended with ${status}: ${stderr}`);
}

async function playPair(town, round) {
  const old = read(town.directory);
  const first = await nextChange(town, old);
  const isQuestion = round % 4 === 3;
  const second = isQuestion ? { words: random(2) === 0 ? ["get-stats"] : ["get-recipients", first.words[1]] } : await nextChange(town, old);
  const orders = [];
  for (const order of [
    [first.words, second.words],
    [second.words, first.words],
  ]) {
    const { tree, answers } = await predictNextRun(town, old, ...order);
    orders.push({ answers: order[0] === first.words ? answers : answers.toReversed(), tree });
  }
  const moment = Date.now() + 3 * town.duration;
  const offset = random(3) === 0 ? 0 : random(8);
  const started = [first, second].map(({ words }, index) =>
    start(words, town.directory, { imports: [TOGETHER], env: { FAULTS_MOMENT: String(Math.round(moment + index * offset)) } }),
  );
  const answers = await Promise.all(started.map(({ ended }) => ended));
  const isLate = answers.some(({ stderr }) => stderr.includes("FAULTS: late"));
  const now = read(town.directory);
  const fits = orders.findIndex(
    (order) =>
      differences(now, order.tree).length === 0 &&
      order.answers.every(({ status, stdout }, index) => status === answers[index].status && stdout === answers[index].stdout),
  );
  if (fits === -1) {
    const trees = orders.map(({ tree }) => differences(now, tree).slice(0, 3).join(", ") || "same tree").join(" | ");
    const said = answers
      .map(({ status, stdout, stderr }) => `${status} ${JSON.stringify(stdout.slice(0, 100))} ${stderr.slice(0, 200)}`)
      .join(" | ");
    complain(`pair '${first.words.join(" ")}' and '${second.words.join(" ")}': no serial order: ${trees}\n  ${said}`);
    turn(town.directory, now, old);
  }
  const faults = faultsOf(town.directory);
  if (faults !== undefined) complain(`after the pair '${first.words.join(" ")}' and '${second.words.join(" ")}': ${faults}`);
  return isLate ? "not at once" : (["first came first", "second came first"][fits] ?? "neither");
}

async function repeat(wanted, towns, play) {
  const counts = new Map();
  let done = 0;
  for (let round = 0; done < wanted && complaints.length < 20; round += 1) {
    const outcome = await play(towns[round % towns.length], Math.floor(round / towns.length));
    if (outcome === undefined) continue;
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    done += 1;
    if (done % 50 === 0) process.stderr.write(`${done} of ${wanted}\n`);
  }
  return { done, counts };
}

try {
  const began = performance.now();
  const towns = [await prepare("plain", false), await prepare("indexed", true)];
  const killed = await repeat(kills, towns, killOnce);
  process.stdout.write(
    `${killed.done} kills\n${PHASES.map((phase) => `  ${phase.padEnd(20)}${String(killed.counts.get(phase) ?? 0).padStart(6)}\n`).join("")}`,
  );
  const paired = await repeat(pairs, towns, playPair);
  process.stdout.write(
    `${paired.done} pairs\n${[...paired.counts].map(([how, count]) => `  ${how.padEnd(20)}${String(count).padStart(6)}\n`).join("")}`,
  );
  process.stdout.write(`${complaints.length} complaints, seed ${seed}, in ${Math.round((performance.now() - began) / 1000)} s\n`);
  process.exitCode = complaints.length > 0 ? 1 : 0;
} finally {
  if (!values.keep) rmSync(place, { recursive: true, force: true });
}

/**
 * Power failures: notes every call of a first map, an update with moves and five single commands that changes something, and replays the log up to each
 * of them on a model of a disk (disk-model.mjs), on which what was not flushed is gone, torn, or there by chance. What the disk holds then must be the
 * old map, the new one, or what the next run makes of it, with every word of people. Nothing may be renamed into `.dsp` that was not flushed.
 *
 *   npm run faults -- power [--chances 4] [--seed 1] [--only update] [--keep]
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { watch } from "./calls.mjs";
import { openModel } from "./disk-model.mjs";
import { finish, openShop } from "./scenarios.mjs";
import { createRandom } from "./town.mjs";

const string = (value) => ({ type: "string", default: value });
const { values } = parseArgs({
  options: {
    chances: string("4"),
    seed: string("1"),
    only: string(""),
    place: string(tmpdir()),
    keep: { type: "boolean", default: false },
  },
});
const [chances, seed] = [values.chances, values.seed].map(Number);
if (![chances, seed].every((value) => Number.isInteger(value) && value >= 0)) {
  process.stderr.write("usage: npm run faults -- power [--chances N] [--seed N] [--only NAME] [--place DIR] [--keep]\n");
  process.exit(2);
}
const NOBODY = spawnSync(process.execPath, ["-e", ""]).pid;
const LOCK = ".dsp.tmp-lock";
let complaints = 0;

function complain(what) {
  complaints += 1;
  if (complaints <= 50) process.stdout.write(`  ${what}\n`);
}

/** What the disk may hold: the least that was promised, names without bytes, names with half of them, and whatever chance has it. */
function outcomes(model, random) {
  const half = (_old, now) => now.subarray(0, now.length >> 1);
  const zeros = (_old, now) => Buffer.alloc(now.length);
  const any = (old, now) => [old, now, half(old, now), zeros(old, now)][random(4)];
  const list = [
    model.crash(
      () => true,
      (old) => old,
    ),
    model.crash(
      () => false,
      (old) => old,
    ),
    model.crash(() => false, half),
  ];
  for (let chance = 0; chance < chances; chance += 1) list.push(model.crash(() => random(2) === 0, any));
  return list;
}

/** What lies in a directory beside `.dsp` is taken away unseen, and so is a lock. */
function digestOf(files) {
  const hash = createHash("sha256");
  for (const [path, bytes] of [...files].sort(([left], [right]) => (left < right ? -1 : 1)))
    if (path !== LOCK && (!path.startsWith(".dsp.tmp-") || !path.includes("/"))) hash.update(`${path}\0`).update(bytes).update("\0");
  return hash.digest("hex");
}

/** After a power failure nobody is at work any more; this process is. A torn lock is waited for ten seconds, and then taken away. */
function lay(directory, files) {
  for (const [path, bytes] of files) {
    if (path === LOCK && !/^\{.*\}\n$/.test(bytes.toString())) continue;
    const file = join(directory, path);
    if (bytes === "/") mkdirSync(file, { recursive: true });
    else {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, path === LOCK ? bytes.toString().replace(/"pid":\d+/, `"pid":${NOBODY}`) : bytes);
    }
  }
}

async function note(shop, scenario) {
  shop.reset(scenario);
  const model = openModel(scenario.directory);
  const log = [];
  watch([scenario.directory], (call) =>
    log.push({ ...call, given: call.given.map((one) => (Buffer.isBuffer(one) ? Buffer.from(one) : one)) }),
  );
  const said = await shop.say(scenario.directory, scenario.words);
  watch([], undefined);
  if (said.code !== 0) throw new Error(`${scenario.name} ended with ${said.code}: ${said.text}`);
  return { model, log };
}

const isInto = (path, scenario) => path === join(scenario.directory, ".dsp") || path.startsWith(join(scenario.directory, ".dsp/"));

async function play(shop, scenario, random) {
  const { model, log } = await note(shop, scenario);
  const seen = new Set();
  const counts = { old: 0, new: 0, finished: 0 };
  let renames = 0;
  for (const [index, call] of log.entries()) {
    if (
      call.name === "renameSync" &&
      (isInto(call.given[1], scenario) || call.given[1].endsWith(".dsp.tmp-journal")) &&
      !call.given[1].includes("/.cache/")
    ) {
      renames += 1;
      for (const path of model.unflushed(call.given[0]))
        complain(`${scenario.name}: renamed before it was flushed: ${path.slice(scenario.directory.length)}`);
    }
    if (call.name === "open") model.opensToRead(call.given[0], call.answer);
    else model.perform(call);
    for (const files of outcomes(model, random)) {
      const digest = digestOf(files);
      if (seen.has(digest)) continue;
      seen.add(digest);
      shop.clear(scenario);
      lay(scenario.directory, files);
      await judge(
        shop,
        scenario,
        counts,
        `after call ${index + 1} (${call.name} ${String(call.given[0]).slice(scenario.directory.length)})`,
      );
    }
  }
  process.stdout.write(
    `${scenario.name.padEnd(22)}${String(log.length).padStart(5)} calls, ${renames} renames into place, ${seen.size} states of the disk: ${counts.old} old, ${counts.new} new, ${counts.finished} finished by the next run\n`,
  );
}

async function judge(shop, scenario, counts, when) {
  const state = shop.stateOf(scenario);
  const bad = (what) => complain(`${scenario.name}, ${when}: ${what}`);
  const hasJournal = shop.hasJournal(scenario);
  if (state === "other" && !hasJournal) bad(`neither old nor new, without a journal: ${shop.differs(scenario)}`);
  await finish(shop, scenario, bad);
  for (const word of shop.lostTexts(scenario)) bad(`lost: ${word}`);
  counts[state === "other" ? "finished" : state] += 1;
}

const place = realpathSync(mkdtempSync(join(values.place, "dsp-faults-")));
const began = performance.now();
try {
  const shop = await openShop(place, watch);
  const random = createRandom(seed);
  for (const scenario of shop.scenarios) {
    if (scenario.isSlow || scenario.name === "texts" || (values.only !== "" && !scenario.name.startsWith(values.only))) continue;
    await play(shop, scenario, random);
  }
  await shop.close();
} finally {
  if (!values.keep) rmSync(place, { recursive: true, force: true });
}
process.stdout.write(`\n${complaints} complaints, seed ${seed}, in ${Math.round((performance.now() - began) / 1000)} s\n`);
process.exitCode = complaints > 0 ? 1 : 0;

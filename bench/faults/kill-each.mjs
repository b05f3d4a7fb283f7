/**
 * Kills a first map, an update with moves and five single commands at each call that changes the file system, before it and behind it, and looks at what
 * that leaves: the old map, the new one, or what the next run makes the new one, with every word of people.
 *
 *   npm run faults -- kills [--share 1] [--seed 1] [--only update] [--keep]
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { arm, disarm, watch } from "./calls.mjs";
import { finish, openShop } from "./scenarios.mjs";
import { createRandom } from "./town.mjs";

const PROGRAM = fileURLToPath(new URL("../../dist/src/main.js", import.meta.url));
const CALLS = new URL("calls.mjs", import.meta.url).href;
const string = (value) => ({ type: "string", default: value });
const { values } = parseArgs({
  options: { share: string("1"), seed: string("1"), only: string(""), place: string(tmpdir()), keep: { type: "boolean", default: false } },
});
const [share, seed] = [values.share, values.seed].map(Number);
if (!(share > 0 && share <= 1) || !Number.isInteger(seed)) {
  process.stderr.write("usage: npm run faults -- kills [--share 1] [--seed N] [--only NAME] [--place DIR] [--keep]\n");
  process.exit(2);
}
let complaints = 0;
let kills = 0;

function strike(place, { directory, words }, nth, how) {
  const env = {
    ...process.env,
    FAULTS_PLACES: `${directory}:${join(place, "cache")}`,
    FAULTS_KIND: "write",
    FAULTS_CALL: String(nth),
    FAULTS_HOW: how,
  };
  return spawnSync(process.execPath, ["--import", CALLS, PROGRAM, ...words], { cwd: directory, env, stdio: "ignore" }).signal === "SIGKILL";
}

async function judge(shop, scenario, when, counts) {
  const bad = (what) => {
    complaints += 1;
    process.stdout.write(`  ${scenario.name}, ${when}: ${what}\n`);
  };
  const state = shop.stateOf(scenario);
  counts[state === "other" ? "finished" : state] += 1;
  if (state === "other" && !shop.hasJournal(scenario)) bad(`neither old nor new, without a journal: ${shop.differs(scenario)}`);
  await finish(shop, scenario, bad);
  for (const word of shop.lostTexts(scenario)) bad(`lost: ${word}`);
  const left = shop.beside(scenario).filter((name) => !scenario.isAsked || name === ".dsp.tmp-journal");
  if (left.length > 0) bad(`left beside .dsp: ${left.join(", ")}`);
}

async function play(shop, place, scenario, random) {
  shop.reset(scenario);
  arm();
  await shop.say(scenario.directory, scenario.words);
  const { writes } = disarm();
  const counts = { old: 0, new: 0, finished: 0 };
  let struck = 0;
  for (let nth = 1; nth <= writes; nth += 1) {
    for (const how of ["kill", "kill-after"]) {
      if (random(1000) >= share * 1000) continue;
      shop.reset(scenario);
      if (!strike(place, scenario, nth, how)) continue;
      struck += 1;
      await judge(shop, scenario, `${how} at write ${nth}`, counts);
    }
  }
  kills += struck;
  process.stdout.write(
    `${scenario.name.padEnd(22)}${String(writes).padStart(5)} writes, ${struck} kills: ${counts.old} old, ${counts.new} new, ${counts.finished} finished by the next run\n`,
  );
}

const place = realpathSync(mkdtempSync(join(values.place, "dsp-faults-")));
const began = performance.now();
try {
  const shop = await openShop(place, watch);
  const random = createRandom(seed);
  for (const scenario of shop.scenarios) {
    if (scenario.isSlow || scenario.name === "texts" || (values.only !== "" && !scenario.name.startsWith(values.only))) continue;
    await play(shop, place, scenario, random);
  }
  await shop.close();
} finally {
  if (!values.keep) rmSync(place, { recursive: true, force: true });
}
process.stdout.write(`\n${kills} kills, ${complaints} complaints, in ${Math.round((performance.now() - began) / 1000)} s\n`);
process.exitCode = complaints > 0 ? 1 : 0;

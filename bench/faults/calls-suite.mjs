/**
 * Lets every call of the file system fail, one after another, over a first map, an update with moves, five single commands of the protocol, and
 * `texts`, on a small repository in three languages with people's words on its map (sample.mjs).
 *
 *   npm run faults -- calls [--all] [--share 0.05] [--seed 1] [--only update,texts] [--kind write] [--place DIR] [--keep]
 *
 * Reads and writes fail with six errnos each, once and from then on, and are done in part only; without --all a share of that, by seed. The map must be
 * the old one, the new one, or what the next run makes the new one, with every word of people, and the refusal one sentence that names a path, exit code 2.
 * Runs in one process, for a process of its own would take ten times as long for each call; `npm run faults -- kills` and `-- power` start from the same sample.
 */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { arm, disarm, watch } from "./calls.mjs";
import { finish, openShop } from "./scenarios.mjs";
import { createRandom } from "./town.mjs";

const READ_ERRNOS = ["EACCES", "EIO", "EMFILE", "ESTALE", "ENOMEM", "EPERM"];
const WRITE_ERRNOS = ["EACCES", "EIO", "EMFILE", "ENOSPC", "EDQUOT", "EROFS"];
const string = (value) => ({ type: "string", default: value });
const flag = { type: "boolean", default: false };
const { values } = parseArgs({
  options: { all: flag, keep: flag, share: string("0.05"), seed: string("1"), only: string(""), kind: string(""), place: string(tmpdir()) },
});
const [share, seed] = [values.all ? 1 : Number(values.share), Number(values.seed)];
if (!(share > 0 && share <= 1) || !Number.isInteger(seed)) {
  process.stderr.write(
    "usage: npm run faults -- calls [--all] [--share 0.05] [--seed 1] [--only NAMES] [--kind read] [--place DIR] [--keep]\n",
  );
  process.exit(2);
}

/** What is wrong → where it was seen, and how often. */
const complaints = new Map();

function complain(scenario, what, fault, struck) {
  const by = struck.first.replace(/^(\S+) .* by /s, "$1 by ");
  const key = `${scenario}: ${what} | ${by}`;
  const known = complaints.get(key) ?? {
    count: 0,
    example: `${fault.kind} ${fault.nth} ${fault.how}${fault.on ? " from then on" : ""}: ${struck.first}`,
    hows: new Set(),
  };
  known.count += 1;
  known.hows.add(fault.how + (fault.on ? "+" : ""));
  complaints.set(key, known);
  if (known.count === 1) process.stderr.write(`${key}\n  ${known.example}\n`);
}

function faultsOf({ reads, writes }) {
  const list = [];
  for (const [kind, count, errnos] of [
    ["read", reads, READ_ERRNOS],
    ["write", writes, WRITE_ERRNOS],
  ]) {
    for (let nth = 1; nth <= count; nth += 1) {
      for (const how of errnos) for (const on of [false, true]) list.push({ kind, nth, how, on });
      list.push({ kind, nth, how: "short", on: false }, { kind, nth, how: "short", on: true });
    }
  }
  return list;
}

async function play(shop, scenario, fault) {
  shop.reset(scenario);
  arm(fault);
  const said = await shop.say(scenario.directory, scenario.words);
  const struck = disarm();
  if (struck.hits === 0) return false;
  const bad = (what) => complain(scenario.name, what, fault, struck);
  if (said.bug) bad(`a fault of the program: ${said.text.split("\n").slice(0, 2).join(" ").slice(0, 160)}`);
  else if (said.code !== 0 && said.code !== 2 && !scenario.codes?.includes(said.code))
    bad(`exit code ${said.code}: ${said.text.slice(0, 200)}`);
  else if (said.code === 2 && !/(?:^|[\s'"])(?:\/|\.dsp)\S*/.test(said.error)) bad(`no path in: ${said.error.slice(0, 200)}`);
  else if (said.code === 2 && said.error.trim().split("\n").length > 1) bad(`more than one sentence: ${said.error.slice(0, 200)}`);
  const state = shop.stateOf(scenario);
  if (state === "other" && !shop.hasJournal(scenario)) bad(`exit code ${said.code} and neither old nor new: ${shop.differs(scenario)}`);
  if (state === "old" && said.code === 0 && scenario.changes !== false) bad("exit code 0 and nothing done");
  for (const word of shop.lostTexts(scenario))
    if (!shop.hasJournal(scenario)) bad(`lost at once: ${word.replace(/(?:obj|func)-\w+/g, "…")}`);
  shop.forgetLock(scenario);
  // What was refused at once leaves nothing to finish; that it leaves nothing false in a cache is seen with one errno as well as with six.
  if (state === "old" && said.code === 2 && fault.how !== "EIO" && shop.beside(scenario).length === 0) return true;
  await finish(shop, scenario, bad);
  for (const word of shop.lostTexts(scenario)) bad(`lost for good: ${word.replace(/(?:obj|func)-\w+/g, "…")}`);
  // A question takes nothing away.
  const left = shop.beside(scenario).filter((name) => !scenario.isAsked || name === ".dsp.tmp-journal");
  if (left.length > 0) bad(`left beside .dsp: ${left.join(", ").replace(/\d+/g, "N")}`);
  return true;
}

const place = realpathSync(mkdtempSync(join(values.place, "dsp-faults-")));
const began = performance.now();
let [runs, hits] = [0, 0];
try {
  const shop = await openShop(place, watch);
  const random = createRandom(seed);
  for (const scenario of shop.scenarios) {
    if (values.only !== "" && !values.only.split(",").includes(scenario.name)) continue;
    if (scenario.isSlow && !values.all && values.only === "") continue;
    shop.reset(scenario);
    arm();
    await shop.say(scenario.directory, scenario.words);
    const calls = disarm();
    const all = faultsOf(calls).filter(({ kind }) => values.kind === "" || values.kind === kind);
    const chosen = all.filter(() => random(10_000) < share * 10_000 * (scenario.share ?? 1));
    const started = performance.now();
    let struck = 0;
    for (const fault of chosen) {
      if (await play(shop, scenario, fault)) struck += 1;
    }
    runs += chosen.length;
    hits += struck;
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stdout.write(
      `${scenario.name.padEnd(22)}${String(calls.reads).padStart(6)} reads${String(calls.writes).padStart(6)} writes${String(chosen.length).padStart(8)} of ${all.length} faults, ${struck} struck, in ${seconds} s\n`,
    );
  }
  await shop.close();
} finally {
  if (!values.keep) rmSync(place, { recursive: true, force: true });
}
const sum = [...complaints.values()].reduce((total, { count }) => total + count, 0);
for (const [key, { count, example, hows }] of [...complaints].sort((a, b) => b[1].count - a[1].count))
  process.stdout.write(`\n${count} × ${key}\n    ${[...hows].join(" ")}; e.g. ${example}\n`);
process.stdout.write(
  `\n${runs} faults, ${hits} struck, ${sum} complaints of ${complaints.size} kinds, seed ${seed}, in ${Math.round((performance.now() - began) / 1000)} s\n`,
);
process.exitCode = sum > 0 ? 1 : 0;

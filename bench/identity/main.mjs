#!/usr/bin/env node
/**
 * Replays real histories and measures whether UIDs survive.
 *
 *   node bench/identity/main.mjs --clones DIR [--only NAME] [--steps N] [--commits N] [--commit ID] [--calibrate] [--json FILE]… [--page FILE]
 *
 * DIR holds clones with full history, as `owner+name/repo`, `owner/name` or `name`. Needs the built program (`npm run build`).
 * `--commit` replays that single commit only. `--calibrate` prints what each threshold would accept. `--json` keeps every figure and loss:
 * what the files hold already counts as replayed before, and the first one is written. `--page` writes all of it into a page. Without
 * `--clones` nothing is replayed.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { RULE } from "./choose-steps.mjs";
import { replay } from "./replay.mjs";
import { REPOSITORIES } from "./repositories.mjs";
import { summarise, table, writePage } from "./report.mjs";

const USAGE =
  "usage: node bench/identity/main.mjs --clones DIR [--only NAME] [--steps N] [--commits N] [--commit ID] [--calibrate] [--json FILE]… [--page FILE]";
const text = { type: "string" };
const { values } = parseArgs({
  options: {
    clones: text,
    only: text,
    steps: { ...text, default: "40" },
    commits: { ...text, default: "100" },
    commit: text,
    calibrate: { type: "boolean", default: false },
    json: { ...text, multiple: true, default: [] },
    page: text,
  },
});
const { clones, commit, json, only, page } = values;
const counts = { steps: commit === undefined ? Number(values.steps) : 0, commits: Number(values.commits), commit };
if (![counts.steps, counts.commits].every((count) => Number.isInteger(count) && count >= 0)) fail(USAGE);
if (clones === undefined && json.length === 0) fail(USAGE);

const rows = new Map();
for (const file of json.filter((name) => existsSync(name))) {
  for (const row of JSON.parse(readFileSync(file, "utf8"))) rows.set(row.repository, row);
}
if (clones !== undefined) await replayAll(resolve(clones));
const all = inOrder();
console.log(table(all));
if (page !== undefined) writePage(page, all);

async function replayAll(directory) {
  console.error(RULE);
  const calibration = values.calibrate ? (await import("./calibrate.mjs")).createCalibration() : undefined;
  for (const { name, language, versions, head } of REPOSITORIES.filter((one) => only === undefined || one.name.includes(only))) {
    console.error(`\n${name}`);
    const steps = await replay({ versions, head }, cloneOf(directory, name), { ...counts, calibration }, tell);
    rows.set(name, { repository: name, language, head, ...steps });
    if (json[0] !== undefined) writeFileSync(json[0], `${JSON.stringify(inOrder(), undefined, 1)}\n`);
  }
  if (calibration !== undefined) console.log(`${calibration.print()}\n`);
}

function inOrder() {
  return REPOSITORIES.flatMap(({ name }) => rows.get(name) ?? []).map((row) => ({ ...row, figures: summarise(row) }));
}

function fail(message) {
  console.error(message);
  process.exit(2);
}

function cloneOf(directory, name) {
  const places = [join(directory, name.replace("/", "+"), "repo"), join(directory, name), join(directory, name.split("/")[1])];
  return places.find((place) => existsSync(place)) ?? fail(`no clone of ${name} in ${directory}; clone it there with its full history`);
}

function tell(result) {
  if (result.skipped !== undefined) console.error(`${result.name}: skipped, ${result.skipped}`);
  if (result.crashed !== undefined) console.error(`${result.name}: CRASHED, ${result.crashed}`);
  if (result.filesMoved === undefined) return;
  const symbols = Object.entries(result.symbols).map(([how, { told, kept }]) => `${how} ${kept}/${told}`);
  const wrong = [
    ["exact lost", result.exact.lost],
    ["strangers", result.strangers],
    ["unlike clean", result.differences],
    ["rewritten", result.again],
    ["check wrong", result.checks.filter(({ right }) => !right)],
  ].filter(([, list]) => list.length > 0);
  const files = `files ${result.filesMoved - result.filesLost.length}/${result.filesMoved}`;
  const faults = wrong.map(([what, list]) => `${what} ${list.length}`).join(", ") || "nothing wrong";
  console.error(`${result.name}: ${result.sources} sources, ${result.seconds} s; ${[files, ...symbols].join(", ")}; ${faults}`);
}

#!/usr/bin/env node
/**
 * Replays real histories and measures whether UIDs survive.
 *
 *   node bench/identity/main.mjs --clones DIR [--only NAME] [--steps N] [--commits N] [--commit ID] [--json FILE] [--page FILE]
 *     [--calibrate]
 *
 * DIR holds clones with full history, as `owner+name/repo`, `owner/name` or `name`. Needs the built program (`npm run build`).
 * `--commit` replays that single commit only. `--json` collects: a repository that FILE holds already is replaced. `--page` writes what FILE (or this run) holds into a page. `--calibrate` prints what each threshold would accept.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createCalibration } from "./calibrate.mjs";
import { RULE } from "./choose-steps.mjs";
import { replay } from "./replay.mjs";
import { REPOSITORIES } from "./repositories.mjs";
import { summarise, table, writePage } from "./report.mjs";

const USAGE =
  "usage: node bench/identity/main.mjs --clones DIR [--only NAME] [--steps N] [--commits N] [--commit ID] [--json FILE] [--page FILE] [--calibrate]";
const text = { type: "string" };
const { values } = parseArgs({
  options: {
    clones: text,
    only: text,
    steps: { ...text, default: "40" },
    commits: { ...text, default: "100" },
    json: text,
    page: text,
    commit: text,
    calibrate: { type: "boolean", default: false },
  },
});
const counts = { steps: values.commit === undefined ? Number(values.steps) : 0, commits: Number(values.commits), commit: values.commit };
const calibration = values.calibrate ? createCalibration() : undefined;
if (values.clones === undefined || ![counts.steps, counts.commits].every((count) => Number.isInteger(count) && count >= 0)) fail(USAGE);

const rows = new Map();
if (values.json !== undefined && existsSync(values.json)) {
  for (const row of JSON.parse(readFileSync(values.json, "utf8"))) rows.set(row.repository, row);
}
console.error(RULE);
for (const { name, language, versions, head } of REPOSITORIES.filter(
  (one) => values.only === undefined || one.name.includes(values.only),
)) {
  console.error(`\n${name}`);
  const steps = await replay({ versions, head }, cloneOf(resolve(values.clones), name), { ...counts, calibration }, tell);
  rows.set(name, { repository: name, language, head, figures: summarise(steps), ...steps });
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(inOrder(), undefined, 1)}\n`);
}
console.log(table(inOrder()));
if (calibration !== undefined) console.log(calibration.print());
if (values.page !== undefined) writePage(values.page, inOrder());

function inOrder() {
  return REPOSITORIES.flatMap(({ name }) => rows.get(name) ?? []);
}

function fail(message) {
  console.error(message);
  process.exit(2);
}

function cloneOf(clones, name) {
  const places = [join(clones, name.replace("/", "+"), "repo"), join(clones, name), join(clones, name.split("/")[1])];
  return places.find((place) => existsSync(place)) ?? fail(`no clone of ${name} in ${clones}; clone it there with its full history`);
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

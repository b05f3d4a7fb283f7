#!/usr/bin/env node
/**
 * Replays real histories and measures whether UIDs survive.
 *
 *   node bench/identity/main.mjs --clones DIR [--only NAME] [--steps N] [--commits N] [--json FILE]
 *
 * DIR holds clones with full history, as `owner+name/repo`, `owner/name` or `name`. Needs the built program (`npm run build`).
 */
import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { RULE } from "./choose-steps.mjs";
import { replay } from "./replay.mjs";
import { REPOSITORIES } from "./repositories.mjs";
import { summarise, table } from "./report.mjs";

const { values } = parseArgs({
  options: {
    clones: { type: "string" },
    only: { type: "string" },
    steps: { type: "string", default: "40" },
    commits: { type: "string", default: "100" },
    json: { type: "string" },
  },
});
if (values.clones === undefined) {
  console.error("usage: node bench/identity/main.mjs --clones DIR [--only NAME] [--steps N] [--commits N] [--json FILE]");
  process.exit(2);
}

const rows = [];
console.error(RULE);
for (const repository of REPOSITORIES.filter(({ name }) => values.only === undefined || name.includes(values.only))) {
  const source = cloneOf(resolve(values.clones), repository.name);
  console.error(`\n${repository.name}`);
  const steps = await replay(repository, source, { steps: Number(values.steps), commits: Number(values.commits) }, tell);
  rows.push({ repository: repository.name, language: repository.language, ...steps, figures: summarise(steps) });
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, undefined, 1)}\n`);
}
console.log(table(rows));

function cloneOf(clones, name) {
  const places = [join(clones, name.replace("/", "+"), "repo"), join(clones, name), join(clones, name.split("/")[1])];
  const found = places.find((place) => existsSync(place));
  if (found !== undefined) return found;
  console.error(`no clone of ${name} in ${clones}; clone it there with its full history`);
  process.exit(2);
}

function tell(result) {
  if (result.skipped !== undefined) console.error(`${result.name}: skipped, ${result.skipped}`);
  if (result.skipped !== undefined || result.first) return;
  const symbols = Object.entries(result.symbols).map(([how, { told, kept }]) => `${how} ${kept}/${told}`);
  const files = `files ${result.filesMoved - result.filesLost.length}/${result.filesMoved}`;
  const rest = `exact lost ${result.exact.lost.length}, strangers ${result.strangers.length}, unlike clean ${result.differences.length}, rewritten ${result.again.length}`;
  console.error(`${result.name}: ${result.sources} sources, ${result.seconds} s; ${[files, ...symbols].join(", ")}; ${rest}`);
}

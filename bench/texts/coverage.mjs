#!/usr/bin/env node
/**
 * Where the purposes of real maps come from, and how many of them only restate a name.
 *
 *   node bench/texts/coverage.mjs [--samples FILE [--count N]] [--seed N] [--json FILE] [--page FILE] REPOSITORY…
 *
 * Nothing is written to a repository: it is surveyed, and its texts are drafted in memory. `--samples` writes 50 purposes of each (or `--count`), drawn by
 * `--seed`, to a file for people who grade them; `--json` keeps the figures; `--page` writes the table into a page. Needs the built program.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { LINK_DEFAULTS, openTree, ROOT_DEFAULTS, survey } from "../../dist/src/index.js";
import { languages } from "../../dist/languages/index.js";
import { kindsOf, restates } from "../../dist/src/texts/restatement.js";
import { openWording } from "../../dist/src/pipeline/open-wording.js";
import { drawSamples } from "./draw-samples.mjs";
import { table, writeFigures } from "./figures.mjs";

const KINDS = kindsOf(languages.flatMap(({ vocabulary }) => vocabulary.kinds));
const CLASSES = new Set(["class", "interface", "type", "enum"]);
const text = { type: "string" };
const { values, positionals } = parseArgs({
  options: { samples: text, seed: { ...text, default: "6" }, count: { ...text, default: "50" }, json: text, page: text },
  allowPositionals: true,
});
if (positionals.length === 0) {
  console.error("usage: node bench/texts/coverage.mjs [--samples FILE [--count N]] [--seed N] [--json FILE] [--page FILE] REPOSITORY…");
  process.exit(2);
}

const rows = [];
const drawn = [];
for (const repository of positionals) {
  const entities = await describe(resolve(repository));
  rows.push({ repository: basename(repository), figures: count(entities) });
  drawn.push(`## ${basename(repository)}\n`, ...drawSamples(entities, Number(values.count), Number(values.seed)).map(sampleLine), "");
  console.error(`${basename(repository)}: ${entities.length} entities`);
}
console.log(`${table(rows)}\n\nseed ${values.seed}`);
if (values.samples !== undefined) writeFileSync(values.samples, drawn.join("\n"));
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 1)}\n`);
if (values.page !== undefined) writeFileSync(values.page, writeFigures(readFileSync(values.page, "utf8"), table(rows)));

/** Every documented entity once: what it is, what is said of it, whose words these are. */
async function describe(directory) {
  const tree = openTree(directory);
  const workers = availableParallelism();
  const { scan, graph, contents } = await survey(tree, {
    roots: ROOT_DEFAULTS,
    link: LINK_DEFAULTS,
    include: new Set(),
    workers,
    scopes: true,
  });
  const wording = openWording(tree, { scan, graph, contents }, { roots: ROOT_DEFAULTS, link: LINK_DEFAULTS });
  return [...new Set(contents.flatMap(({ keys }) => keys))].map((key) => {
    const node = graph.nodes.get(key);
    const purpose = wording.purpose(node);
    const origin = wording.origin(node);
    const byUsers = !isRestated(node, origin, purpose) && isRestated(node, origin, purpose.replace(/, used by .*$/u, "."));
    return { key, kind: kindOf(node), origin, purpose, restated: isRestated(node, origin, purpose), byUsers };
  });
}

function kindOf(node) {
  if (node.type === "external") return "external";
  if (node.type === "unit") return "file";
  if (node.type === "file") return node.facts?.hasExportTable === true ? "file" : "asset";
  const { form, kind } = node.declaration;
  return kind === "function" ? "function" : CLASSES.has(form) ? "class" : "value";
}

/** A list of what a file exports, declares or calls is more than its name; so is the kind of an asset. */
function isRestated(node, origin, purpose) {
  const own = purpose.replace(/ Deprecated(?::.*)?\.$/u, "");
  if (node.type === "symbol") return restates(own, node.declaration.name, KINDS, node.path);
  if (node.type === "external") return origin === "template" && restates(own, node.external.name, KINDS);
  return origin === "author" && restates(own, node.type === "unit" ? node.unit.name : basename(node.path), KINDS, node.path);
}

function count(entities) {
  const figures = {};
  for (const { kind, origin, restated, byUsers } of entities) {
    const of = (figures[kind] ??= { all: 0, author: 0, bundled: 0, template: 0, restated: 0, byUsers: 0 });
    of.all += 1;
    of[origin] += 1;
    if (restated) of.restated += 1;
    if (byUsers) of.byUsers += 1;
  }
  return figures;
}

function sampleLine({ key, kind, origin, restated, purpose }, index) {
  return `${index + 1}. ${kind} ${origin}${restated ? " RESTATED" : ""} | ${key} | ${purpose}`;
}

/**
 * Precision and recall of the gate (`src/texts/gate/`) on labelled reasons of real edges; what is bad should be refused.
 * `node bench/texts/gate.mjs [--page FILE] [--tuning-only]`; needs `npm run build`.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { page } from "./page.mjs";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const BUILT = process.env["GATE_PROGRAM"] ?? here("../../dist");
const load = (path) => import(pathToFileURL(join(BUILT, path)).href);
const { judgeText } = await load("src/texts/gate/judge-text.js");
const { openVocabulary } = await load("src/texts/gate/vocabulary.js");
const { findRepeated } = await load("src/texts/gate/find-repeated.js");

const { languages } = await load("languages/index.js");
const VOCABULARY = languages.flatMap(({ vocabulary }) => vocabulary.names);

const shown = JSON.parse(readFileSync(here("shown-names.json"), "utf8"));
const rows = readFileSync(here("labelled-whys.jsonl"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line, index) => ({ line: index + 1, ...JSON.parse(line) }));

/** Rules may be looked at with one half only; a whole file is in one half, so that its edges do not tell about each other. */
function halfOf({ repository, importer }) {
  return createHash("sha256").update(`${repository}:${importer}`).digest()[0] % 2 === 0 ? "tuning" : "held out";
}

/** What the importing file says, and every path of the set: what a model would have been shown. */
function knownOf({ repository, importer }) {
  const paths = rows
    .filter((row) => row.repository === repository)
    .flatMap(({ importer: from, target }) => [from, target, target.split("#")[0]]);
  return openVocabulary([...VOCABULARY, ...(shown[`${repository}:${importer}`] ?? []), ...paths]);
}

/** One answer for an edge at a time reaches a target; the good and the bad text of an edge never meet in a real run. */
function repeatedLines() {
  const repeated = new Set();
  const groups = Map.groupBy === undefined ? groupBy(rows) : Map.groupBy(rows, targetOf);
  for (const group of groups.values()) {
    for (const index of findRepeated(group.map(({ importer, text }) => ({ importer, text })))) repeated.add(group[index].line);
  }
  return repeated;
}

function targetOf({ repository, target }) {
  return `${repository}:${target}`;
}

function groupBy(all) {
  const groups = new Map();
  for (const row of all) groups.set(targetOf(row), [...(groups.get(targetOf(row)) ?? []), row]);
  return groups;
}

const repeated = repeatedLines();
const judged = rows.map((row) => {
  const subject = {
    slot: "why",
    importer: row.importer,
    target: row.target,
    used: row.used,
    purposeOfTarget: row.purpose,
    known: knownOf(row),
  };
  const reason = judgeText(row.text, subject) ?? (repeated.has(row.line) ? "It says the same for many importers." : undefined);
  return { ...row, half: halfOf(row), reason, refused: reason !== undefined };
});

const { figures, misjudged, text } = page(judged);
console.log(figures);
for (const row of misjudged) {
  if (process.argv.includes("--tuning-only") && row.half !== "tuning") continue;
  console.log(
    `${row.line} ${row.half}, ${row.kind ?? "good"}, ${row.reason ?? "accepted"}\n  ${row.importer} -> ${row.target} [${row.used}]\n  ${row.text}`,
  );
}
const at = process.argv.indexOf("--page");
if (at !== -1) writeFileSync(process.argv[at + 1], text);

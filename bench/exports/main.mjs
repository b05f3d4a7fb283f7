#!/usr/bin/env node
/**
 * Compares exports with what real programs read of them: Graphviz, Mermaid in Chromium, networkx, D2, Cytoscape.js and a validator of JSON schemas.
 * Counts of boxes and arrows and the names of boxes must be those of the map, and a hostile map must inject nothing. Needs the built program.
 * None of the programs belongs to this project; one that is missing is named, and its format is not checked.
 *
 *   node bench/exports/main.mjs --map DIR [--map DIR] [--program FILE] [--modules DIR] [--python FILE] [--d2 FILE] [--chromium FILE] [--out DIR]
 *
 * --modules: a directory in which mermaid, playwright-core, ajv and cytoscape are installed. --out keeps exports and pictures.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { workDirectory } from "../work-directory.mjs";
import { CONSUMERS, exported, missing, openPage } from "./consumers.mjs";
import { hostileMap } from "./hostile-map.mjs";

const at = (path) => new URL(`../../${path}`, import.meta.url);
const { formatSource } = await import(at("dist/src/dsp/source-ref.js").href);
const { LONGEST_LABEL, plainText, shortText } = await import(at("dist/packages/view/src/picture/export/plain-text.js").href);

const PICTURES = new Set(["dot", "mermaid", "d2"]);
const SELECTIONS = [
  ["rooms", []],
  ["files", ["--level", "files"]],
  ["entities", ["--level", "entities", "--externals"]],
  ["cycles", ["--level", "files", "--cycles"]],
];

const { values } = parseArgs({
  options: {
    map: { type: "string", multiple: true, default: [] },
    program: { type: "string", default: fileURLToPath(at("dist/bundle/main.cjs")) },
    modules: { type: "string", default: process.cwd() },
    python: { type: "string", default: "python3" },
    d2: { type: "string", default: "d2" },
    chromium: { type: "string", default: "/usr/bin/chromium" },
    out: { type: "string" },
  },
});

function writeHostile(place) {
  const directory = join(place, "hostile");
  for (const [path, text] of hostileMap(formatSource)) {
    mkdirSync(dirname(join(directory, ".dsp", path)), { recursive: true });
    writeFileSync(join(directory, ".dsp", path), text);
  }
  return directory;
}

/** Labels and arrows that a file of a format must show: those of the JSON of the same boxes, as the format writes them. */
function expected(format, directory, words, file) {
  const [head = ""] = /\d+ box(?:es)? and \d+ arrows?: \w+/.exec(readFileSync(file, "utf8")) ?? [];
  const shown = head.split(": ")[1];
  const truth = `${file}.truth.json`;
  // A format that went up a level shows fewer boxes than were asked for; only the numbers of its title can be compared then.
  exported(values.program, directory, [...words, "--format", "json"], truth);
  const { graph } = JSON.parse(readFileSync(truth, "utf8"));
  const [boxes, arrows] = [...head.matchAll(/\d+/g)].map(Number);
  const isSame = graph.label.startsWith(head) && shown === graph.metadata.level;
  const labels = Object.values(graph.nodes).map(({ label }) => label);
  const written = PICTURES.has(format)
    ? labels.map((label) => shortText(label, LONGEST_LABEL))
    : format === "graphml"
      ? labels.map(plainText)
      : labels;
  return { boxes, arrows, ...(isSame && { labels: written }) };
}

const blanks = (text) => text.replace(/\s+/g, " ").trim();
const sorted = (texts) => texts.map(blanks).toSorted().join("\n");

function faults(wanted, read) {
  const found = [];
  if (read.labels !== undefined && read.labels.length !== wanted.boxes)
    found.push(`${read.labels.length} boxes instead of ${wanted.boxes}`);
  if (read.edges !== wanted.arrows) found.push(`${read.edges} arrows instead of ${wanted.arrows}`);
  if (read.injected > 0) found.push(`${read.injected} injected or stray elements`);
  if (wanted.labels === undefined) return found;
  if (read.labels !== undefined && sorted(read.labels) !== sorted(wanted.labels)) {
    const known = new Set(wanted.labels.map(blanks));
    found.push(`other names: ${JSON.stringify(read.labels.filter((label) => !known.has(blanks(label))).slice(0, 4))}`);
  }
  const texts = new Set((read.texts ?? []).map(blanks));
  const lost = read.texts === undefined ? [] : wanted.labels.filter((label) => !texts.has(blanks(label)));
  if (lost.length > 0) found.push(`names not shown: ${JSON.stringify(lost.slice(0, 4))}`);
  return found;
}

const place = values.out ?? workDirectory(undefined, "dsp-exports-");
mkdirSync(place, { recursive: true });
const opened = await openPage(values);
const context = { ...values, page: opened.page };
let failed = 0;
try {
  const usable = Object.keys(CONSUMERS).filter((format) => {
    const reason = missing(format, context);
    if (reason !== undefined) process.stdout.write(`${format}: not checked, ${reason}\n`);
    return reason === undefined;
  });
  for (const directory of [...values.map, writeHostile(place)]) {
    for (const [name, words] of SELECTIONS) {
      for (const format of usable) {
        const file = join(place, `${basename(directory)}.${name}.${format}`);
        const started = Date.now();
        exported(values.program, directory, [...words, "--format", format], file);
        const wanted = expected(format, directory, words, file);
        let found;
        try {
          found = faults(wanted, await CONSUMERS[format](file, context));
        } catch (error) {
          found = [String(error.message).slice(0, 600)];
        }
        failed += found.length;
        const result = found.length === 0 ? "as written" : found.join("; ");
        const about = `${wanted.boxes} boxes, ${wanted.arrows} arrows${wanted.labels === undefined ? ", a level higher" : ""}`;
        process.stdout.write(
          `${basename(directory)} ${name} ${format}: ${about}, ${((Date.now() - started) / 1000).toFixed(1)} s: ${result}\n`,
        );
      }
    }
  }
} finally {
  await opened.close();
  if (values.out === undefined) rmSync(place, { recursive: true, force: true });
}
process.stdout.write(failed === 0 ? "every program read what was written\n" : `${failed} differences\n`);
process.exitCode = failed === 0 ? 0 : 1;

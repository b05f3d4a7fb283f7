#!/usr/bin/env node
/**
 * Times whole processes side by side, in turns within one run: `node -e 0`, the reference command line, ours without and with its index.
 *
 *   npm run build && node bench/cli/main.mjs --reference PATH/dsp-cli.py [--sizes 1000,10000,100000] [--hub 100000] [--runs 5]
 *        [--runs-large 1] [--only COMMAND]… [--work DIRECTORY] [--figures FILE] [--page docs/measured/cli-performance.md]
 *
 * Rows of earlier runs in --figures stay where they are not measured again.
 * The graphs are made up (graph.mjs), each program has its own copy of them, and the reference is asked without and with its index of importers. Standard output
 * is compared. Needs about 3 GB for the largest graph.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { commandsFor, hubCommands } from "./commands.mjs";
import { writeGraph, writeHub } from "./graph.mjs";
import { dropIndex, summary, timeNothing, timeOurs, timeReference } from "./measure.mjs";
import { page, table } from "./page.mjs";
import { workDirectory } from "../work-directory.mjs";

/** From this size on the reference is asked as often as --runs-large says. */
const LARGE = 50_000;
/** What changes the graph; the others ask. */
const CHANGES = new Set(["create-object", "add-import"]);
const { values } = parseArgs({
  options: {
    reference: { type: "string" },
    sizes: { type: "string", default: "1000,10000,100000" },
    hub: { type: "string", default: "100000" },
    runs: { type: "string", default: "5" },
    "runs-large": { type: "string", default: "1" },
    only: { type: "string", multiple: true, default: [] },
    work: { type: "string" },
    figures: { type: "string" },
    page: { type: "string" },
  },
});
const sizes = values.sizes.split(",").filter(Boolean).map(Number);
const [hub, runs, runsLarge] = [values.hub, values.runs, values["runs-large"]].map(Number);
if (
  values.reference === undefined ||
  ![...sizes, hub, runs, runsLarge].every((value) => Number.isInteger(value) && value >= 0) ||
  runs < 1
) {
  process.stderr.write(
    "usage: node bench/cli/main.mjs --reference PATH/dsp-cli.py [--sizes N,N] [--hub N] [--runs N] [--runs-large N] [--only COMMAND]… [--work DIR] [--figures FILE] [--page FILE]\n",
  );
  process.exit(2);
}
const reference = resolve(values.reference);
const work = workDirectory(values.work, "dsp-bench-");

/** Two copies of a graph: the programs change it, and their indexes are none of the other's business. */
function prepare(name, write) {
  const places = ["ours", "theirs"].map((side) => ({ directory: join(work, name, side), cache: join(work, name, `${side}-cache`) }));
  let entities;
  for (const { directory } of places) {
    mkdirSync(directory, { recursive: true });
    entities = write(directory);
  }
  return { ours: places[0], theirs: places[1], entities };
}

function timeCommand(name, wordsOf, graph, size) {
  const times = { nothing: [], bare: [], reference: [], cold: [], warm: [] };
  const notes = new Set();
  const asked = size >= LARGE && !CHANGES.has(name) ? Math.min(runs, runsLarge) : runs;
  for (let run = 0; run < runs; run += 1) {
    times.nothing.push(timeNothing(graph.ours).took);
    // A question, asked without the reference's index first; a change would be made twice.
    if (run < asked && !CHANGES.has(name)) {
      dropIndex(graph.theirs);
      times.bare.push(timeReference(reference, [name, ...wordsOf(2 * run)], graph.theirs).took);
      timeReference(reference, ["rebuild-cache"], graph.theirs);
    }
    const theirs = run < asked ? timeReference(reference, [name, ...wordsOf(2 * run)], graph.theirs) : undefined;
    if (theirs !== undefined) {
      times.reference.push(theirs.took);
      if (theirs.stderr.includes("Traceback"))
        notes.add(`the reference dies of ${theirs.stderr.trimEnd().split("\n").at(-1).split(":")[0]}`);
    }
    dropIndex(graph.ours);
    const cold = timeOurs([name, ...wordsOf(2 * run)], graph.ours);
    times.cold.push(cold.took);
    const warm = timeOurs([name, ...wordsOf(2 * run + 1)], graph.ours);
    times.warm.push(warm.took);
    // So that both graphs stay the same.
    if (theirs !== undefined) timeReference(reference, [name, ...wordsOf(2 * run + 1)], graph.theirs);
    if (cold.status !== 0 || warm.status !== 0)
      notes.add(`ours ended with ${cold.status} and ${warm.status}: ${cold.stderr.split("\n")[0]}`);
    if (run === 0 && theirs?.status === 0 && theirs.stdout !== cold.stdout) notes.add("standard output differs");
  }
  const row = { size, name, notes: [...notes] };
  for (const [side, list] of Object.entries(times)) row[side] = list.length === 0 ? undefined : summary(list);
  return row;
}

function timeAll(title, size, graph, commands) {
  const rows = [];
  for (const [name, wordsOf] of commands) {
    if (values.only.length > 0 && !values.only.includes(name)) continue;
    timeReference(reference, ["rebuild-cache"], graph.theirs);
    const row = { title, ...timeCommand(name, wordsOf, graph, size) };
    rows.push(row);
    process.stderr.write(`${title} ${name}: ${table([row]).split("\n")[2]}\n`);
  }
  rmSync(join(work, title), { recursive: true, force: true });
  return rows;
}

/** Smallest graphs first, the hub last. */
function withEarlier(rows) {
  const earlier = values.figures !== undefined && existsSync(values.figures) ? JSON.parse(readFileSync(values.figures, "utf8")) : [];
  const measured = new Set(rows.map(({ title, name }) => `${title} ${name}`));
  const order = ({ title, size }) => (title === "hub" ? Infinity : size);
  const kept = earlier.filter(({ title, name }) => !measured.has(`${title} ${name}`));
  return [...kept, ...rows].sort((a, b) => Math.sign(order(a) - order(b)) || 0);
}

try {
  const rows = sizes.flatMap((size) => {
    const graph = prepare(`${size}`, (directory) => writeGraph(directory, size));
    return timeAll(`${size}`, size, graph, commandsFor(graph.entities));
  });
  if (hub > 0) {
    const graph = prepare("hub", (directory) => writeHub(directory, hub));
    rows.push(...timeAll("hub", hub, graph, hubCommands(graph.entities)));
  }
  const all = withEarlier(rows);
  if (values.figures !== undefined) writeFileSync(values.figures, `${JSON.stringify(all, undefined, 1)}\n`);
  process.stdout.write(`${table(all)}\n`);
  if (values.page !== undefined)
    writeFileSync(resolve(values.page), page(all, { runs, runsLarge, hub: all.find(({ title }) => title === "hub")?.size ?? 0 }));
} finally {
  rmSync(work, { recursive: true, force: true });
}

#!/usr/bin/env node
/**
 * Compares answers with the truth and prints what each cost.
 *
 *   node bench/agents/score.mjs --place DIR [--answers FILE] [--json FILE] [--page docs/measured/agents.md]
 *   node bench/agents/score.mjs --runs FILE [--page docs/measured/agents.md]
 *
 * Reads `DIR/arena/NAME/answer.json` and `DIR/logs/NAME.jsonl` of every arena that has both. `--json` keeps the runs, with the answers; `--runs` reads them
 * again, so that the page can be made without the arenas.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compare } from "./compare.mjs";
import { readArena } from "./conditions.mjs";
import { printTotals, writePage } from "./page.mjs";
import { readTasks } from "./tasks.mjs";

const text = { type: "string" };
const { values } = parseArgs({ options: { place: text, runs: text, json: text, page: text } });
if ((values.place === undefined) === (values.runs === undefined)) throw new Error("give either --place or --runs");

const tasks = new Map(readTasks().map((task) => [task.id, task]));
const kept = values.runs === undefined ? readRuns(values.place) : JSON.parse(readFileSync(values.runs, "utf8"));
const runs = kept
  .filter(({ id }) => tasks.has(id))
  .map((run) => ({ ...run, task: tasks.get(run.id), score: compare(tasks.get(run.id), run.answer) }));
console.log(printTotals(runs));
if (values.json !== undefined) writeFileSync(values.json, `[\n${kept.map((run) => `  ${JSON.stringify(run)}`).join(",\n")}\n]\n`);
if (values.page !== undefined) writePage(values.page, runs);

function readRuns(place) {
  const names = readdirSync(join(place, "arena")).filter((name) => !name.startsWith("."));
  return names.toSorted().flatMap((name) => {
    const { id, condition } = readArena(name);
    const [said, log] = [join(place, "arena", name, "answer.json"), join(place, "logs", `${name}.jsonl`)];
    if (!existsSync(said)) return [];
    const looks = existsSync(log)
      ? readFileSync(log, "utf8")
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line))
      : [];
    if (looks.length === 0) console.error(`${name}: answered without a look`);
    const characters = looks.reduce((all, look) => all + look.characters, 0);
    return [{ id, condition, characters, looks: looks.length, commands: countCommands(looks), answer: readAnswer(said) }];
  });
}

function readAnswer(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    console.error(`${file} is no JSON: nothing of it counts`);
    return {};
  }
}

/** How often a look began with the map's or the rival's command, and how often with any other. */
function countCommands(looks) {
  const own = looks.filter(({ command }) => /\b(?:dsp-cli|codegraph)\s/.test(command)).length;
  return { tool: own, other: looks.length - own };
}

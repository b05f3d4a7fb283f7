#!/usr/bin/env node
/**
 * Prints the prompts for agents: batches of tasks of different repositories, the same for each condition, in an order by seed.
 *
 *   node bench/agents/batches.mjs --clones DIR --place DIR --condition none|map|rival [--size 5] [--out DIR]
 *
 * With `--out`, one file for each batch; otherwise all on standard output. An arena must be there for each task.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { arenaOf, CONDITIONS } from "./conditions.mjs";
import { bySeed, makeBatches } from "./task-rule.mjs";
import { askedOf, readTasks } from "./tasks.mjs";

const text = { type: "string" };
const { values } = parseArgs({ options: { clones: text, place: text, condition: text, size: { ...text, default: "5" }, out: text } });
const { clones, condition, out } = values;
if (clones === undefined || values.place === undefined || CONDITIONS[condition] === undefined)
  throw new Error("give --clones, --place and --condition");
const place = resolve(values.place);
const template = readFileSync(new URL("prompt.md", import.meta.url), "utf8");

const quote = (lines) => lines.replace(/^/gm, "> ").replace(/^> $/gm, ">");

const batches = makeBatches(readTasks(), Number(values.size));
batches.forEach((batch, index) => {
  const name = `b${String(index + 1).padStart(2, "0")}-${CONDITIONS[condition].letter}`;
  const prompt = promptOf(bySeed(batch, ({ id }) => `${condition} ${id}`));
  if (out === undefined) return console.log(`# Batch ${name}\n\n${prompt}\n`);
  mkdirSync(out, { recursive: true });
  return writeFileSync(join(out, `${name}.md`), prompt);
});

function promptOf(batch) {
  const slots = { count: String(batch.length), condition: `## What is there\n\n${given(batch)}`, tasks: batch.map(section).join("\n\n") };
  return template.replace(/\{\{(\w+)\}\}/g, (_, slot) => slots[slot]);
}

function section(task) {
  const directory = join(place, "arena", arenaOf(task.id, condition));
  if (!existsSync(directory)) throw new Error(`no arena ${directory}; run prepare.mjs`);
  const asked = askedOf(task, clones).trim();
  const words = task.kind === "change" ? `Which existing files and functions have to be edited for this change?\n\n${quote(asked)}` : asked;
  return `### ${directory}\n\n${words}`;
}

/** The one paragraph that differs: what the tool itself writes for agents. */
function given(batch) {
  if (condition === "none") return "Beside the sources there is nothing.";
  const [command, name, block] =
    condition === "map"
      ? ["dsp-cli", "a map in `.dsp/`", blockOfMap(stranger(batch))]
      : ["codegraph", "an index in `.codegraph/`", blockOfRival()];
  const instructions =
    condition === "map"
      ? "Its instructions for agents stand in `AGENTS.md`; these are those of another repository, they differ in the examples"
      : "Its instructions for agents";
  return `Each repository has ${name}, made for agents and up to date. It is read with \`${command}\`, which is on the path of \`./look\` (\`./look '${command} --help'\` lists its commands). ${instructions}:\n\n${quote(block.trim())}`;
}

/** Its examples must not be the answer to a task of the batch. */
function stranger(batch) {
  return readTasks().find(({ repository }) => batch.every((task) => task.repository !== repository));
}

function blockOfMap(task) {
  const file = join(place, "arena", arenaOf(task.id, condition), "repo", "AGENTS.md");
  const block = /<!-- dsp-bootstrap:begin[^]*?-->\n([^]*?)<!-- dsp-bootstrap:end\b/.exec(readFileSync(file, "utf8"))?.[1];
  if (block === undefined) throw new Error(`${file} has no block of ours`);
  return block;
}

function blockOfRival() {
  const require = createRequire(import.meta.url);
  const block = require(join(place, "tools/rival/program/lib/dist/installer/instructions-template.js")).CODEGRAPH_INSTRUCTIONS_BLOCK;
  return block.replace(/^<!--.*-->$/gm, "");
}

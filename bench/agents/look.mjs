#!/usr/bin/env node
/**
 * How an agent reads: runs a command line in the checkout of an arena, prints what it printed, and writes down how much that was.
 *
 *   node bench/agents/look.mjs PLACE ARENA 'COMMAND LINE'
 */
import { appendFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { CONDITIONS, readArena } from "./conditions.mjs";
import { runInside } from "./sandbox.mjs";

const MOST = 30_000;
const SECONDS = 60;

const [place, arena, ...words] = process.argv.slice(2);
const line = (words[0] === "--" ? words.slice(1) : words).join(" ");
if (line.trim() === "") {
  console.error("usage: ./look 'COMMAND LINE'");
  process.exit(2);
}
const { condition } = readArena(arena);
const { write, variables } = CONDITIONS[condition];
const repo = join(place, "arena", arena, "repo");
const tool = join(place, "tools", condition);
const start = Date.now();
const given = await runInside(line, { repo, tool: existsSync(tool) ? tool : "", write, variables, seconds: SECONDS });
const whole = given.code === 124 || given.code === 137 ? `${given.output}\n(stopped after ${SECONDS} seconds)\n` : given.output;
const printed = whole.length <= MOST ? whole : `${whole.slice(0, MOST)}\n(${whole.length - MOST} more characters)\n`;
mkdirSync(join(place, "logs"), { recursive: true });
const entry = {
  time: new Date(start).toISOString(),
  command: line,
  characters: printed.length,
  seconds: (Date.now() - start) / 1000,
  code: given.code,
};
appendFileSync(join(place, "logs", `${arena}.jsonl`), `${JSON.stringify(entry)}\n`);
await new Promise((resolve) => process.stdout.write(printed, resolve));
process.exitCode = given.code ?? 1;

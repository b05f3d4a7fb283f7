#!/usr/bin/env node
/**
 * Times the server for agents on a made-up graph: from the start of the process to the first answer, the first answer after the greeting,
 * and later ones, each question in turn.
 *
 *   npm run build && node bench/mcp/main.mjs [--size 10000] [--runs 5] [--map DIRECTORY]
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { writeGraph } from "../cli/graph.mjs";

const PROGRAM = fileURLToPath(new URL("../../dist/bundle/main.cjs", import.meta.url));
const LATER = 20;
const { values } = parseArgs({
  options: { size: { type: "string", default: "10000" }, runs: { type: "string", default: "5" }, map: { type: "string" } },
});

function openSession(directory) {
  const began = performance.now();
  const child = spawn(process.execPath, [PROGRAM, "mcp", "--root", directory], { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = new Map();
  let rest = "";
  child.stdout.on("data", (piece) => {
    const lines = `${rest}${piece}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const message = JSON.parse(line);
      waiting.get(message.id)?.(message);
    }
  });
  let id = 0;
  const request = (method, params) =>
    new Promise((resolve) => {
      waiting.set(++id, resolve);
      child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    });
  const greet = async () => {
    await request("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "bench", version: "1" } });
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);
  };
  const call = async (name, given) => {
    const asked = performance.now();
    const { result, error } = await request("tools/call", { name, arguments: given });
    if (error !== undefined || result.isError) throw new Error(error?.message ?? result.content[0].text);
    return performance.now() - asked;
  };
  const close = () =>
    new Promise((resolve) => {
      child.on("close", resolve);
      child.stdin.end();
    });
  return { began, greet, call, close };
}

function questionsFor(directory) {
  const uids = readdirSync(join(directory, ".dsp")).filter((name) => /^(?:obj|func)-[0-9a-f]{8}$/.test(name));
  const some = uids.filter((_, index) => index % Math.ceil(uids.length / LATER) === 0);
  const words = some.map((uid) => /^source: (.*)$/m.exec(readFileSync(join(directory, ".dsp", uid, "description"), "utf8"))?.[1] ?? uid);
  const other = (index) => some[(index + 7) % some.length];
  return [
    ["overview", () => ({})],
    ["get", (index) => ({ target: some[index] })],
    ["neighbors", (index) => ({ target: some[index], direction: "importers", depth: 2 })],
    ["path", (index) => ({ from: some[index], to: other(index) })],
    ["impact", (index) => ({ targets: [some[index]] })],
    ["search", (index) => ({ query: words[index].replace(/[^a-z0-9]+/gi, " ") })],
    ["context", (index) => ({ targets: [some[index]], budget: 2000 })],
  ].map(([name, given]) => ({ name, given: (index) => given(index % some.length) }));
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const shown = (numbers) => `${Math.round(median(numbers))} (${Math.round(Math.min(...numbers))}–${Math.round(Math.max(...numbers))})`;

const work = values.map ?? mkdtempSync(join(tmpdir(), "dsp-bench-mcp-"));
try {
  if (values.map === undefined) {
    mkdirSync(work, { recursive: true });
    writeGraph(work, Number(values.size));
  }
  console.log("| Tool | ms from start to first answer | ms of the first answer | ms of later ones |\n|---|---|---|---|");
  for (const { name, given } of questionsFor(work)) {
    const [starts, firsts, laters] = [[], [], []];
    for (let run = 0; run < Number(values.runs); run += 1) {
      const session = openSession(work);
      await session.greet();
      firsts.push(await session.call(name, given(0)));
      starts.push(performance.now() - session.began);
      // What is got ready in quiet moments is not what is measured.
      await new Promise((resolve) => setTimeout(resolve, 3000));
      for (let index = 1; index <= LATER; index += 1) laters.push(await session.call(name, given(index)));
      await session.close();
    }
    console.log(`| \`${name}\` | ${shown(starts)} | ${shown(firsts)} | ${shown(laters)} |`);
  }
} finally {
  if (values.map === undefined) rmSync(work, { recursive: true, force: true });
}

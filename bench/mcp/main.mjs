#!/usr/bin/env node
/**
 * Times the server for agents on a made-up graph: from the start of the process to the first answer, the first answer after the greeting,
 * and later ones, each question in turn; of several programs each run in turn.
 *
 *   npm run build && node bench/mcp/main.mjs [--size 10000] [--runs 5] [--map DIRECTORY] [--program dist/bundle/main.cjs ...]
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { writeGraph } from "../cli/graph.mjs";
import { openSession } from "./session.mjs";

const PROGRAM = fileURLToPath(new URL("../../dist/bundle/main.cjs", import.meta.url));
const LATER = 20;
const { values } = parseArgs({
  options: {
    size: { type: "string", default: "10000" },
    runs: { type: "string", default: "5" },
    map: { type: "string" },
    program: { type: "string", multiple: true, default: [PROGRAM] },
  },
});

/** ms of all threads of a process until now, as Linux counts them, in steps of 10; undefined elsewhere. */
function processorTime(pid) {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").pop().split(" ").slice(11, 13);
    return (Number(user) + Number(system)) * 10;
  } catch {
    return undefined;
  }
}

async function call({ request }, name, given) {
  const asked = performance.now();
  const { result, error } = await request("tools/call", { name, arguments: given });
  if (error !== undefined || result.isError) throw new Error(error?.message ?? result.content[0].text);
  return performance.now() - asked;
}

function questionsFor(directory) {
  const uids = readdirSync(join(directory, ".dsp")).filter((name) => /^(?:obj|func)-[0-9a-f]{8}$/.test(name));
  const sources = uids.map((uid) => /^source: (.*)$/m.exec(readFileSync(join(directory, ".dsp", uid, "description"), "utf8"))?.[1] ?? "");
  const inFiles = sources.filter((source) => source.includes("#")).sort();
  const some = inFiles.filter((_, index) => index % Math.ceil(inFiles.length / LATER) === 0);
  const fileOf = (source) => source.slice(0, source.indexOf("#"));
  const other = (index) => some[(index + 7) % some.length];
  return [
    ["outline", (index) => ({ file: fileOf(some[index]) })],
    ["show", (index) => ({ target: fileOf(some[index]) })],
    ["uses", (index) => ({ target: some[index] })],
    ["impact", (index) => ({ targets: [some[index]] })],
    ["path", (index) => ({ from: fileOf(some[index]), to: fileOf(other(index)) })],
    ["search", (index) => ({ query: some[index].replace(/[^a-z0-9]+/gi, " ") })],
    ["context", (index) => ({ task: some[index].replace(/[^a-z0-9]+/gi, " ") })],
  ].map(([name, given]) => ({ name, given: (index) => given(index % some.length) }));
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const shown = (numbers) => `${Math.round(median(numbers))} (${Math.round(Math.min(...numbers))}–${Math.round(Math.max(...numbers))})`;

async function measure(program, name, given, { starts, worked, firsts, laters }) {
  const session = openSession(program, ["--root", work], "bench");
  await session.greet();
  firsts.push(await call(session, name, given(0)));
  starts.push(performance.now() - session.began);
  worked.push(processorTime(session.pid));
  // What is got ready in quiet moments is not what is measured.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  for (let index = 1; index <= LATER; index += 1) laters.push(await call(session, name, given(index)));
  await session.close();
}

const work = values.map ?? mkdtempSync(join(tmpdir(), "dsp-bench-mcp-"));
try {
  if (values.map === undefined) {
    mkdirSync(work, { recursive: true });
    writeGraph(work, Number(values.size));
  }
  console.log(
    "| Tool | ms from start to first answer | of the processor | ms of the first answer | ms of later ones |\n|---|---|---|---|---|",
  );
  for (const { name, given } of questionsFor(work)) {
    const measured = values.program.map(() => ({ starts: [], worked: [], firsts: [], laters: [] }));
    for (let run = 0; run < Number(values.runs); run += 1)
      for (const [index, program] of values.program.entries()) await measure(program, name, given, measured[index]);
    for (const { starts, worked, firsts, laters } of measured)
      console.log(`| \`${name}\` | ${shown(starts)} | ${shown(worked)} | ${shown(firsts)} | ${shown(laters)} |`);
  }
} finally {
  if (values.map === undefined) rmSync(work, { recursive: true, force: true });
}

/**
 * What a warm process saves (`watch --serve`): each command cold and warm, in turns, by processor time and by the clock.
 * node bench/warm/main.mjs CLONE… [--turns N]    Linux only. Works on copies below the temporary directory; TMPDIR=/dev/shm leaves the disk out.
 * Processor time of a warm command is that of its own process and of the one that it asks. The first three maps of that process are not counted.
 */
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const PROGRAM = fileURLToPath(new URL("../../dist/bundle/main.cjs", import.meta.url));
const WARM_UP = 3;
/** Milliseconds of a tick of `/proc`. */
const TICK = 10;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { turns: { type: "string", default: "5" } } });
const turns = Number(values.turns);

const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
const seconds = (ms) => (ms / 1000).toFixed(2);

/** Milliseconds of processor time of a process that runs. */
function usedBy(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK;
}

/** Milliseconds of processor time of all processes that this one has waited for. */
function usedByChildren() {
  const stat = readFileSync("/proc/self/stat", "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[13]) + Number(fields[14])) * TICK;
}

function measure(words, { root, env, server }) {
  const before = usedByChildren() + (server === undefined ? 0 : usedBy(server.pid));
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], { cwd: root, env, encoding: "utf8" });
  const clock = performance.now() - began;
  if (status !== 0) throw new Error(`${words.join(" ")}: ${stderr}`);
  return { clock, processor: usedByChildren() + (server === undefined ? 0 : usedBy(server.pid)) - before };
}

const COMMANDS = [
  ["first map", ["bootstrap"], { isUnmapped: true, isUncached: true }],
  ["first map, facts known", ["bootstrap"], { isUnmapped: true }],
  ["`bootstrap`, no change", ["bootstrap"], {}],
  ["`check`, no change", ["check"], {}],
  ["`context`", ["context", "resolve the type of a value"], {}],
  ["`search --ranked`", ["search", "--ranked", "resolve the type of a value"], {}],
];

function prepare({ root, cache }, { isUnmapped, isUncached }) {
  if (isUnmapped) rmSync(join(root, ".dsp"), { recursive: true, force: true });
  if (isUncached) rmSync(cache, { recursive: true, force: true });
}

async function compare(clone) {
  const work = mkdtempSync(join(tmpdir(), "dsp-warm-"));
  const [root, cache, run] = [join(work, basename(clone)), join(work, "cache"), join(work, "run")];
  cpSync(clone, root, { recursive: true, verbatimSymlinks: true });
  mkdirSync(run);
  chmodSync(run, 0o700);
  const env = { ...process.env, XDG_CACHE_HOME: cache, XDG_RUNTIME_DIR: run };
  const server = spawn(process.execPath, [PROGRAM, "watch", "--serve", "--no-update", "-v"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  server.stderr.on("data", (piece) => (said += piece));
  await new Promise((resolve) => server.stdout.once("data", resolve));
  const [cold, warm] = [
    { root, env: { ...env, DSP_NO_SERVER: "1" } },
    { root, env, server },
  ];
  for (let turn = 0; turn < WARM_UP; turn += 1) {
    prepare({ root, cache }, { isUnmapped: true, isUncached: true });
    measure(["bootstrap"], warm);
  }
  measure(["bootstrap"], warm);
  for (const [name, words, state] of COMMANDS) {
    const rows = { cold: [], warm: [] };
    for (let turn = 0; turn < turns; turn += 1) {
      for (const [kind, where] of [
        ["cold", cold],
        ["warm", warm],
      ]) {
        prepare({ root, cache }, state);
        rows[kind].push(measure(words, where));
      }
    }
    const of = (kind, what) => median(rows[kind].map((row) => row[what]));
    const [before, after] = [of("cold", "processor"), of("warm", "processor")];
    const cells = [basename(clone), name, seconds(before), seconds(after), `${(before / after).toFixed(1)} ×`];
    process.stdout.write(`| ${[...cells, seconds(of("cold", "clock")), seconds(of("warm", "clock"))].join(" | ")} |\n`);
  }
  const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1];
  // Let it say what it has still to say.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const answered = said.match(/\] answered: /g)?.length ?? 0;
  process.stdout.write(
    `${basename(clone)}: ${answered} answered of ${COMMANDS.length * turns + WARM_UP + 1}, ${Math.round(memory / 1000)} MB\n`,
  );
  server.kill();
  await new Promise((resolve) => server.once("close", resolve));
  rmSync(work, { recursive: true, force: true });
}

process.stdout.write(
  "| repository | command | processor, cold | warm | | clock, cold | warm |\n| --- | --- | --: | --: | --: | --: | --: |\n",
);
for (const clone of positionals) await compare(clone);

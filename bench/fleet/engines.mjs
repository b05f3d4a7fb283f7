/**
 * Many generated repositories through each queue, with faults in the middle: workers are killed, the server is restarted, the store refuses for a while,
 * one repository is damaged. All others must be mapped once, with the digests that every queue gives.
 * node bench/fleet/engines.mjs [--repositories 1000] [--engines redis,postgres,embedded]     (after `npm run fleet -- --build`)
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const support = new URL("../../packages/fleet/dist/test/support/", import.meta.url);
const { repository, poison } = await import(new URL("repositories.js", support).href);
const { killAll, start, supervise } = await import(new URL("processes.js", support).href);
const { postgresPrograms, redisProgram, startPostgres, startRedis } = await import(new URL("servers.js", support).href);
const { openStore } = await import(new URL("../../src/store/open-store.js", support).href);

const valueOf = (option, usual) => (process.argv.includes(option) ? process.argv[process.argv.indexOf(option) + 1] : usual);
const COUNT = Number(valueOf("--repositories", "1000"));
const ENGINES = valueOf("--engines", "redis,postgres,embedded").split(",");
const WORKERS = 4;

const scratch = mkdtempSync(join(tmpdir(), "fleet-bench-"));
const clones = join(scratch, "clones");
mkdirSync(clones);
for (let index = 0; index < COUNT - 1; index += 1) {
  const seed = createHash("sha256").update(`fleet ${index}`).digest("hex");
  repository(clones, `r${String(index).padStart(4, "0")}`, { "more.js": `export const more = "${seed}";\n` });
}
poison(clones, "poisoned");

/** Seconds of processor that a process has taken; 0 if it is gone. */
function cpuOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

function megabytesOf(pid) {
  try {
    return Math.round((Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * 4096) / 1024 ** 2);
  } catch {
    return 0;
  }
}

const headsIn = async (store) => {
  const heads = [];
  for await (const head of (await openStore(store)).heads()) heads.push(head);
  return heads;
};
const versionsIn = (folder) => readdirSync(folder, { recursive: true }).filter((name) => /@\d+\.json$/.test(name)).length;

async function measure(engine) {
  const folder = join(scratch, engine);
  const store = join(scratch, `${engine}-store`);
  mkdirSync(join(store, "cas"), { recursive: true });
  mkdirSync(folder);
  writeFileSync(join(folder, "fleet.toml"), `[[source]]\ndir = ${JSON.stringify(clones)}\n`);
  const server =
    engine === "redis" ? await startRedis(redisProgram()) : engine === "postgres" ? await startPostgres(postgresPrograms()) : undefined;
  const words = ["--fleet", folder, "--store", store, ...(server === undefined ? [] : [`--${engine}`, server.url])];
  const hands = server === undefined ? [] : Array.from({ length: WORKERS }, () => supervise(["worker", ...words, "--jobs", "1"]));
  const began = performance.now();
  const coordinator = supervise(["run", ...words, "--jobs", server === undefined ? String(WORKERS) : "0"]);
  const memory = [];
  const mapped = () => readdirSync(join(store, "heads", "local"), { withFileTypes: false }).length;
  const until = async (share) => {
    for (;;) {
      const done = await Promise.resolve()
        .then(mapped)
        .catch(() => 0);
      memory.push(megabytesOf(coordinator.pid()));
      if (done >= COUNT * share) return;
      await sleep(200);
    }
  };
  await until(0.2);
  for (const hand of hands.slice(0, 2)) hand.kill();
  if (server === undefined) coordinator.kill();
  await until(0.4);
  // A store that takes nothing: what a full disk is to a worker.
  renameSync(join(store, "cas"), join(store, "cas-away"));
  writeFileSync(join(store, "cas"), "");
  await sleep(500);
  rmSync(join(store, "cas"));
  renameSync(join(store, "cas-away"), join(store, "cas"));
  await until(0.6);
  const before = server === undefined ? 0 : cpuOf(server.pid());
  await server?.restart(1000);
  const half = memory.length;
  await until(0.95);
  const { out } = await coordinator.done;
  const seconds = (performance.now() - began) / 1000;
  const engineCpu = server === undefined ? undefined : before + cpuOf(server.pid());
  await Promise.all(hands.map((hand) => hand.stop()));
  const again = await start(["run", ...words, "--jobs", "1"]).ended;
  await server?.stop();
  const heads = (await headsIn(store)).filter(({ state }) => state === "mapped");
  const digest = createHash("sha256")
    .update(JSON.stringify(heads.map(({ repository: name, map, surface }) => [name, map, surface]).sort()))
    .digest("hex");
  return {
    engine,
    repositories: COUNT,
    mapped: heads.length,
    headFiles: versionsIn(join(store, "heads")),
    seconds: Math.round(seconds),
    serverCpuSeconds: engineCpu,
    coordinatorMegabytes: { first: Math.max(...memory.slice(0, half)), last: Math.max(...memory.slice(half)) },
    digest: digest.slice(0, 16),
    index: (await (await openStore(store)).current())?.slice(0, 16),
    said: out.split("\n").slice(0, 2),
    again: again.out.split("\n")[0],
  };
}

try {
  for (const engine of ENGINES) process.stdout.write(`${JSON.stringify(await measure(engine))}\n`);
} finally {
  killAll();
  await sleep(200);
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}

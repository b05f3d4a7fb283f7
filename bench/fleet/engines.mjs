/**
 * Many generated repositories through each queue, with faults in the middle: workers are killed, the disk of the store is full for a while, the server
 * is restarted, one repository is damaged. All others must be mapped once, and the index must have the same bytes with every queue.
 * node bench/fleet/engines.mjs [--repositories 1000] [--engines redis,postgres,embedded] [--mapper FILE]     (after `npm run fleet -- --build`; Linux)
 * As root the store is a small file system in memory, which gets full. Else a file stands where artifacts belong, so that the store refuses them.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { endedSeconds, serverSeconds, watch } from "./watch-processes.mjs";

const support = new URL("../../packages/fleet/dist/packages/fleet/test/support/", import.meta.url);
const { repository, poison } = await import(new URL("repositories.js", support).href);
const { killAll, start, supervise } = await import(new URL("processes.js", support).href);
const { postgresPrograms, redisProgram, startPostgres, startRedis } = await import(new URL("servers.js", support).href);
const { openStore } = await import(new URL("../../src/store/open-store.js", support).href);

const valueOf = (option, usual) => (process.argv.includes(option) ? process.argv[process.argv.indexOf(option) + 1] : usual);
const COUNT = Number(valueOf("--repositories", "1000"));
const ENGINES = valueOf("--engines", "redis,postgres,embedded").split(",");
const MAPPER = valueOf("--mapper", undefined);
const ENVIRONMENT = MAPPER === undefined ? {} : { MAPPER };
const WORKERS = 4;
const FULL_SECONDS = 8;
const STORE_MEGABYTES = 256;
const CAN_MOUNT = process.getuid?.() === 0;

const scratch = mkdtempSync(join(tmpdir(), "fleet-bench-"));
const clones = join(scratch, "clones");

/** Each uses a name of the one before. */
function generate() {
  mkdirSync(clones);
  for (let index = 0; index < COUNT - 1; index += 1) {
    const name = `r${String(index).padStart(4, "0")}`;
    const before = `r${String(Math.max(0, index - 1)).padStart(4, "0")}`;
    const seed = createHash("sha256").update(`fleet ${index}`).digest("hex");
    const dependencies = index === 0 ? {} : { dependencies: { [before]: "^1.0.0" } };
    repository(clones, name, {
      "package.json": `${JSON.stringify({ name, version: "1.0.0", type: "module", main: "index.js", ...dependencies })}\n`,
      "index.js": `export { more } from "./more.js";\nexport const ${name} = () => 1;\n`,
      "more.js": `${index === 0 ? "" : `import { ${before} } from "${before}";\n${before}();\n`}export const more = "${seed}";\n`,
    });
  }
  poison(clones, "poisoned");
}

function makeStore(place) {
  mkdirSync(place);
  if (CAN_MOUNT) execFileSync("mount", ["-t", "tmpfs", "-o", `size=${STORE_MEGABYTES}m`, "fleet-bench", place]);
  return {
    remove: () => (CAN_MOUNT ? execFileSync("umount", ["--lazy", place]) : undefined),
    /** Takes nothing for a while. */
    refuse: async () => {
      const cas = join(place, "cas");
      if (!CAN_MOUNT) {
        renameSync(cas, `${cas}-away`);
        writeFileSync(cas, "");
        await sleep(FULL_SECONDS * 1000);
        rmSync(cas);
        renameSync(`${cas}-away`, cas);
        return;
      }
      const ballast = join(place, "ballast");
      try {
        execFileSync("dd", ["if=/dev/zero", `of=${ballast}`, "bs=4k"], { stdio: "ignore" });
      } catch {
        // Ends when nothing more fits.
      }
      await sleep(FULL_SECONDS * 1000);
      rmSync(ballast);
    },
  };
}

const serverOf = async (engine) =>
  engine === "redis" ? await startRedis(redisProgram()) : engine === "postgres" ? await startPostgres(postgresPrograms()) : undefined;

/** Kills, fills and restarts at fixed shares of the work. Resolves with the processor time of the server before it was restarted. */
async function disturb({ coordinator, hands, server, store, place }) {
  const ended = new AbortController();
  void coordinator.done.then(() => ended.abort());
  const until = async (share) => {
    for (; !ended.signal.aborted; await sleep(100)) {
      try {
        if (readdirSync(join(place, "heads", "local")).length >= COUNT * share) return;
      } catch {
        // There is no head yet.
      }
    }
  };
  await until(0.2);
  for (const hand of hands.slice(0, 2)) hand.kill();
  if (server === undefined) coordinator.kill();
  await until(0.4);
  await store.refuse();
  await until(0.6);
  const before = server === undefined ? 0 : serverSeconds(server.pid());
  if (server === undefined) coordinator.kill();
  await server?.restart(1000);
  return { before, hadAll: !ended.signal.aborted };
}

async function headsIn(place) {
  const heads = [];
  for await (const head of (await openStore(place)).heads()) heads.push(head);
  return heads;
}

/** How it ended: `twice` counts maps that were published over another one. */
async function outcomeOf(place) {
  const heads = await headsIn(place);
  const mapped = heads.filter(({ state }) => state === "mapped");
  const maps = JSON.stringify(mapped.map(({ repository: name, map, surface }) => [name, map, surface]).sort());
  return {
    mapped: mapped.length,
    twice: heads.filter(({ previous }) => previous !== undefined).length,
    others: heads.filter(({ state }) => state !== "mapped").map(({ repository: name, state, tries }) => `${name} ${state} ${tries}`),
    leftovers: readdirSync(place, { recursive: true }).filter((name) => name.includes(".tmp-")).length,
    maps: createHash("sha256").update(maps).digest("hex").slice(0, 16),
    index: await (await openStore(place)).current(),
  };
}

const firstLine = ({ out }) => out.split("\n")[0];

async function measure(engine) {
  const [folder, place] = [join(scratch, engine), join(scratch, `${engine}-store`)];
  mkdirSync(folder);
  writeFileSync(join(folder, "fleet.toml"), `[[source]]\ndir = ${JSON.stringify(clones)}\n`);
  const store = makeStore(place);
  const server = await serverOf(engine);
  const words = ["--fleet", folder, "--store", place, ...(server === undefined ? [] : [`--${engine}`, server.url])];
  const [began, endedBefore] = [performance.now(), endedSeconds()];
  const hands =
    server === undefined ? [] : Array.from({ length: WORKERS }, () => supervise(["worker", ...words, "--jobs", "1"], ENVIRONMENT));
  const coordinator = supervise(["run", ...words, "--jobs", server === undefined ? String(WORKERS) : "0"], ENVIRONMENT);
  const watched = watch(() => ({ coordinator: [coordinator.pid()], worker: hands.map((hand) => hand.pid()) }));
  const { before, hadAll } = await disturb({ coordinator, hands, server, store, place });
  const ended = await coordinator.done;
  const seconds = Math.round((performance.now() - began) / 1000);
  watched.stop();
  const again = await start(["run", ...words, "--jobs", server === undefined ? String(WORKERS) : "0"], ENVIRONMENT).ended;
  const serverCpu = server === undefined ? 0 : before + serverSeconds(server.pid());
  await Promise.all(hands.map((hand) => hand.stop()));
  await server?.stop();
  const outcome = await outcomeOf(place);
  store.remove();
  return {
    engine,
    repositories: COUNT,
    disk: CAN_MOUNT ? "full" : "refusing",
    allFaults: hadAll,
    ...outcome,
    seconds,
    cpuSeconds: Math.round(endedSeconds() - endedBefore),
    serverCpuSeconds: Math.round(serverCpu * 10) / 10,
    coordinatorCpuSeconds: Math.round(watched.seconds("coordinator") * 10) / 10,
    coordinatorMegabytes: watched.megabytes("coordinator"),
    workerMegabytes: watched.megabytes("worker"),
    deaths: [coordinator, ...hands].reduce((sum, one) => sum + one.deaths(), 0),
    said: [firstLine(ended), firstLine(again)],
    notes: ended.err
      .split("\n")
      .filter((line) => line !== "")
      .slice(0, 3),
  };
}

try {
  generate();
  for (const engine of ENGINES) process.stdout.write(`${JSON.stringify(await measure(engine))}\n`);
} finally {
  killAll();
  await sleep(200);
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}

/** What holds for every queue: whatever dies, each repository is mapped once, and what is published is what a plain loop publishes. */
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openEngine } from "../src/queue/open-engine.js";
import type { Head } from "../src/store/head.js";
import { openStore } from "../src/store/open-store.js";
import { plainLoop } from "./support/plain-loop.js";
import { killAll, run, start, supervise } from "./support/processes.js";
import { poison, repository } from "./support/repositories.js";

export interface TestEngine {
  /** Words of `run` and `worker`; none for the embedded queue. */
  readonly words: () => readonly string[];
  /** Loses everything that is queued. */
  readonly lose: (folder: string) => Promise<void>;
  /** Puts into the folder of a new fleet what saves time. */
  readonly prepare?: (folder: string) => void;
  /** Kills the server and starts it again. */
  readonly restart?: () => Promise<void>;
}

const GOOD = ["anna", "berta", "carla", "dora"];
const SLOW = { slow: "200" };

async function headsOf(store: string): Promise<readonly Head[]> {
  const heads: Head[] = [];
  for await (const head of (await openStore(store)).heads()) heads.push(head);
  return heads;
}

/** Repository → digests of what was published. */
const published = (heads: readonly Head[]): object =>
  Object.fromEntries(
    heads.filter(({ state }) => state === "mapped").map(({ repository: name, map, surface, commit }) => [name, { map, surface, commit }]),
  );

/** `only`: a part of them, so that a slow queue has two files that run beside each other. */
export function keepsItsPromises(engine: TestEngine, only?: "deaths" | "interruptions"): void {
  let scratch = "";
  let clones = "";
  let fleet = "";
  let store = "";
  let number = 0;
  beforeEach(() => {
    scratch = mkdtempSync(join(tmpdir(), "fleet-test-"));
    [clones, fleet, store] = [join(scratch, "clones"), join(scratch, "fleet"), join(scratch, "store")];
    mkdirSync(clones);
    number += 1;
  });
  afterEach(async () => {
    killAll();
    await sleep(100);
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  });

  const isServer = (): boolean => engine.words().length > 0;
  const queue = (): readonly string[] => (isServer() ? [...engine.words(), "--name", `test-${process.pid}-${number}`] : []);
  const at = (folder = fleet): readonly string[] => ["--fleet", folder, "--store", store, ...queue()];
  const addClones = async (folder = fleet): Promise<void> => {
    mkdirSync(folder, { recursive: true });
    engine.prepare?.(folder);
    writeFileSync(join(folder, "fleet.toml"), `[[source]]\ndir = ${JSON.stringify(clones)}\n`);
  };
  /** A coordinator, with a worker of its own if the queue is embedded. */
  const runWords = (folder = fleet): readonly string[] => ["run", ...at(folder), "--jobs", isServer() ? "0" : "2"];
  const worker = () => supervise(["worker", ...at(), "--jobs", "2"]);
  const workers = (count: number) => Array.from({ length: isServer() ? count : 0 }, worker);
  /** Repository, state and attempts of each job. */
  const queued = async (): Promise<readonly (readonly unknown[])[]> => {
    const [kind = "", address, , name = "default"] = queue();
    const opened = await openEngine({ name, folder: join(fleet, "engine"), tell: () => undefined, [kind.slice(2)]: address });
    const jobs = await opened.queue.getJobs(["waiting", "active", "delayed", "failed"], 0, -1);
    const rows = await Promise.all(jobs.map(async (job) => [job.data.repository, await job.getState(), job.attemptsMade]));
    await opened.close();
    return rows;
  };
  const plain = async (): Promise<object> => published(await plainLoop(clones));

  if (only !== "interruptions")
    it("maps each repository once, whatever kills a worker, and tells poison and killers apart", async () => {
      for (const name of GOOD) repository(clones, name);
      repository(clones, "once", { "kill-worker-once": join(scratch, "killed") });
      poison(clones, "poisoned");
      const killer = repository(clones, "killer", { "kill-worker": "" });
      await addClones();
      const hands = workers(2);
      const coordinator = supervise(runWords());
      const ended = await coordinator.done;
      await Promise.all(hands.map((hand) => hand.stop()));
      // One by `once`, three by the killer among others, and two when it runs alone: no death makes another process forget the ones before.
      expect([coordinator, ...hands].reduce((sum, one) => sum + one.deaths(), 0)).toBeLessThanOrEqual(6);
      expect({ code: ended.code, first: ended.out.split("\n")[0] }).toEqual({ code: 1, first: expect.stringContaining("repositories") });
      const heads = await headsOf(store);
      const states = Object.fromEntries(
        heads.map(({ repository: name, state, tries, failure }) => [name, { state, permanent: failure?.permanent, tries }]),
      );
      expect(states).toEqual({
        ...Object.fromEntries([...GOOD, "once"].map((name) => [`local/${name}`, { state: "mapped", permanent: undefined, tries: 0 }])),
        // However often the run was started again.
        "local/poisoned": { state: "failed", permanent: true, tries: 1 },
        "local/killer": { state: "quarantined", permanent: true, tries: 1 },
      });
      expect(heads.find(({ repository: name }) => name === "local/poisoned")?.failure?.reason).toMatch(/^git fetch: /);
      expect(heads.find(({ repository: name }) => name === "local/killer")?.failure?.reason).toBe(
        "its worker died each time it was mapped",
      );
      rmSync(killer, { recursive: true });
      expect(published(heads)).toEqual(await plain());
      expect(readdirSync(join(fleet, "work"))).toEqual([]);
      const again = await run(["run", ...at(), "--jobs", "1"]);
      expect(again.out).toMatch(/^6 repositories, 1 changed: 0 mapped, 1 failed/);
      expect((await headsOf(store)).find(({ repository: name }) => name === "local/poisoned")?.tries).toBe(2);
    });

  if (only === "deaths") return;
  it("loses nothing when the store refuses for a while", async () => {
    for (const name of GOOD.slice(0, 2)) repository(clones, name);
    await addClones();
    mkdirSync(store);
    writeFileSync(join(store, "cas"), "in the way");
    const hands = workers(1);
    const first = await run(runWords());
    expect({ code: first.code, out: first.out }).toEqual({
      code: 1,
      out: expect.stringContaining("no new index, because the store refused it"),
    });
    expect((await headsOf(store)).map(({ state, tries, failure }) => [state, tries, failure?.permanent])).toEqual([
      ["failed", 1, false],
      ["failed", 1, false],
    ]);
    rmSync(join(store, "cas"));
    const second = await run(runWords());
    await Promise.all(hands.map((hand) => hand.stop()));
    expect(second.out).toMatch(/^2 repositories, 2 changed: 2 mapped/);
    expect((await headsOf(store)).map(({ state, tries }) => [state, tries])).toEqual([
      ["mapped", 0],
      ["mapped", 0],
    ]);
  });

  it("goes on after the coordinator was killed and the queue was lost", async () => {
    const go = join(scratch, "go");
    for (const name of GOOD) repository(clones, name, name === "anna" ? {} : { hold: go });
    await addClones();
    const hands = workers(1);
    const first = start(runWords());
    while ((await headsOf(store)).length === 0) await sleep(50);
    first.child.kill("SIGKILL");
    expect((await first.ended).signal).toBe("SIGKILL");
    await engine.lose(fleet);
    writeFileSync(go, "");
    const second = await run(runWords());
    await Promise.all(hands.map((hand) => hand.stop()));
    expect({ code: second.code, out: second.out }).toEqual({ code: 0, out: expect.stringMatching(/^4 repositories, [1-3] changed/) });
    expect(published(await headsOf(store))).toEqual(await plain());
    const numbers = GOOD.map((name) => readdirSync(join(store, "heads", "local", name)).filter((file) => file.startsWith("@")));
    expect(numbers).toEqual(GOOD.map(() => ["@1.json"]));
  });

  it("lets one process run a folder, and tells the other whose it is", async () => {
    repository(clones, "anna", { hold: join(scratch, "go") });
    await addClones();
    // Without a worker it waits until it is stopped.
    const first = start(runWords());
    while (!readdirSync(fleet).includes("run.lock")) await sleep(20);
    const second = await run(runWords());
    expect(second).toMatchObject({ code: 2, err: `error: process ${first.child.pid} is running this fleet; wait for it, or end it\n` });
    first.child.kill("SIGINT");
    expect(await first.ended).toMatchObject({ code: 1, out: expect.stringContaining("1 left") });
    expect(readdirSync(fleet)).not.toContain("run.lock");
  });

  it("ends cleanly when it is stopped, and takes no attempt from the job that ran", async () => {
    repository(clones, "anna");
    repository(clones, "berta", { hold: join(scratch, "go") });
    await addClones();
    const first = start(runWords());
    const hand = isServer() ? start(["worker", ...at(), "--jobs", "2"]) : undefined;
    while ((await headsOf(store)).length === 0 || readdirSync(join(fleet, "work")).length !== 1) await sleep(50);
    for (const { child } of [first, hand ?? first]) child.kill("SIGINT");
    expect(await first.ended).toMatchObject({
      code: 1,
      signal: null,
      out: expect.stringMatching(/, 2 changed: [01] mapped, [12] left.*stopped; run/s),
    });
    expect((await hand?.ended)?.code ?? 0).toBe(0);
    expect(readdirSync(join(fleet, "work"))).toEqual([]);
    expect(await queued()).toEqual([["local/berta", "waiting", 0]]);
    writeFileSync(join(scratch, "go"), "");
    const hands = workers(1);
    expect((await run(runWords())).code).toBe(0);
    await Promise.all(hands.map((one) => one.stop()));
    expect((await headsOf(store)).map(({ state, tries }) => [state, tries])).toEqual([
      ["mapped", 0],
      ["mapped", 0],
    ]);
  });

  if (engine.restart === undefined) return;
  const { restart } = engine;
  it("waits while the server is away, and loses nothing", async () => {
    for (const name of GOOD) repository(clones, name, SLOW);
    await addClones();
    const hands = workers(2);
    const coordinator = start(runWords());
    while ((await headsOf(store)).length === 0) await sleep(50);
    await restart();
    const ended = await coordinator.ended;
    await Promise.all(hands.map((hand) => hand.stop()));
    expect({ code: ended.code, out: ended.out }).toEqual({ code: 0, out: expect.stringMatching(/^4 repositories, 4 changed: 4 mapped/) });
    expect(published(await headsOf(store))).toEqual(await plain());
  });

  it("does the jobs of a source that the worker has got since it started, and says before why it does not", async () => {
    repository(clones, "anna");
    await addClones();
    const elsewhere = join(scratch, "elsewhere");
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, "fleet.toml"), `[[source]]\ndir = ${JSON.stringify(elsewhere)}\n`);
    const hand = start(["worker", ...at(elsewhere)]);
    const first = await run(runWords());
    expect({ code: first.code, out: first.out }).toEqual({ code: 1, out: expect.stringContaining("this worker may not read") });
    // Others do what it refuses.
    repository(clones, "berta");
    const other = start(["worker", ...at(), "--jobs", "2"]);
    while (!other.err().includes("takes up to 2 jobs")) await sleep(20);
    expect((await run(runWords())).out).toMatch(/^2 repositories, 2 changed: 2 mapped/);
    other.child.kill("SIGTERM");
    await other.ended;
    repository(clones, "carla");
    await addClones(elsewhere);
    expect((await run(runWords())).out).toMatch(/^3 repositories, 1 changed: 1 mapped/);
    hand.child.kill("SIGTERM");
    expect((await hand.ended).err).toContain("note: a job is refused: this worker may not read");
  });

  it("lets two coordinators in two folders share the work", async () => {
    for (const name of GOOD) repository(clones, name, SLOW);
    const other = join(scratch, "other");
    await Promise.all([addClones(), addClones(other)]);
    const hands = workers(2);
    const ended = await Promise.all([run(runWords()), run(runWords(other))]);
    await Promise.all(hands.map((hand) => hand.stop()));
    expect(ended.map(({ code }) => code)).toEqual([0, 0]);
    const numbers = GOOD.map((name) => readdirSync(join(store, "heads", "local", name)).filter((file) => file.startsWith("@")));
    expect(numbers).toEqual(GOOD.map(() => ["@1.json"]));
  });
}

/** Moves a folder out of the way, as if it had never been. */
export function loseFolder(path: string): void {
  renameSync(path, `${path}.lost`);
}

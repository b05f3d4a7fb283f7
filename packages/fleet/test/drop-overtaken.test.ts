import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { coordinate, isOvertaken } from "../src/queue/coordinate.js";
import type { Engine, MapQueue } from "../src/queue/engine.js";
import { jobId, type MapJob } from "../src/queue/map-job.js";
import { openStore } from "../src/store/open-store.js";

const scratch = mkdtempSync(join(tmpdir(), "fleet-overtaken-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const OLD = "a".repeat(40);
const NEW = "b".repeat(40);
const job = (repository: string, commit: string, change: Partial<MapJob> = {}): MapJob => ({
  repository,
  url: `https://${repository}`,
  commit,
  program: "1",
  options: "o",
  run: "r",
  ...change,
});

it("tells jobs that a newer plan has overtaken from those of others", () => {
  const planned = new Map([["h/o/a", job("h/o/a", NEW)]]);
  const queued = [
    job("h/o/a", OLD),
    job("h/o/a", NEW, { previous: "former" }),
    job("h/o/a", OLD, { alone: true }),
    job("h/o/a", NEW, { run: "another" }),
    job("h/o/a", NEW, { alone: true }),
    job("h/o/a", OLD, { program: "2" }),
    job("h/o/b", OLD),
  ];
  expect(queued.map((one) => isOvertaken(one, planned))).toEqual([true, true, true, false, false, false, false]);
});

/** A queue that only keeps what it is given; the job of `locked` cannot be removed. */
function keepingQueue(jobs: Map<string, MapJob>, locked: string): MapQueue {
  const rows = (): readonly object[] =>
    [...jobs].map(([id, data]) => ({
      id,
      data,
      remove: async () => {
        if (id === locked) throw new Error("the job is locked");
        jobs.delete(id);
      },
    }));
  return {
    getJobs: async (states: readonly string[]) => (states.includes("waiting") ? rows() : []),
    getJob: async () => undefined,
    getJobCounts: async () => ({ waiting: jobs.size }),
    addBulk: async (added: readonly { readonly data: MapJob }[]) => {
      for (const { data } of added) jobs.set(jobId(data), data);
      return [];
    },
  } as unknown as MapQueue;
}

it("has no older commit of a repository in the queue when a newer one is planned", async () => {
  const old = ["h/o/a", "h/o/locked", "h/o/other"].map((name) => job(name, OLD));
  const jobs = new Map(old.map((one) => [jobId(one), one]));
  const engine = { kind: "embedded", queue: keepingQueue(jobs, jobId(job("h/o/locked", OLD))) } as unknown as Engine;
  const stop = new AbortController();
  const { left } = await coordinate([job("h/o/a", NEW), job("h/o/locked", NEW)], {
    engine,
    store: await openStore(scratch),
    heads: new Map(),
    signal: stop.signal,
    onProgress: () => stop.abort(),
  });
  expect(left).toBe(2);
  expect([...jobs.values()].map(({ repository, commit }) => [repository, commit[0]]).sort()).toEqual([
    ["h/o/a", "b"],
    ["h/o/locked", "a"],
    ["h/o/locked", "b"],
    ["h/o/other", "a"],
  ]);
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { coordinate } from "../src/queue/coordinate.js";
import type { Engine, MapQueue } from "../src/queue/engine.js";
import { DEADLY, failureText, jobId, type MapJob } from "../src/queue/map-job.js";
import { settleFailure } from "../src/queue/settle.js";
import type { Head } from "../src/store/head.js";
import { openStore } from "../src/store/open-store.js";

const scratch = mkdtempSync(join(tmpdir(), "fleet-suspects-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const job = (repository: string): MapJob => ({
  repository,
  url: `https://${repository}`,
  commit: "a".repeat(40),
  program: "1",
  options: "o",
  run: "r",
});
const alone = (one: MapJob): MapJob => ({ ...one, alone: true });
const STALLED = "job stalled more than allowable limit";

interface Ended {
  readonly data: MapJob;
  readonly failedReason?: string;
  readonly returnvalue?: object;
}

/** A queue whose jobs ended, in this order; what is added to it is done at once. */
function endedQueue(first: readonly Ended[], added: MapJob[]): MapQueue {
  const jobs = new Map(first.map((one) => [jobId(one.data), one]));
  const rowOf = (id: string): object | undefined =>
    jobs.has(id) ? { id, ...jobs.get(id), remove: async () => void jobs.delete(id) } : undefined;
  return {
    getJobs: async (states: readonly string[]) => (states.includes("failed") ? [...jobs.keys()].map(rowOf) : []),
    getJob: async (id: string) => rowOf(id),
    getJobCounts: async () => ({}),
    addBulk: async (rows: readonly { readonly data: MapJob }[]) => {
      for (const { data } of rows) {
        // As a queue does with an id that it has.
        if (jobs.has(jobId(data))) continue;
        added.push(data);
        jobs.set(jobId(data), { data, returnvalue: { outcome: "mapped", seconds: 0 } });
      }
      return [];
    },
  } as unknown as MapQueue;
}

const failedHead = (one: MapJob, reason: string, state: Head["state"] = "failed"): Head => ({
  repository: one.repository,
  state,
  tries: 1,
  job: `${jobId(one)}@r`,
  failure: { commit: one.commit, program: "1", reason, permanent: false },
});

const coordinated = async (jobs: readonly MapJob[], queue: MapQueue, folder: string, write?: Head) => {
  const store = await openStore(join(scratch, folder));
  if (write !== undefined) await store.moveHead(write, undefined);
  return await coordinate(jobs, {
    engine: { queue } as unknown as Engine,
    store,
    heads: new Map(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
};

it("does not map alone again what killed its worker alone, though its first job is still in the queue", async () => {
  const [killer, anna] = [job("h/o/killer"), job("h/o/anna")];
  const added: MapJob[] = [];
  const queue = endedQueue(
    [
      { data: killer, failedReason: STALLED },
      { data: anna, failedReason: STALLED },
      { data: alone(killer), failedReason: failureText(DEADLY, true) },
    ],
    added,
  );
  const ended = await coordinated([killer, anna], queue, "own");
  expect(added).toEqual([alone(anna)]);
  expect(ended.mapped).toEqual(["h/o/anna"]);
  expect(ended.failed.map(({ repository, state }) => [repository, state])).toEqual([["h/o/killer", "quarantined"]]);
});

it("does not queue a job whose end is read first", async () => {
  const [killer, anna] = [job("h/o/killer"), job("h/o/anna")];
  const added: MapJob[] = [];
  const queue = endedQueue([{ data: alone(killer), failedReason: failureText(DEADLY, true) }], added);
  const ended = await coordinated([killer, anna], queue, "first");
  expect(added).toEqual([anna]);
  expect(ended.failed.map(({ repository }) => repository)).toEqual(["h/o/killer"]);
});

it("does not map alone what another coordinator has found to be deadly", async () => {
  const killer = job("h/o/killer");
  const added: MapJob[] = [];
  const queue = endedQueue([{ data: killer, failedReason: STALLED }], added);
  const failure = { commit: killer.commit, program: "1", reason: DEADLY, permanent: true };
  const head: Head = { repository: killer.repository, state: "quarantined", tries: 1, job: `${jobId(killer)}@r`, failure };
  const ended = await coordinated([killer], queue, "other", head);
  expect(added).toEqual([]);
  expect(ended.failed).toEqual([head]);
});

it("maps a suspect alone although a job for an older commit of it ended badly", async () => {
  const [now, older] = [job("h/o/moved"), { ...job("h/o/moved"), commit: "b".repeat(40) }];
  const added: MapJob[] = [];
  const queue = endedQueue(
    [
      { data: older, failedReason: STALLED },
      { data: now, failedReason: STALLED },
    ],
    added,
  );
  const ended = await coordinated([now], queue, "older");
  expect(added).toEqual([alone(now)]);
  expect(ended).toMatchObject({ mapped: ["h/o/moved"], failed: [] });
  const other: MapJob[] = [];
  const left = await coordinated([now], endedQueue([{ data: now, failedReason: STALLED }], other), "older-head", failedHead(older, "gone"));
  expect([other, left.mapped]).toEqual([[alone(now)], ["h/o/moved"]]);
});

it("leaves the suspect of another coordinator in the queue", async () => {
  const [mine, theirs] = [job("h/o/mine"), job("h/o/theirs")];
  const queue = endedQueue([{ data: theirs, failedReason: STALLED }], []);
  const ended = await coordinated([mine], queue, "foreign");
  expect(ended).toMatchObject({ mapped: ["h/o/mine"], failed: [] });
  expect(await queue.getJob(jobId(theirs))).toBeDefined();
  expect(await (await openStore(join(scratch, "foreign"))).head("h/o/theirs")).toBeUndefined();
  // The end of what their head already tells may go.
  await coordinated([job("h/o/more")], queue, "foreign", failedHead(theirs, DEADLY, "quarantined"));
  expect(await queue.getJob(jobId(theirs))).toBeUndefined();
});

it("writes down that a job is deadly, although it had failed otherwise in the same run, and counts the run once", async () => {
  const store = await openStore(join(scratch, "deadly"));
  const killer = job("h/o/killer");
  await store.moveHead(failedHead(killer, "connection reset"), undefined);
  for (const again of [1, 2])
    expect([again, await settleFailure(killer, { reason: DEADLY, permanent: true }, store)]).toMatchObject([
      again,
      { state: "quarantined", tries: 1, failure: { reason: DEADLY } },
    ]);
});

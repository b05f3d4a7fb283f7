/** What Prometheus and a browser see of a fleet. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownMetrics } from "../src/command/metrics.js";
import { needed } from "./support/needed.js";
import { run } from "./support/processes.js";
import { parsePrometheus } from "./support/prometheus.js";
import { poison, repository } from "./support/repositories.js";
import { say, type Said } from "./support/saying.js";
import { redisProgram, startRedis, type TestServer } from "./support/servers.js";

const scratch = mkdtempSync(join(tmpdir(), "fleet-watching-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }));
const clones = join(scratch, "clones");
const fleet = join(scratch, "fleet");
const at = ["--fleet", fleet];

/** Serves with the words, asks for each path, and stops. */
async function answersOf(
  words: readonly string[],
  paths: readonly string[],
): Promise<{ readonly said: Said; readonly answers: readonly Response[] }> {
  const answers: Response[] = [];
  let fault: unknown;
  const said = await say(words, scratch, (out, stop) => {
    const base = new URL(out.trim());
    const ask = async (): Promise<void> => {
      for (const path of paths) answers.push(await fetch(new URL(path, base)));
      // The server ends with its connections, so bodies are read before.
      for (const [index, answer] of answers.entries())
        answers[index] = new Response(await answer.text(), { status: answer.status, headers: answer.headers });
    };
    void ask()
      .catch((error: unknown) => {
        fault = error;
      })
      .finally(stop);
  });
  if (fault !== undefined) throw fault;
  return { said, answers };
}

it("has gauges that Prometheus reads, with nothing about maps before the first one", () => {
  const none = { mapped: 0, failed: 0, waiting: 0, quarantined: 0, skipped: 0 };
  const some = { ...none, mapped: 2, quarantined: 1, oldest: "2026-01-01T00:00:00.000Z", newest: "2026-01-02T00:00:00.000Z" };
  expect([...parsePrometheus(ownMetrics(none, 0)).keys()].filter((name) => !name.includes("repositories"))).toEqual([
    "dsp_fleet_quarantined",
  ]);
  expect(Object.fromEntries(parsePrometheus(ownMetrics(some, Date.parse("2026-01-03T00:00:00.000Z"))))).toEqual({
    'dsp_fleet_repositories{state="mapped"}': 2,
    'dsp_fleet_repositories{state="failed"}': 0,
    'dsp_fleet_repositories{state="waiting"}': 0,
    'dsp_fleet_repositories{state="quarantined"}': 1,
    'dsp_fleet_repositories{state="skipped"}': 0,
    dsp_fleet_quarantined: 1,
    dsp_fleet_oldest_map_seconds: 172_800,
    dsp_fleet_progress_timestamp: Date.parse("2026-01-02T00:00:00.000Z") / 1000,
  });
});

it.each([
  ["a\n"],
  ["# TYPE a gauge\na 1\na 2\n"],
  ["a 1\n"],
  ['# TYPE a gauge\na{b="c} 1\n'],
  ["# TYPE a gauge\na 1"],
  ["# TYPE a size\na 1\n"],
])("would see that %j is no format of Prometheus", (text) => {
  expect(() => parsePrometheus(text)).toThrow();
});

it("serves no board of the embedded queue, and no port that is none", async () => {
  mkdirSync(fleet, { recursive: true });
  expect(await say(["status", ...at, "--board", ":0"], scratch)).toMatchObject({
    code: 2,
    err: expect.stringContaining("use --board with --redis"),
  });
  expect(await say(["status", ...at, "--metrics", "web"], scratch)).toMatchObject({
    code: 2,
    err: "error: 'web' is no port; write one as in ':9400'\n",
  });
});

const program = needed(redisProgram(), "redis-server");

describe.skipIf(program === undefined)("with a queue on Redis", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startRedis(program ?? "");
    mkdirSync(clones);
    mkdirSync(fleet, { recursive: true });
    for (const name of ["anna", "berta", "skipped"]) repository(clones, name);
    poison(clones, "poisoned");
    writeFileSync(join(fleet, "fleet.toml"), `[[source]]\ndir = ${JSON.stringify(clones)}\n[[skip]]\nrepository = "local/skipped"\n`);
  });
  afterAll(async () => await server.stop());

  it("counts after a run what the run has told, and shows the queue by read-only pages", async () => {
    const began = Date.now() / 1000;
    const ended = await run(["run", ...at, "--redis", server.url, "--jobs", "2"]);
    expect(ended.out).toMatch(/^4 repositories, 3 changed: 2 mapped, 1 failed/);
    expect(ended.err).toMatch(/^failed local\/poisoned: git fetch: /m);
    const queue = [...at, "--redis", server.url];
    const metrics = await answersOf(["status", ...queue, "--metrics", ":0"], ["/metrics", "/other"]);
    expect({ code: metrics.said.code, states: metrics.answers.map(({ status }) => status) }).toEqual({ code: 0, states: [200, 404] });
    expect(metrics.answers[0]?.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    const values = parsePrometheus((await metrics.answers[0]?.text()) ?? "");
    const states = Object.fromEntries(
      ["mapped", "failed", "quarantined"].map((state) => [state, values.get(`dsp_fleet_repositories{state="${state}"}`)]),
    );
    expect(states).toEqual({ mapped: 2, failed: 1, quarantined: 0 });
    expect(values.get("dsp_fleet_progress_timestamp")).toBeGreaterThanOrEqual(Math.floor(began));
    expect(values.get('bullmq_job_count{queue="map",state="waiting"}')).toBe(0);

    const board = await answersOf(["status", ...queue, "--board", ":0"], ["/", "/api/queues"]);
    expect(board.answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await board.answers[0]?.text()).toContain("<html");
    expect(JSON.parse((await board.answers[1]?.text()) ?? "")).toMatchObject({
      queues: [{ name: "map", readOnlyMode: true, counts: { waiting: 0, active: 0 } }],
    });
  });
});

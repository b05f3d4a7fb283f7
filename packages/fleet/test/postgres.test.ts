import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openEngine } from "../src/queue/open-engine.js";
import type { Workshop } from "../src/worker/map-repository.js";
import { startWorker } from "../src/worker/start-worker.js";
import { keepsItsPromises } from "./contract.js";
import { needed } from "./support/needed.js";
import { postgresPrograms, startPostgres, type TestServer } from "./support/servers.js";

const programs = needed(postgresPrograms(), "PostgreSQL server");

describe.skipIf(programs === undefined)("a queue on PostgreSQL", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startPostgres(programs ?? "");
  });
  afterAll(async () => await server.stop());
  it("leaves no connection when a worker is stopped while it starts", async () => {
    const engine = await openEngine({ name: "stopped", folder: "", tell: () => undefined, postgres: server.url });
    const workshop = { signal: AbortSignal.abort() } as Workshop;
    for (const jobs of [1, 2, 3]) await startWorker(engine, { workshop, jobs, accepts: () => false, program: "1" }).close();
    await engine.close();
    const client = new pg.Client(server.url);
    await client.connect();
    const others = async () =>
      (
        await client.query(
          "SELECT count(*)::int AS n FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
        )
      ).rows;
    // The server takes a moment to see that a client is gone.
    await expect.poll(others).toEqual([{ n: 0 }]);
    await client.end();
  });
  keepsItsPromises({
    words: () => ["--postgres", server.url],
    lose: async () => {
      const client = new pg.Client(server.url);
      await client.connect();
      const { rows } = await client.query<{ schema: string }>(
        "SELECT table_schema AS schema FROM information_schema.tables WHERE table_name = 'job'",
      );
      for (const { schema } of rows) await client.query(`DELETE FROM "${schema}".job`);
      await client.end();
    },
    restart: async () => await server.restart(500),
  });
});

import pg from "pg";
import { afterAll, beforeAll, describe } from "vitest";
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

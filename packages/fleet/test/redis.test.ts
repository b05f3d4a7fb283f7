import { Redis } from "ioredis";
import { afterAll, beforeAll, describe } from "vitest";
import { keepsItsPromises } from "./contract.js";
import { needed } from "./support/needed.js";
import { redisProgram, startRedis, type TestServer } from "./support/servers.js";

const program = needed(redisProgram(), "redis-server");

describe.skipIf(program === undefined)("a queue on Redis", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startRedis(program ?? "");
  });
  afterAll(async () => await server.stop());
  keepsItsPromises({
    words: () => ["--redis", server.url],
    lose: async () => {
      const redis = new Redis(server.url);
      await redis.flushall();
      redis.disconnect();
    },
    restart: async () => await server.restart(500),
  });
});

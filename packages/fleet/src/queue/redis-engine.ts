/** Redis or Valkey: the road to many machines. */
import { Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import { FleetError, reasonOf } from "../fleet-error.js";
import { type Engine, QUEUE, workerOptions } from "./engine.js";
import type { MapJob, MapResult } from "./map-job.js";
import { type EnginePlace, seldom, shownAddress } from "../engine-place.js";

const LOCK_SECONDS = 30;
const SLOWEST_RETRY = 2000;

export async function openRedis(address: string, { name, tell }: EnginePlace): Promise<Engine> {
  await requireAnswer(address);
  const prefix = `dsp-fleet-${name}`;
  const complain = seldom((text) => tell(`the queue at ${shownAddress(address)}: ${text}; trying again`));
  const connect = (): Redis => {
    // Commands wait while the server is away, however long that is.
    const redis = new Redis(address, { maxRetriesPerRequest: null, retryStrategy: (times) => Math.min(times * 100, SLOWEST_RETRY) });
    redis.on("error", (error: Error) => complain(reasonOf(error)));
    return redis;
  };
  const own = [connect()];
  const [first] = own;
  if (first === undefined) throw new Error("unreachable");
  const queue = new Queue<MapJob, MapResult>(QUEUE, { connection: first, prefix });
  queue.on("error", (error) => complain(reasonOf(error)));
  return {
    kind: "redis",
    queue,
    work: (process, { jobs }) => {
      const connection = connect();
      own.push(connection);
      const worker = new Worker<MapJob, MapResult>(QUEUE, process, { connection, prefix, ...workerOptions(jobs, LOCK_SECONDS) });
      worker.on("error", (error) => complain(reasonOf(error)));
      return worker;
    },
    close: async () => {
      await queue.close();
      for (const redis of own) redis.disconnect();
    },
  };
}

async function requireAnswer(address: string): Promise<void> {
  const redis = new Redis(address, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    connectTimeout: 10_000,
    commandTimeout: 10_000,
  });
  redis.on("error", () => undefined);
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    throw new FleetError(
      `the Redis server at ${shownAddress(address)} does not answer (${reasonOf(error)})`,
      "start it, or correct --redis",
    );
  } finally {
    redis.disconnect();
  }
}

/** PostgreSQL 14 or newer: for who has one and no Redis. */
import { createHash } from "node:crypto";
import { createPostgresBackend, withBackend } from "bullmq";
import { FleetError, reasonOf } from "../fleet-error.js";
import { type Engine, QUEUE, workerOptions } from "./engine.js";
import type { MapJob, MapResult } from "./map-job.js";
import { type EnginePlace, seldom, shownAddress } from "../engine-place.js";

const LOCK_SECONDS = 30;
const CONNECTIONS = 5;

/** Two names never share one: a name that has to be changed for it ends with its digest. */
export function schemaOf(name: string): string {
  const plain = name.toLowerCase().replaceAll("-", "_");
  const end = plain === name ? "" : `_${createHash("sha256").update(name).digest("hex").slice(0, 8)}`;
  return `dsp_fleet_${plain.slice(0, 40)}${end}`;
}

export async function openPostgres(address: string, { name, tell }: EnginePlace): Promise<Engine> {
  const complain = seldom((text) => tell(`the queue at ${shownAddress(address)}: ${text}; trying again`));
  const { Queue, Worker } = withBackend(createPostgresBackend);
  const connection = {
    connectionString: address,
    schema: schemaOf(name),
    migrate: true,
    max: CONNECTIONS,
    keepAlive: true,
  };
  const queue = new Queue<MapJob, MapResult>(QUEUE, { connection });
  queue.on("error", (error) => complain(reasonOf(error)));
  try {
    await queue.waitUntilReady();
  } catch (error) {
    await queue.close().catch(() => undefined);
    throw new FleetError(
      `the PostgreSQL server at ${shownAddress(address)} cannot be used (${reasonOf(error)})`,
      "start it, or correct --postgres",
    );
  }
  return {
    kind: "postgres",
    queue,
    work: (process, { jobs }) => {
      const worker = new Worker<MapJob, MapResult>(QUEUE, process, { connection, ...workerOptions(jobs, LOCK_SECONDS) });
      worker.on("error", (error) => complain(reasonOf(error)));
      return worker;
    },
    close: async () => await queue.close(),
  };
}

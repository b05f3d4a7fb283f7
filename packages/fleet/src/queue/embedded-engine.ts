/** The queue without a server: PostgreSQL as WebAssembly, in the folder of the fleet. One process uses it at a time. */
import { mkdirSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { createPostgresBackend, withBackend } from "bullmq";
import { FleetError, reasonOf } from "../command/fleet-error.js";
import { openEmbeddedPool } from "./embedded-pool.js";
import { type Engine, QUEUE, workerOptions } from "./engine.js";
import type { MapJob, MapResult } from "./map-job.js";
import type { EnginePlace } from "./open-engine.js";

/** No other process can have a job of this queue, so the wait after a crash may be short. */
const LOCK_SECONDS = 10;

export async function openEmbedded({ folder, tell }: EnginePlace): Promise<Engine> {
  mkdirSync(folder, { recursive: true });
  const database = await openDatabase(folder);
  const pool = await openEmbeddedPool(database);
  const { Queue, Worker } = withBackend(createPostgresBackend);
  const queue = new Queue<MapJob, MapResult>(QUEUE, { connection: pool });
  queue.on("error", (error) => tell(`the queue in ${folder}: ${reasonOf(error)}`));
  return {
    kind: "embedded",
    queue,
    work: (process, { jobs }) => {
      const worker = new Worker<MapJob, MapResult>(QUEUE, process, { connection: pool, ...workerOptions(jobs, LOCK_SECONDS) });
      worker.on("error", (error) => tell(`the queue in ${folder}: ${reasonOf(error)}`));
      return worker;
    },
    close: async () => {
      await queue.close();
      await database.close();
    },
  };
}

async function openDatabase(folder: string): Promise<PGlite> {
  try {
    return await PGlite.create(folder);
  } catch (error) {
    throw new FleetError(
      `the queue in ${folder} cannot be opened (${reasonOf(error)})`,
      "remove that folder and run again; it holds only what is queued, and that is found again",
    );
  }
}

/** The queue without a server: PostgreSQL as WebAssembly, in the folder of the fleet. One process uses it at a time. */
import { mkdirSync } from "node:fs";
import { EventEmitter } from "node:events";
import { PGlite } from "@electric-sql/pglite";
import { createPostgresBackend, DEFAULT_SCHEMA, type PgPool, type PgPoolClient, runMigrations, withBackend } from "bullmq";
import { FleetError, reasonOf } from "../fleet-error.js";
import { type Engine, QUEUE, workerOptions } from "./engine.js";
import type { MapJob, MapResult } from "./map-job.js";
import type { EnginePlace } from "../engine-place.js";

/** No other process can have a job of this queue, so the wait after a crash may be short. */
const LOCK_SECONDS = 10;

export async function openEmbedded({ folder, tell }: EnginePlace): Promise<Engine> {
  mkdirSync(folder, { recursive: true });
  const database = await openDatabase(folder);
  const pool = await openEmbeddedPool(database).catch(async (error: unknown) => {
    await database.close().catch(() => undefined);
    throw error;
  });
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
      try {
        await queue.close();
      } finally {
        await database.close();
      }
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

interface Answer {
  readonly rows: readonly unknown[];
  readonly rowCount: number;
}

// Lets the queue use PGlite, PostgreSQL in this process, as if it were a pool of connections. There is one connection, so clients take turns: whoever
// begins a transaction keeps the turn until its end.

/** A pool whose tables are up to date. The caller closes the database after the pool. */
async function openEmbeddedPool(database: PGlite): Promise<PgPool> {
  const notices = new EventEmitter().setMaxListeners(0);
  database.onNotification((channel, payload) => notices.emit("notification", { channel, payload }));
  let turn: Promise<unknown> = Promise.resolve();
  /** Resolves with what ends the turn. */
  const take = async (): Promise<() => void> => {
    const before = turn;
    let end: () => void = () => undefined;
    turn = new Promise<void>((resolve) => {
      end = resolve;
    });
    await before;
    return end;
  };
  const ask = async (text: string, values?: readonly unknown[]): Promise<Answer> => {
    // Several statements in one text, as migrations have them, take no values.
    const [last] = values === undefined ? (await database.exec(text)).slice(-1) : [await database.query(text, [...values])];
    return { rows: (last?.rows ?? []) as readonly unknown[], rowCount: last?.affectedRows ?? last?.rows.length ?? 0 };
  };
  const queryAlone = async (text: string, values?: readonly unknown[]): Promise<Answer> => {
    const end = await take();
    try {
      return await ask(text, values);
    } finally {
      end();
    }
  };
  const connect = async (): Promise<PgPoolClient> => createClient({ ask, take, queryAlone, notices });
  const pool = Object.assign(new EventEmitter(), { connect, query: queryAlone, end: async () => undefined, options: { keepAlive: true } });
  const client = await connect();
  await runMigrations(client, DEFAULT_SCHEMA);
  client.release();
  await database.exec(`SET search_path TO ${DEFAULT_SCHEMA}`);
  return pool as unknown as PgPool;
}

interface Shared {
  readonly ask: (text: string, values?: readonly unknown[]) => Promise<Answer>;
  readonly take: () => Promise<() => void>;
  readonly queryAlone: (text: string, values?: readonly unknown[]) => Promise<Answer>;
  readonly notices: EventEmitter;
}

function createClient({ ask, take, queryAlone, notices }: Shared): PgPoolClient {
  const client = new EventEmitter();
  const pass = (message: unknown): boolean => client.emit("notification", message);
  notices.on("notification", pass);
  let end: (() => void) | undefined;
  const leave = (): void => {
    end?.();
    end = undefined;
  };
  const query = async (text: string, values?: readonly unknown[]): Promise<Answer> => {
    if (/^\s*BEGIN\b/i.test(text)) end ??= await take();
    try {
      return end === undefined ? await queryAlone(text, values) : await ask(text, values);
    } finally {
      if (/^\s*(?:COMMIT|ROLLBACK)\b/i.test(text)) leave();
    }
  };
  const release = (): void => {
    leave();
    notices.removeListener("notification", pass);
  };
  return Object.assign(client, { query, release }) as unknown as PgPoolClient;
}

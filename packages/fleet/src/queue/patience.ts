import { setTimeout as sleep } from "node:timers/promises";

/** Seconds that a server may be away. */
const PATIENCE = 600;
const PAUSE = 1000;
/** Refused, reset, closed; and PostgreSQL that ends, begins or recovers. */
const AWAY = /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|terminated|57P0[123]|the database system is|Connection is closed|not queryable/i;

/** Asks again while the server is away. What is asked must do no harm twice. Throws what the last attempt threw. */
export async function patiently<Result>(ask: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (const until = Date.now() + PATIENCE * 1000; ;) {
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted || Date.now() > until || !AWAY.test(textOf(error))) throw error;
      await sleep(PAUSE, undefined, { signal }).catch(() => undefined);
    }
  }
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const inner = error instanceof AggregateError ? error.errors.map(textOf) : [];
  return [error.message, "code" in error ? String(error.code) : "", ...inner].join(" ");
}

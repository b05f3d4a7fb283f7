import { setTimeout as sleep } from "node:timers/promises";

/** Seconds that a server may be away, or a disk full. */
const PATIENCE = 600;
const PAUSE = 1000;
/** Refused, reset, closed; PostgreSQL that ends, begins or recovers. */
const AWAY = /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|terminated|57P0[123]|the database system is|Connection is closed|not queryable/i;
const FULL = /ENOSPC|EDQUOT/;

/**
 * Asks again while the server is away or the disk is full. What is asked must do no harm twice. `onWait` hears each fault. Throws what the last attempt
 * threw.
 */
export async function patiently<Result>(
  ask: () => Promise<Result>,
  signal: AbortSignal,
  onWait: (error: unknown) => void = () => undefined,
): Promise<Result> {
  for (const until = Date.now() + PATIENCE * 1000; ;) {
    try {
      return await ask();
    } catch (error) {
      const said = textOf(error);
      if (signal.aborted || Date.now() > until || !(AWAY.test(said) || FULL.test(said))) throw error;
      onWait(error);
      await sleep(PAUSE, undefined, { signal }).catch(() => undefined);
    }
  }
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const inner = error instanceof AggregateError ? error.errors.map(textOf) : [];
  return [error.message, "code" in error ? String(error.code) : "", ...inner].join(" ");
}

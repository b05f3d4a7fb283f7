/**
 * Failures that a run ignores on purpose: those of caches and of cleaning up cost only time. `--verbose` lists them, so that
 * a permanently failing disk is noticed.
 */
import { channel, subscribe, unsubscribe } from "node:diagnostics_channel";
import { isAbsence } from "./entry-at.js";
import { errorCode } from "./file-error.js";

export interface IgnoredFailure {
  readonly path: string;
  /** Code of the system, such as `EACCES`, or another description. */
  readonly reason: string;
}

const NAME = "dsp-bootstrap:passed-over";
const CHANNEL = channel(NAME);

/** A missing file is no failure. */
export function ignoreFailure(path: string, error: unknown): void {
  if (!CHANNEL.hasSubscribers || isAbsence(error)) return;
  CHANNEL.publish({ path, reason: errorCode(error) ?? String(error) } satisfies IgnoredFailure);
}

/** Collects failures until the returned function is called, which returns each path and reason once. */
export function collectIgnoredFailures(): () => readonly IgnoredFailure[] {
  const collected = new Map<string, IgnoredFailure>();
  const listen = (message: unknown): void => {
    const failure = message as IgnoredFailure;
    collected.set(`${failure.path}\0${failure.reason}`, failure);
  };
  subscribe(NAME, listen);
  return () => {
    unsubscribe(NAME, listen);
    return [...collected.values()];
  };
}

/**
 * Failures that a run passes over on purpose: of caches and of leftovers, which cost time and never an answer. `--timing` tells them, so that
 * a disk that fails all the time does not stay unseen.
 */
import { channel, subscribe, unsubscribe } from "node:diagnostics_channel";
import { isAbsence } from "./entry-at.js";
import { errorCode } from "./file-error.js";

export interface IgnoredFailure {
  readonly path: string;
  /** Of the system, such as `EACCES`; or what else was wrong. */
  readonly reason: string;
}

const NAME = "dsp-bootstrap:passed-over";
const CHANNEL = channel(NAME);

/** What is not there is no failure. */
export function ignoreFailure(path: string, error: unknown): void {
  if (!CHANNEL.hasSubscribers || isAbsence(error)) return;
  CHANNEL.publish({ path, reason: errorCode(error) ?? String(error) } satisfies IgnoredFailure);
}

/** Listens until the answer is called, which answers what was heard, each path and reason once. */
export function collectIgnoredFailures(): () => readonly IgnoredFailure[] {
  const heard = new Map<string, IgnoredFailure>();
  const listen = (message: unknown): void => {
    const failure = message as IgnoredFailure;
    heard.set(`${failure.path}\0${failure.reason}`, failure);
  };
  subscribe(NAME, listen);
  return () => {
    unsubscribe(NAME, listen);
    return [...heard.values()];
  };
}

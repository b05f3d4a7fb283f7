/**
 * Verifies the columns of a map in a second thread as soon as it is known which map is served: checking tens of
 * thousands of files takes as long as loading the program. Changes after the check are detected by comparing directory stamps.
 */
import { existsSync, lstatSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { DSP_DIRECTORY } from "../../fs/dsp-directory.js";
import { AHEAD, CHANGED, LONGEST_ID, VERIFIED, WAITING, type PrefetchOrder } from "./prefetch-order.js";
import { stampText } from "../../fs/file-stamp.js";
import { JOURNAL, LOCK } from "../staging.js";
import { storedId } from "./text-column.js";

/** Id of the column version whose files are verified as unchanged; empty if unknown. */
export type Snapshots = (name: string) => string;

/** ms without progress after which the thread is considered dead; the caller then verifies by itself. */
const PATIENCE = 500;

/** What is verified; can be taken once, and is undefined if the map has been written since. */
export type Prefetched = () => Snapshots | undefined;

/** Undefined if there is no cache to verify. */
export function prefetchIndex(root: string): Prefetched | undefined {
  return prefetchLater(root)?.();
}

/** The same; starts when the result is called. */
export function prefetchLater(root: string): (() => Prefetched) | undefined {
  const base = join(root, DSP_DIRECTORY);
  const script = new URL("./prefetch-worker.js", import.meta.url);
  const isKept = lstatSync(join(base, ".cache", "columns", AHEAD[0]), { throwIfNoEntry: false })?.isFile() === true;
  if (!isKept || !existsSync(fileURLToPath(script))) return undefined;
  return () => start(root, { base, script });
}

function start(root: string, { base, script }: { readonly base: string; readonly script: URL }): Prefetched {
  const stamps = stampsOf(root);
  const order: PrefetchOrder = {
    base,
    states: new Int32Array(new SharedArrayBuffer((AHEAD.length + 1) * Int32Array.BYTES_PER_ELEMENT)),
    ids: new Uint8Array(new SharedArrayBuffer(AHEAD.length * LONGEST_ID)),
  };
  const worker = new Worker(script, { workerData: order, resourceLimits: { maxYoungGenerationSizeMb: 48 } });
  worker.unref();
  // Without a listener a crash of the thread would end the process.
  worker.on("error", () => undefined);
  let taken = false;
  return () => {
    const isFirst = !taken;
    taken = true;
    return isFirst && stamps === stampsOf(root) ? (name) => idOf(order, name) : undefined;
  };
}

/** Stored columns that are used while it is not known yet whether they are current. */
interface Assumption {
  /** Their ids. */
  readonly snapshots: Snapshots;
  /** Waits for the second thread. If false, nothing that was computed may be used. */
  readonly holds: () => boolean;
}

/** A column that is not stored is verified by its reader. */
export function assumeStored(root: string, take: Prefetched): Assumption {
  const base = join(root, DSP_DIRECTORY);
  const ids = new Map<string, string>(AHEAD.map((name) => [name, storedId(base, name)]));
  const holds = (): boolean => {
    const verified = take();
    return verified !== undefined && [...ids].every(([name, id]) => id === "" || verified(name) === id);
  };
  return { snapshots: (name) => ids.get(name) ?? "", holds };
}

/** Writers of the map take the lock, which changes the directory that contains it; git changes its index. */
function stampsOf(root: string): string {
  return [root, join(root, DSP_DIRECTORY), join(root, ".git", "index"), join(root, LOCK), join(root, JOURNAL)].map(stampText).join("\n");
}

function idOf({ states, ids }: PrefetchOrder, name: string): string {
  const at = AHEAD.findIndex((one) => one === name);
  if (at < 0 || waitFor(states, at) !== VERIFIED) return "";
  const bytes = ids.slice(at * LONGEST_ID, (at + 1) * LONGEST_ID);
  return Buffer.from(bytes).toString("latin1").replace(/\0+$/, "");
}

function waitFor(states: Int32Array, at: number): number {
  for (let seen = -1; Atomics.load(states, at) === WAITING;) {
    const progress = Atomics.load(states, AHEAD.length);
    // Do not wait twice for a dead thread.
    if (progress === seen) for (const place of AHEAD.keys()) Atomics.compareExchange(states, place, WAITING, CHANGED);
    seen = progress;
    Atomics.wait(states, at, WAITING, PATIENCE);
  }
  return Atomics.load(states, at);
}

/**
 * The proof that a map's columns are those of its files, begun in a second thread as soon as it is known which map is served: to look at tens of
 * thousands of files takes as long as to load the program. What it could not see, because it came later, shows in the signs that are compared.
 */
import { existsSync, lstatSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { DSP_DIRECTORY } from "../../fs/dsp-directory.js";
import { AHEAD, CHANGED, LONGEST_ID, PROVED, WAITING, type PrefetchOrder } from "./prefetch-order.js";
import { stampText } from "../../fs/file-stamp.js";
import { JOURNAL, LOCK } from "../staging.js";

/** Name of the writing of a column whose files say what it says; empty where that is not known. */
export type Snapshots = (name: string) => string;

/** ms without a step after which the thread is taken for dead; whoever asks then looks for itself. */
const PATIENCE = 500;

/** Undefined where nothing is kept that could be proved. What it answers may be taken once, and is undefined for a map that somebody wrote since. */
export function prefetchIndex(root: string): (() => Snapshots | undefined) | undefined {
  const base = join(root, DSP_DIRECTORY);
  const script = new URL("./prefetch-worker.js", import.meta.url);
  const isKept = lstatSync(join(base, ".cache", "columns", AHEAD[0]), { throwIfNoEntry: false })?.isFile() === true;
  if (!isKept || !existsSync(fileURLToPath(script))) return undefined;
  const signs = signsOf(root);
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
    return isFirst && signs === signsOf(root) ? (name) => idOf(order, name) : undefined;
  };
}

/** Whoever writes the map takes the lock, which changes the directory that it lies in; git changes its index. */
function signsOf(root: string): string {
  return [root, join(root, DSP_DIRECTORY), join(root, ".git", "index"), join(root, LOCK), join(root, JOURNAL)].map(stampText).join("\n");
}

function idOf({ states, ids }: PrefetchOrder, name: string): string {
  const at = AHEAD.findIndex((one) => one === name);
  if (at < 0 || waitFor(states, at) !== PROVED) return "";
  const bytes = ids.slice(at * LONGEST_ID, (at + 1) * LONGEST_ID);
  return Buffer.from(bytes).toString("latin1").replace(/\0+$/, "");
}

function waitFor(states: Int32Array, at: number): number {
  for (let seen = -1; Atomics.load(states, at) === WAITING;) {
    const progress = Atomics.load(states, AHEAD.length);
    // Nobody waits for a dead thread twice.
    if (progress === seen) for (const place of AHEAD.keys()) Atomics.compareExchange(states, place, WAITING, CHANGED);
    seen = progress;
    Atomics.wait(states, at, WAITING, PATIENCE);
  }
  return Atomics.load(states, at);
}

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { BATCHES, firstEntries, HELD, verifyBatch, OPEN, OTHER, RENEWED, type GroupBatch, type VerifyOrder } from "./verify-order.js";
import { STAMP_PARTS, noStamps, FileStamps } from "../fs/file-stamp.js";
import { endBatches, takeBatch } from "../fs/take-batch.js";

/** At whether `.dsp/` is as it was. */
export interface Verification {
  /** Looks at some that nobody has looked at; false where there are none, or where it is known already that something is not as it was. */
  readonly step: () => boolean;
  /** Looks at what is left, once. Undefined where anything is not as it was. */
  readonly finish: () => Found | undefined;
}

/** What holds now. */
interface Found {
  readonly stamps: Float64Array;
  /** How many of these were taken anew. */
  readonly renewed: number;
}

interface Asked {
  readonly batches: readonly GroupBatch[];
  /** Of their entries, one after another. */
  readonly stamps: Float64Array | undefined;
  /** Wall clock before the first look, ms. */
  readonly since: number;
}

/** Entries below which a thread costs more than it saves; one that has to be read counts as several. */
const WORTH_A_THREAD = 50_000;
const WHERE_READ = 2;
/** After which a thread that says nothing is given up, and with it the look. */
const PATIENCE_MS = 20_000;

/** Begun in a second thread where there is much to look at (`worth`); the first one may do something else meanwhile. */
export function startVerifying(base: string, { batches, stamps: known, since }: Asked, worth = WORTH_A_THREAD): Verification {
  const firsts = firstEntries(batches);
  const entries = firsts.at(-1) ?? 0;
  const end = batches.length;
  const state = new Int32Array(new SharedArrayBuffer((BATCHES + end) * Int32Array.BYTES_PER_ELEMENT));
  const before = noStamps(entries, true);
  if (known !== undefined) before.set(known);
  const values = noStamps(entries, true);
  const stamps = new FileStamps(values, since, before);
  const script = new URL("./verify-worker.js", import.meta.url);
  if (entries + WHERE_READ * countUnknown(before) >= worth && existsSync(fileURLToPath(script))) {
    const workerData: VerifyOrder = { base, since, batches, before, values, state };
    const worker = new Worker(script, { workerData });
    worker.unref();
    // Without a listener a crash of the thread would end the process.
    worker.on("error", () => undefined);
  }
  const step = (): boolean => {
    const number = takeBatch(state, end);
    if (number === undefined) return false;
    const became = verifyBatch(base, batches[number] ?? [0, ""], stamps, firsts[number] ?? 0);
    Atomics.store(state, BATCHES + number, became);
    if (became === OTHER) endBatches(state, end);
    return became === HELD;
  };
  const isLimited = (number: number): boolean => {
    Atomics.wait(state, BATCHES + number, OPEN, PATIENCE_MS);
    return Atomics.load(state, BATCHES + number) === HELD;
  };
  const verifyRest = (): Found | undefined => {
    while (step());
    // In their order: behind one that is not held, some are looked at by nobody.
    for (let number = 0; number < end; number += 1) if (!isLimited(number)) return undefined;
    return { stamps: values, renewed: stamps.renewed + Atomics.load(state, RENEWED) };
  };
  let outcome: { readonly found: Found | undefined } | undefined;
  return { step, finish: () => (outcome ??= { found: verifyRest() }).found };
}

function countUnknown(stamps: Float64Array): number {
  let count = 0;
  for (let at = 0; at < stamps.length; at += STAMP_PARTS) if (Number.isNaN(stamps[at])) count += 1;
  return count;
}

/**
 * Reads `.dsp` without a lock, and detects concurrent changes. Every writer creates and removes files beside `.dsp` for each change
 * (its lock, its journal, temporary files), which alters the directory's times; while several files change, the journal exists.
 */
import { statSync } from "node:fs";
import { join } from "node:path";
import { isThere } from "../fs/files.js";
import { JOURNAL } from "./staging.js";

const ATTEMPTS = 3;
/** Clocks of file systems tick at least every 16 ms, ms; two changes within a tick cannot be distinguished. */
const TICK = 20;
/** For file systems with a resolution of seconds, ns. */
const SECOND = 1_000_000_000n;
const SECONDS = 2_000;

/**
 * The result or exception of `read`, provided that nothing changed meanwhile. Undefined if a few attempts fail,
 * or if there is a journal: the caller must then take the lock. `read` is called again for each attempt, and must have read everything when it returns.
 */
export function readUndisturbed<Result>(root: string, read: () => Result): { readonly result: Result } | undefined {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = stableTimes(root);
    if (before === undefined) return undefined;
    const outcome = outcomeOf(read);
    if ((timesOf(root)?.text ?? "") === before) return { result: outcome() };
  }
  return undefined;
}

/** An exception may be caused by an incomplete change, too. */
function outcomeOf<Result>(read: () => Result): () => Result {
  try {
    const result = read();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** The directory's times, once they are old enough for any later change to alter them; undefined if that does not happen. */
function stableTimes(root: string): string | undefined {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    // The clock first: this process may be suspended in between.
    const now = Date.now();
    const times = timesOf(root);
    if (times === undefined) return "";
    if (isThere(join(root, JOURNAL))) return undefined;
    const age = now - times.changed;
    if (age > times.tick) return times.text;
    if (age < 0 || times.tick > TICK) return undefined;
    pause(TICK + 1 - age);
  }
  return undefined;
}

interface Times {
  readonly text: string;
  /** ms */
  readonly changed: number;
  readonly tick: number;
}

/** Undefined if the directory does not exist. */
function timesOf(root: string): Times | undefined {
  const stat = statSync(root, { bigint: true, throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  const { ino, mtimeNs, ctimeNs } = stat;
  const tick = mtimeNs % SECOND === 0n ? SECONDS : TICK;
  return { text: `${ino} ${mtimeNs} ${ctimeNs}`, changed: Number(mtimeNs / 1_000_000n), tick };
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

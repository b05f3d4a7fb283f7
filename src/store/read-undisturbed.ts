/**
 * Reading `.dsp` without a lock, and knowing that no command changed it meanwhile. Every writer makes and removes files beside `.dsp` for each change
 * (its lock, its journal, the file that becomes a new one), so the directory's times tell; while several files change, the journal lies there.
 */
import { statSync } from "node:fs";
import { join } from "node:path";
import { isThere } from "../fs/entry-at.js";
import { JOURNAL } from "./staging.js";

const ATTEMPTS = 3;
/** Clocks of file systems tick every 16 ms at the slowest, ms; a change within the tick of an earlier one cannot be told from it. */
const TICK = 20;
/** On file systems that count whole seconds, ns. */
const SECOND = 1_000_000_000n;
const SECONDS = 2_000;

/**
 * What `read` answers, or throws, when nothing was changed from its beginning to its end. Undefined where that cannot be had in a few attempts,
 * or where a journal lies: whoever asks has to take the lock. `read` is called again for each attempt, and must have read everything when it returns.
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

/** A refusal may come from a change half done, too. */
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

/** The directory's times once they are old enough that a later change must show in them; undefined where that does not come about. */
function stableTimes(root: string): string | undefined {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    // The clock first: this process may be stopped in between.
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

/** Undefined where there is no such directory. */
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

/** One run of `bootstrap` for `watch`: it is postponed while another operation is in progress, and removes nothing that was written by others. */
import { UserError } from "../../model/errors/user-error.js";
import { takeLock } from "../../store/lock.js";
import { bootstrap } from "../bootstrap/bootstrap.js";
import type { Given } from "../registry/command.js";
import type { Streams } from "../../cli/streams.js";
import { textLines } from "../bootstrap/text-lines.js";
import { damagedManifests, halfWritten } from "./half-written.js";

export type Updated =
  | { readonly state: "done"; readonly written: number; readonly removed: number; readonly notes: readonly string[] }
  /** Retried automatically. */
  | { readonly state: "waiting"; readonly reason: string }
  /** Retried after the next change. */
  | { readonly state: "refused"; readonly reason: string };

export interface Watched {
  readonly given: Given;
  readonly streams: Streams;
  /** The operation of git that is in progress. */
  readonly operation: () => string | undefined;
}

class Held extends Error {}

/** Returns a function that runs one update. Do not call it while an update is running. */
export function createUpdate({ given, streams, operation }: Watched): () => Promise<Updated> {
  let accepted: ReadonlySet<string> | undefined;
  return async () => {
    const reason = hindrance(given.root, operation);
    if (reason !== undefined) return { state: "waiting", reason };
    let printed = "";
    let notes: readonly string[] = [];
    const listening = { ...streams, out: (text: string) => void (printed += text) };
    try {
      await bootstrap({ ...given, json: true }, listening, {
        accept: ({ map, textMoves }, known) => {
          const paths = halfWritten(map.problems, known, accepted);
          if (paths.length > 0) throw new Held(`${paths.join(", ")}: does not parse; nothing is written until it does`);
          notes = textLines(textMoves, "done");
          accepted = new Set(damagedManifests(map.problems));
        },
      });
    } catch (error) {
      if (error instanceof Held) return { state: "refused", reason: error.message };
      if (error instanceof UserError || isOfTheMachine(error)) return { state: "refused", reason: error.message };
      throw error;
    }
    return { state: "done", ...countsOf(printed), notes };
  };
}

function hindrance(root: string, operation: () => string | undefined): string | undefined {
  const running = operation();
  if (running !== undefined) return `${running} is in progress; the map is brought up to date after it`;
  try {
    takeLock(root, 0).release();
    return undefined;
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
}

function isOfTheMachine(error: unknown): error is Error {
  return error instanceof Error && "syscall" in error;
}

/** Counts from the summary. */
function countsOf(printed: string): { readonly written: number; readonly removed: number } {
  const summary: unknown = JSON.parse(printed);
  const count = (name: "written" | "removed"): number =>
    typeof summary === "object" && summary !== null && name in summary ? Number((summary as Record<typeof name, unknown>)[name]) : 0;
  return { written: count("written"), removed: count("removed") };
}

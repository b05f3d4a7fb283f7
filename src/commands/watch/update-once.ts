/** One run of `bootstrap` as `watch` has it: not now, where somebody is in the middle of something, and nothing of others is removed. */
import { UserError } from "../../model/errors/user-error.js";
import { takeLock } from "../../store/lock.js";
import { bootstrap } from "../bootstrap/bootstrap.js";
import type { Given } from "../registry/command.js";
import type { Streams } from "../../cli/streams.js";
import { textLines } from "../bootstrap/text-lines.js";
import { damagedManifests, halfWritten } from "./half-written.js";

export type Updated =
  | { readonly state: "done"; readonly written: number; readonly removed: number; readonly told: readonly string[] }
  /** To be tried again by itself. */
  | { readonly state: "waiting"; readonly reason: string }
  /** To be tried again after the next change. */
  | { readonly state: "refused"; readonly reason: string };

export interface Watched {
  readonly given: Given;
  readonly streams: Streams;
  /** What git is in the middle of. */
  readonly operation: () => string | undefined;
}

class Held extends Error {}

/** Answers what runs one update after the other; the caller starts one at a time. */
export function createUpdate({ given, streams, operation }: Watched): () => Promise<Updated> {
  let accepted: ReadonlySet<string> | undefined;
  return async () => {
    const reason = hindrance(given.root, operation);
    if (reason !== undefined) return { state: "waiting", reason };
    let printed = "";
    let told: readonly string[] = [];
    const listening = { ...streams, out: (text: string) => void (printed += text) };
    try {
      await bootstrap({ ...given, json: true }, listening, {
        accept: ({ map, textMoves }, known) => {
          const paths = halfWritten(map.problems, known, accepted);
          if (paths.length > 0) throw new Held(`${paths.join(", ")}: does not parse; nothing is written until it does`);
          told = textLines(textMoves, "done");
          accepted = new Set(damagedManifests(map.problems));
        },
      });
    } catch (error) {
      if (error instanceof Held) return { state: "refused", reason: error.message };
      if (error instanceof UserError || isOfTheMachine(error)) return { state: "refused", reason: error.message };
      throw error;
    }
    return { state: "done", ...countsOf(printed), told };
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

/** Of the summary. */
function countsOf(printed: string): { readonly written: number; readonly removed: number } {
  const summary: unknown = JSON.parse(printed);
  const count = (name: "written" | "removed"): number =>
    typeof summary === "object" && summary !== null && name in summary ? Number((summary as Record<typeof name, unknown>)[name]) : 0;
  return { written: count("written"), removed: count("removed") };
}

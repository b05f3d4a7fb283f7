/** `watch`: keeps `.dsp/` up to date while people work. One run at a time, after a moment without changes; errors are reported, and the watch continues. */
import { setTimeout as pause } from "node:timers/promises";
import { UserError } from "../../model/errors/user-error.js";
import { gitOperations } from "../../git/run-git.js";
import { type FileWatch, watchFiles } from "../../inventory/watch-files.js";
import type { Given } from "../registry/command.js";
import { shownLine } from "../../model/shown-text.js";
import { printAlways, printDone, type Streams } from "../../cli/streams.js";
import { takeLock } from "../../store/lock.js";
import { bootstrap } from "../bootstrap/bootstrap.js";
import { textLines } from "../bootstrap/text-lines.js";
import { DIAGNOSTICS_FILE, type DspTree, entityUids, readDescription, parseSource } from "../../dsp/dsp-tree.js";
import type { Problem } from "../../model/problem.js";
import { diagnosticLines } from "../../pipeline/diagnostics.js";

class Held extends Error {}

const QUIET = 300;
const RETRY = 1000;
/** Maximum delay, so that continuous changes do not prevent updates. */
const LONGEST = 5000;
/** Of `--once`, a second apart. */
const ATTEMPTS = 30;

/** Returns the exit code after a signal to stop. Throws `UserError` if the system no longer reports changes. */
export async function watch(given: Given, streams: Streams): Promise<number> {
  const operation = gitOperations(given.root);
  if (given.argv["once"] === true) return updateOnce(createUpdate({ given, streams, operation }), operation, reporter(streams));
  const ended = createEnding();
  streams.onStop?.(ended.end);
  return await keepUpToDate({ given, streams, quiet: QUIET, ended, update: createUpdate({ given, streams, operation }) });
}

interface Watching {
  readonly given: Given;
  readonly streams: Streams;
  /** Milliseconds. */
  readonly quiet: number;
  readonly ended: Ending;
  readonly update: () => Promise<Updated>;
}

async function keepUpToDate({ given, streams, quiet, ended, update }: Watching): Promise<number> {
  let files: FileWatch | undefined;
  const loop = createLoop({ quiet, update, take: () => files?.take() ?? [], report: reporter(streams), failed: ended.fail });
  const failed = (error: Error): void =>
    error instanceof UserError ? ended.fail(error) : printAlways(`cannot watch: ${error.message}\n`, streams);
  files = await watchFiles(given.root, { changed: () => loop.changed(), failed });
  loop.start();
  try {
    await ended.promise;
    return 0;
  } finally {
    await loop.end();
    await files.close();
  }
}

/** Another update may have begun before the last change, so this one waits for it; an operation of git may take long. */
async function updateOnce(
  update: () => Promise<Updated>,
  operation: () => string | undefined,
  report: (updated: Updated) => void,
): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const updated = await update();
    if (updated.state === "waiting" && attempt < ATTEMPTS && operation() === undefined) {
      await pause(RETRY);
      continue;
    }
    report(updated);
    return updated.state === "done" ? 0 : 1;
  }
}

interface Ending {
  readonly promise: Promise<void>;
  readonly end: () => void;
  readonly fail: (error: unknown) => void;
}

function createEnding(): Ending {
  let end = (): void => undefined;
  let fail = (_error: unknown): void => undefined;
  const promise = new Promise<void>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  return { promise, end, fail };
}

interface Parts {
  /** Milliseconds. */
  readonly quiet: number;
  readonly update: () => Promise<Updated>;
  /** Paths that changed since the last call. */
  readonly take: () => readonly string[];
  readonly report: (updated: Updated) => void;
  readonly failed: (error: unknown) => void;
}

interface Loop {
  readonly start: () => void;
  readonly changed: () => void;
  /** Resolves when the current run has ended. */
  readonly end: () => Promise<void>;
}

function createLoop({ quiet, update, take, report, failed }: Parts): Loop {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let waitingSince: number | undefined;
  /** A run is needed even without further changes. */
  let due = true;
  let ended = false;
  const schedule = (delay: number): void => {
    clearTimeout(timer);
    timer = ended ? undefined : setTimeout(wake, delay);
  };
  const wake = (): void => {
    timer = undefined;
    waitingSince = undefined;
    // Changes during a run are handled after it.
    if (running !== undefined) due = true;
    else if (take().length > 0 || due) running = run();
  };
  const run = async (): Promise<void> => {
    due = false;
    try {
      const updated = await update();
      report(updated);
      if (updated.state === "waiting") due = true;
      if (due && timer === undefined) schedule(updated.state === "waiting" ? RETRY : 0);
    } catch (error) {
      failed(error);
    } finally {
      running = undefined;
    }
  };
  return {
    start: wake,
    changed: () => {
      waitingSince ??= performance.now();
      schedule(performance.now() - waitingSince > LONGEST ? 0 : quiet);
    },
    end: async () => {
      ended = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** The same reason is printed once, not at every attempt. */
function reporter(streams: Streams): (updated: Updated) => void {
  let last = "";
  return (updated) => {
    if (updated.state === "done") {
      const { written, removed, notes } = updated;
      if (written + removed > 0) printDone(`updated: ${written} written, ${removed} removed\n`, streams);
      else if (last !== "done") printDone("in sync\n", streams);
      for (const line of notes) printDone(`${shownLine(line)}\n`, streams);
      last = "done";
      return;
    }
    const text = `${updated.state}: ${updated.reason}\n`;
    if (text !== last) printAlways(text, streams);
    last = text;
  };
}

/** One run of `bootstrap` for `watch`: it is postponed while another operation is in progress, and removes nothing that was written by others. */
type Updated =
  | { readonly state: "done"; readonly written: number; readonly removed: number; readonly notes: readonly string[] }
  /** Retried automatically. */
  | { readonly state: "waiting"; readonly reason: string }
  /** Retried after the next change. */
  | { readonly state: "refused"; readonly reason: string };

interface Watched {
  readonly given: Given;
  readonly streams: Streams;
  /** The operation of git that is in progress. */
  readonly operation: () => string | undefined;
}

/** Returns a function that runs one update. Do not call it while an update is running. */
function createUpdate({ given, streams, operation }: Watched): () => Promise<Updated> {
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

// Files that are being written at the moment: their entities must not be treated as removed.

/**
 * Paths of mapped files that do not parse, unless the map records that already. `accepted`: manifests that were damaged before;
 * undefined if that is unknown.
 */
function halfWritten(problems: readonly Problem[], known: DspTree, accepted: ReadonlySet<string> | undefined): readonly string[] {
  const broken = problems.filter(({ code }) => code === "parse-error");
  const manifests = damagedManifests(problems).filter((path) => accepted !== undefined && !accepted.has(path));
  if (broken.length === 0 || known.size === 0) return manifests;
  const recorded = new Set((known.get(DIAGNOSTICS_FILE) ?? "").split("\n"));
  const fresh = broken.filter((problem) => !diagnosticLines([problem]).every((line) => recorded.has(line)));
  const mapped = fresh.length === 0 ? new Set<string>() : sourcesOf(known);
  return [...new Set([...fresh.map(({ path }) => path).filter((path) => mapped.has(path)), ...manifests])];
}

function damagedManifests(problems: readonly Problem[]): readonly string[] {
  return problems.filter(({ code }) => code === "config-invalid").map(({ path }) => path);
}

function sourcesOf(known: DspTree): ReadonlySet<string> {
  return new Set(entityUids(known).map((uid) => parseSource(readDescription(known, uid).get("source") ?? "").path));
}

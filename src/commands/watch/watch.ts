/** `watch`: keeps `.dsp/` up to date while people work. One run at a time, after a moment without changes; errors are reported, and the watch continues. */
import { setTimeout as pause } from "node:timers/promises";
import { UserError } from "../../model/errors/user-error.js";
import { gitOperations } from "../../git/git-operation.js";
import { watchFiles, type FileWatch } from "../../inventory/watch-files.js";
import type { Given } from "../registry/command.js";
import { shownLine } from "../../model/shown-text.js";
import { readWhole } from "../options/option-values.js";
import { printAlways, printDone } from "../../cli/print-done.js";
import type { Streams } from "../../cli/streams.js";
import { createUpdate, type Updated } from "./update-once.js";

const QUIET = 300;
const RETRY = 1000;
/** Maximum delay, so that continuous changes do not prevent updates. */
const LONGEST = 5000;
/** Of `--once`, a second apart. */
const ATTEMPTS = 30;

/** Returns the exit code after a signal to stop. Throws `UserError` if the system no longer reports changes. */
export async function watch(given: Given, streams: Streams): Promise<number> {
  const quiet = readWhole(given.argv, "delay", LONGEST) ?? QUIET;
  const operation = gitOperations(given.root);
  if (given.argv["once"] === true) return updateOnce(createUpdate({ given, streams, operation }), operation, reporter(streams));
  const ended = createEnding();
  streams.onStop?.(ended.end);
  return await keepUpToDate({ given, streams, quiet, ended, update: createUpdate({ given, streams, operation }) });
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

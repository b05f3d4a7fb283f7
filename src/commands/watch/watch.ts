/** `watch`: keeps `.dsp/` true while people work. One run at a time, after a moment of quiet; what goes wrong is said, and the watch goes on. */
import { UserError } from "../../model/errors/user-error.js";
import { gitOperations } from "../../git/git-operation.js";
import { watchFiles, type FileWatch } from "../../inventory/watch-files.js";
import type { Given } from "../registry/command.js";
import { escapeControls } from "../../cli/escape-controls.js";
import { readWhole } from "../options/option-values.js";
import type { Streams } from "../../cli/streams.js";
import { createUpdate, type Updated } from "./update-once.js";

const QUIET = 300;
const RETRY = 1000;
/** Somebody who never stops typing gets a map, too. */
const LONGEST = 5000;

/** Answers the exit code when it is told to end. Throws `UserError` where the system tells of no changes any more. */
export async function watch(given: Given, streams: Streams): Promise<number> {
  const quiet = readWhole(given.argv, "delay", LONGEST) ?? QUIET;
  const update = createUpdate({ given, streams, operation: gitOperations(given.root) });
  const ended = createEnding();
  streams.onStop?.(ended.end);
  let files: FileWatch | undefined;
  const loop = createLoop({ quiet, update, take: () => files?.take() ?? [], tell: teller(streams), failed: ended.fail });
  const failed = (error: Error): void => (error instanceof UserError ? ended.fail(error) : streams.err(`cannot watch: ${error.message}\n`));
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
  /** ms */
  readonly quiet: number;
  readonly update: () => Promise<Updated>;
  /** What changed since it was asked before. */
  readonly take: () => readonly string[];
  readonly tell: (updated: Updated) => void;
  readonly failed: (error: unknown) => void;
}

interface Loop {
  readonly start: () => void;
  readonly changed: () => void;
  /** Resolves when the run that is under way has ended. */
  readonly end: () => Promise<void>;
}

function createLoop({ quiet, update, take, tell, failed }: Parts): Loop {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let waitingSince: number | undefined;
  /** Something was not done that has to be done whether more changes or not. */
  let due = true;
  let ended = false;
  const schedule = (delay: number): void => {
    clearTimeout(timer);
    timer = ended ? undefined : setTimeout(wake, delay);
  };
  const wake = (): void => {
    timer = undefined;
    waitingSince = undefined;
    // What changes during a run is looked at after it.
    if (running !== undefined) due = true;
    else if (take().length > 0 || due) running = run();
  };
  const run = async (): Promise<void> => {
    due = false;
    try {
      const updated = await update();
      tell(updated);
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

/** The same hindrance is told once, not at every attempt. */
function teller(streams: Streams): (updated: Updated) => void {
  let last = "";
  return (updated) => {
    if (updated.state === "done") {
      const { written, removed, told } = updated;
      if (written + removed > 0) streams.out(`updated: ${written} written, ${removed} removed\n`);
      else if (last !== "done") streams.out("in sync\n");
      for (const line of told) streams.out(`${escapeControls(line)}\n`);
      last = "done";
      return;
    }
    const text = `${updated.state}: ${updated.reason}\n`;
    if (text !== last) streams.err(text);
    last = text;
  };
}

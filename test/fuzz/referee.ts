/** Gives rounds to a thread, and ends it when one takes too long: what remains is found by halves. */
import { Worker } from "node:worker_threads";
import type { RoundId } from "./round.js";
import type { Finding, Order, Reply } from "./worker.js";

export interface Referee {
  readonly play: (id: RoundId) => Promise<Reply>;
  readonly close: () => Promise<void>;
}

/** Seconds of the processor that one mutant may take, with the maps around it. */
const MOST_SECONDS = 10;
/** That a round with all its mutants may take before it is looked at more closely. */
const MOST_ROUND_SECONDS = 40;
const LOOK_MS = 200;

type Outcome = { readonly reply: Reply } | { readonly ended: string };

export function openReferee(corpus: string): Referee {
  let worker: Worker | undefined;
  const ask = (order: Order, seconds: number): Promise<Outcome> => {
    const thread = (worker ??= new Worker(new URL("./worker.js", import.meta.url), { workerData: { corpus } }));
    return new Promise((resolve) => {
      const began = process.cpuUsage();
      const onMessage = (reply: Reply): void => end({ reply });
      const onError = (error: unknown): void => end({ ended: `the thread failed: ${String(error)}` });
      const onExit = (code: number): void => end({ ended: `the thread ended with ${code}` });
      const end = (outcome: Outcome): void => {
        clearInterval(clock);
        thread.off("message", onMessage).off("error", onError).off("exit", onExit);
        if ("ended" in outcome) worker = undefined;
        resolve(outcome);
      };
      const clock = setInterval(() => {
        const { user, system } = process.cpuUsage(began);
        if ((user + system) / 1e6 <= seconds) return;
        end({ ended: `longer than ${seconds} s` });
        void thread.terminate();
      }, LOOK_MS);
      thread.on("message", onMessage).on("error", onError).on("exit", onExit);
      thread.postMessage(order);
    });
  };
  return {
    play: async (id) => {
      const outcome = await ask({ id }, MOST_ROUND_SECONDS);
      if ("reply" in outcome) return outcome.reply;
      return searchHang(ask, id, outcome.ended);
    },
    close: async () => {
      await worker?.terminate();
    },
  };
}

/** A round of many slow mutants is slow, and no mutant hangs. */
async function searchHang(ask: (order: Order, seconds: number) => Promise<Outcome>, id: RoundId, ended: string): Promise<Reply> {
  const listed = await ask({ id, only: [] }, MOST_ROUND_SECONDS);
  if ("ended" in listed)
    return { all: [], paths: [], failed: 0, refused: undefined, findings: [found("hang", `without mutants: ${listed.ended}`, [])] };
  const paths = listed.reply?.all ?? [];
  const findings: Finding[] = [];
  for (const path of paths) {
    const outcome = await ask({ id, only: [path] }, MOST_SECONDS);
    if ("ended" in outcome) findings.push(found("hang", `${path}: ${outcome.ended}`, [path]));
  }
  if (findings.length === 0 && !ended.startsWith("longer")) findings.push(found("crash", ended, paths));
  return { all: paths, paths, failed: 0, refused: undefined, findings };
}

function found(about: string, detail: string, paths: readonly string[]): Finding {
  return { about, detail, files: {}, mutants: Object.fromEntries(paths.map((path) => [path, ""])) };
}

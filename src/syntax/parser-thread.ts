/**
 * A thread that parses batches within limits per file: time (watched from here), heap and stack. The limit is CPU time: on a
 * busy machine a file may take longer, so that the map does not depend on the load.
 */
import { Worker } from "node:worker_threads";
import { knownFlags } from "../runtime/engine-flags.js";
import type { FirstFile, ParsedBatch, WorkerInput } from "./parse-worker.js";
import type { Task } from "../model/parsing/parse-task.js";

export interface ThreadOptions {
  readonly worker: URL;
  readonly extractors: ReadonlyMap<string, string>;
  /** CPU time. */
  readonly timeoutMs: number;
  readonly memoryMb: number;
  /** Makes the thread load a parser at once. */
  readonly first?: FirstFile;
}

export type Outcome =
  /** `facts`: facts of each file, as JSON. */
  | { readonly kind: "done"; readonly facts: ParsedBatch }
  /** The thread died. `culprit`: index of the current file; `certain`: only that file can be the cause. */
  | { readonly kind: "lost"; readonly culprit: number | undefined; readonly certain: boolean };

/**
 * The engine's optimizing threads run as long as the parser does, and on two cores they compete. The flags are set once there are more than
 * a few files to parse, because code compiled ahead is rejected under other flags; or at once if many files are certain. They apply to all
 * threads of the process.
 * - Amount of code inlined into an optimized function; default 920 bytes. With 200 the parser takes a twentieth longer, and a first map uses
 *   a sixth less CPU time (7.6 to 6.5 s for trpc's 700 files, 14.4 to 12.7 s for typeorm's 3,500). On Node 22 it is a seventh less, and on
 *   Node 24 a sixteenth (2.83 to 2.43 s and 2.32 to 2.17 s for trpc, on a faster machine).
 * - Amount of bytecode a function runs before it may be optimized; default 67,584. With 150,000 those threads take a third less time, and the
 *   parser about as long as before; with 400,000 it takes a quarter longer. Later engines count invocations instead
 *   (`--invocation-count-for-turbofan`); more than their 3,000 has no reliable benefit on Node 22, and costs a twentieth on Node 24.
 */
const FLAGS = ["--max-inlined-bytecode-size-cumulative=200", "--interrupt-budget=150000"];
/** 10^4 nested parentheses need about 20 MiB in the compiler's parser; deeper nesting ends in a RangeError, not in a crash. */
const STACK_MB = 64;
/** Wall-clock limit as a multiple of the CPU limit, for files that only wait; even on the busiest machine a running file gets a larger share. */
const WALL_CLOCK_FACTOR = 3;
const ASLEEP = 0.02;
/** `IDLE` and `LOADING` of the worker; a file is not to blame for what happens while it loads. */
const IDLE = -1;
const LOADING = -2;
/** The worker has received a batch and not started it. */
const SENT = -3;

export class ParserThread {
  readonly #worker: Worker;
  readonly #pulse = new Int32Array(new SharedArrayBuffer(8));
  readonly #timeoutMs: number;
  #failure: Error | undefined;
  #gone = false;
  #isAtWork = false;

  constructor(options: ThreadOptions) {
    this.#timeoutMs = options.timeoutMs;
    Atomics.store(this.#pulse, 1, LOADING);
    const { extractors, first } = options;
    const workerData: WorkerInput = { extractors, first, flags: knownFlags(FLAGS), pulse: this.#pulse };
    this.#worker = new Worker(options.worker, {
      workerData,
      execArgv: [],
      resourceLimits: { stackSizeMb: STACK_MB, maxOldGenerationSizeMb: options.memoryMb },
    });
    // Without a listener an error of the thread would be thrown here; `exit` always follows.
    this.#worker.on("error", (error) => (this.#failure = error instanceof Error ? error : new Error(String(error))));
    this.#worker.on("exit", () => (this.#gone = true));
  }

  get hasExited(): boolean {
    return this.#gone;
  }

  /** Whether it has finished its batch. The result may still be in transit. */
  get isIdle(): boolean {
    return Atomics.load(this.#pulse, 1) === IDLE;
  }

  /** Whether a batch has not been answered. */
  get isAtWork(): boolean {
    return this.#isAtWork;
  }

  /**
   * Rejects only if an extractor cannot be loaded. `workers`: number of threads that parse at the same time; only the CPU time of the whole process
   * can be measured.
   */
  parse(batch: readonly Task[], workers: number): Promise<Outcome> {
    this.#isAtWork = true;
    return new Promise((resolve, reject) => {
      const started = this.#started();
      let late: number | undefined;
      const watch = this.#watch(workers, (index) => {
        late = index;
        void this.#worker.terminate();
      });
      const finish = (): void => {
        this.#isAtWork = false;
        clearInterval(watch);
        this.#worker.off("message", onMessage).off("exit", onExit);
      };
      const onMessage = (facts: ParsedBatch): void => {
        finish();
        resolve({ kind: "done", facts });
      };
      const onExit = (): void => {
        finish();
        const current = late ?? Atomics.load(this.#pulse, 1);
        if (current === LOADING) return reject(new Error("the parser could not be loaded", { cause: this.#failure }));
        const culprit = this.#started() > started && current >= 0 ? current : undefined;
        resolve({ kind: "lost", culprit, certain: late !== undefined || this.#started() <= 1 });
      };
      this.#worker.on("message", onMessage).on("exit", onExit);
      Atomics.compareExchange(this.#pulse, 1, IDLE, SENT);
      this.#worker.postMessage(batch);
    });
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #started(): number {
    return Atomics.load(this.#pulse, 0);
  }

  #isLate(workers: number, since: Clocks, now: Clocks): boolean {
    const used = now.processor - since.processor;
    const passed = now.wall - since.wall;
    return used > this.#timeoutMs * workers || (passed > this.#timeoutMs * WALL_CLOCK_FACTOR && used < passed * ASLEEP);
  }

  /** Calls `onLate` with the index of a file that has exceeded its time. */
  #watch(workers: number, onLate: (index: number) => void): NodeJS.Timeout {
    let seen = this.#started();
    let since = clocks();
    return setInterval(
      () => {
        const started = this.#started();
        const index = Atomics.load(this.#pulse, 1);
        if (started !== seen || index < 0) {
          seen = started;
          since = clocks();
        } else if (this.#isLate(workers, since, clocks())) onLate(index);
      },
      Math.max(5, Math.min(250, this.#timeoutMs / 4)),
    );
  }
}

/** Milliseconds. */
interface Clocks {
  readonly wall: number;
  /** CPU time of all threads of the process together. */
  readonly processor: number;
}

function clocks(): Clocks {
  const { user, system } = process.cpuUsage();
  return { wall: performance.now(), processor: (user + system) / 1000 };
}

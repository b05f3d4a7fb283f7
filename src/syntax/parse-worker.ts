/**
 * The worker side of parsing. Imports only the platform, so that it runs wherever it is bundled. It does not catch exceptions
 * of an extractor: an interrupted parser keeps state that would corrupt the next file, so the thread dies and the other side
 * starts a fresh one.
 */
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import type { Extractor } from "../model/language.js";
import type { Task } from "../model/parse-task.js";
import type { TreeEvent, TreeWatch } from "../model/tree-watch.js";

/** Data passed by the starting thread. */
export interface WorkerInput {
  /** URL of the extractor module by language name. */
  readonly extractors: ReadonlyMap<string, string>;
  /** A path to parse as an empty file before the first batch, so that its parser is loaded early. */
  readonly first?: FirstFile;
  /** Engine flags for a thread that parses more than a few files. */
  readonly flags: readonly string[];
  /** Two shared 32-bit integers: files started so far; index of the current file in its batch, or below zero. */
  readonly pulse: Int32Array;
  /** `TreeCounts`. */
  readonly trees: Int32Array;
}

/** The answer to a batch. */
export interface ParsedBatch {
  /** Facts of each file, as JSON. */
  readonly facts: readonly string[];
  /** The file whose tree by a fast parser differs from the grammar's, with the offset; its facts are from the grammar's tree. */
  readonly difference?: Difference;
}

interface Difference {
  readonly index: number;
  readonly offset: number;
}

export interface FirstFile {
  readonly language: string;
  readonly path: string;
  /** Whether so many files will follow that the parser is warmed up for them. */
  readonly isOneOfMany: boolean;
}

/** Values of the second integer outside of a file. The other side has the same constants, and starts with LOADING. */
const IDLE = -1;
const LOADING = -2;

/** Number of files; a run that parses fewer has other code to load afterwards. */
const FEW = 10;

/** Slots of `trees`, as in `tree-counts.ts`. */
const SLOTS: Readonly<Record<"off" | TreeEvent, number>> = { off: 0, fast: 1, fallback: 2, compared: 3 };
/** Number of trees of fast parsers after which one is compared with the grammar's, even if the sample has none of these texts. */
const MOST_UNCOMPARED = 150;

const { extractors, first, flags, pulse, trees } = workerData as WorkerInput;
const loaded = new Map<string, Extractor>();
let uncompared = 0;
let parsed = 0;
const required = createRequire(import.meta.url);

async function extractorOf(language: string): Promise<Extractor> {
  const known = loaded.get(language);
  if (known !== undefined) return known;
  const url = extractors.get(language);
  Atomics.store(pulse, 1, LOADING);
  if (url === undefined) throw new Error(`unknown language "${language}"`);
  // `import` would start the other module loader of the platform first.
  const module: unknown = url.endsWith(".cjs") ? required(fileURLToPath(url)) : await import(url);
  loaded.set(language, module as Extractor);
  return module as Extractor;
}

function watch(differs: TreeWatch["differs"]): TreeWatch {
  return {
    mayBeFast: () => Atomics.load(trees, SLOTS.off) === 0,
    isDue: () => uncompared > MOST_UNCOMPARED,
    note(event) {
      Atomics.add(trees, SLOTS[event], 1);
      if (event === "fast") uncompared += 1;
      if (event === "compared") uncompared = 0;
    },
    differs(offset) {
      // At once, so that no thread parses on in vain.
      Atomics.store(trees, SLOTS.off, 1);
      differs(offset);
    },
  };
}

/** As JSON, which is faster to transfer and parse than structured clones, and is stored as it is. */
async function parseBatch(batch: readonly Task[]): Promise<ParsedBatch> {
  const facts: string[] = [];
  let difference: Difference | undefined;
  for (const [index, task] of batch.entries()) {
    const { extract } = await extractorOf(task.language);
    Atomics.store(pulse, 1, index);
    Atomics.add(pulse, 0, 1);
    parsed += 1;
    if (parsed === FEW) setFlags();
    const watched = watch((offset) => (difference = { index, offset }));
    facts.push(JSON.stringify(await extract(task.path, task.text, task.mode, watched)));
  }
  Atomics.store(pulse, 1, IDLE);
  return { facts, ...(difference !== undefined && { difference }) };
}

function setFlags(): void {
  flags.forEach((flag) => setFlagsFromString(flag));
}

async function prepare({ language, path, isOneOfMany }: FirstFile): Promise<void> {
  const { extract, warmUp } = await extractorOf(language);
  setFlags();
  await extract(path, "", "full");
  if (isOneOfMany) warmUp?.();
}

// A failure is reported by the first file that needs the parser.
const prepared = first === undefined ? undefined : prepare(first).catch(() => undefined);
parentPort?.on("message", async (batch: readonly Task[]) => {
  await prepared;
  parentPort?.postMessage(await parseBatch(batch));
});

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
import type { Task } from "../model/parsing/parse-task.js";

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
}

/** The answer to a batch: facts of each file, as JSON. */
export type ParsedBatch = readonly string[];

export interface FirstFile {
  readonly language: string;
  readonly path: string;
}

/** Values of the second integer outside of a file. The other side has the same constants, and starts with LOADING. */
const IDLE = -1;
const LOADING = -2;

/** Number of files; a run that parses fewer has other code to load afterwards. */
const FEW = 10;

const { extractors, first, flags, pulse } = workerData as WorkerInput;
const loaded = new Map<string, Extractor>();
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

/** As JSON, which is faster to transfer and parse than structured clones, and is stored as it is. */
async function parseBatch(batch: readonly Task[]): Promise<ParsedBatch> {
  const facts: string[] = [];
  for (const [index, task] of batch.entries()) {
    const { extract } = await extractorOf(task.language);
    Atomics.store(pulse, 1, index);
    Atomics.add(pulse, 0, 1);
    parsed += 1;
    if (parsed === FEW) setFlags();
    facts.push(JSON.stringify(await extract(task.path, task.text, task.mode)));
  }
  Atomics.store(pulse, 1, IDLE);
  return facts;
}

function setFlags(): void {
  flags.forEach((flag) => setFlagsFromString(flag));
}

async function prepare({ language, path }: FirstFile): Promise<void> {
  const { extract } = await extractorOf(language);
  setFlags();
  await extract(path, "", "full");
}

// A failure is reported by the first file that needs the parser.
const prepared = first === undefined ? undefined : prepare(first).catch(() => undefined);
parentPort?.on("message", async (batch: readonly Task[]) => {
  await prepared;
  parentPort?.postMessage(await parseBatch(batch));
});

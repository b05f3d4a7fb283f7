/**
 * The thread's side of parsing. Imports nothing but the platform, so that it runs wherever it is put. It does not catch
 * what an extractor throws: a parser that was torn out of its work keeps state that would spoil the next file, so the
 * thread dies and the other side starts a fresh one.
 */
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import type { Extract } from "../model/language.js";
import type { Task } from "../model/parse-task.js";

/** What the starting thread hands over. */
export interface WorkerInput {
  /** URL of the extractor module by language name. */
  readonly extractors: ReadonlyMap<string, string>;
  /** A path that is read as an empty file before there is anything else to do, so that its parser is loaded by then. */
  readonly first?: FirstFile;
  /** Flags of the engine for a thread that parses more than a few files. */
  readonly flags: readonly string[];
  /** Two shared 32-bit integers: files started so far; index of the current file in its batch, or below zero. */
  readonly pulse: Int32Array;
}

export interface FirstFile {
  readonly language: string;
  readonly path: string;
}

/** Values of the second integer outside of a file; the other side knows them by number, and starts with LOADING. */
const IDLE = -1;
const LOADING = -2;

/** Files; whoever parses fewer has other code to load afterwards. */
const FEW = 10;

const { extractors, first, flags, pulse } = workerData as WorkerInput;
const loaded = new Map<string, Extract>();
let parsed = 0;
const required = createRequire(import.meta.url);

async function extractorOf(language: string): Promise<Extract> {
  const known = loaded.get(language);
  if (known !== undefined) return known;
  const url = extractors.get(language);
  Atomics.store(pulse, 1, LOADING);
  if (url === undefined) throw new Error(`unknown language "${language}"`);
  // To import it would first start the other loader of the platform.
  const module: unknown = url.endsWith(".cjs") ? required(fileURLToPath(url)) : await import(url);
  const { extract } = module as { extract: Extract };
  loaded.set(language, extract);
  return extract;
}

/** As JSON, which crosses to the other thread, and is read there, sooner than what it stands for; and there it is kept as it is. */
async function parseBatch(batch: readonly Task[]): Promise<readonly string[]> {
  const facts: string[] = [];
  for (const [index, task] of batch.entries()) {
    const extract = await extractorOf(task.language);
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
  const extract = await extractorOf(language);
  setFlags();
  await extract(path, "", "full");
}

// Whether it can be loaded is asked again by the first file that needs it.
const prepared = first === undefined ? undefined : prepare(first).catch(() => undefined);
parentPort?.on("message", async (batch: readonly Task[]) => {
  await prepared;
  parentPort?.postMessage(await parseBatch(batch));
});

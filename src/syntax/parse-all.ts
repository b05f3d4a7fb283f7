/**
 * Parsing, bounded (amendment 6): files in, facts out. A file that exceeds its time or memory, overflows the stack or
 * crashes the parser loses only its own facts. Runs off the main thread; in this thread on request, or if the compiled
 * worker does not exist (sources run directly by a test runner).
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FileFacts } from "../model/facts.js";
import type { Language } from "../model/language.js";
import type { FactsStore } from "../model/facts-store.js";
import type { FileToParse, Task } from "../model/parse-task.js";
import { factsOf } from "../model/parse-task.js";
import { createSharing } from "./share-strings.js";
import { parseHere } from "./parse-here.js";
import { extractorsOf, parseInThreads } from "./parse-in-threads.js";
import { ParserThread, type ThreadOptions } from "./parser-thread.js";
import { requireParsers } from "./require-parsers.js";
import { withThreads, type ThreadPool } from "./thread-pool.js";
import { Supply } from "./supply.js";

export interface ParseOptions {
  /** Threads; 0 parses in this thread, without limits of time and memory. Default: the largest useful number for the files and one of their languages. */
  readonly workers?: number;
  /** CPU time limit for one file, in milliseconds. Default 10 000. */
  readonly timeoutMs?: number;
  /** Heap limit of a thread, MiB. Default 1024. */
  readonly memoryMb?: number;
  /** Larger files are not parsed (semantics 0.2.8). UTF-8 bytes, default 2 MiB. */
  readonly maxBytes?: number;
  /** Files with a longer line are not parsed. Characters, default 100 000. */
  readonly maxLineLength?: number;
  /** Progress; `done` grows by any step up to `total`. */
  readonly onFile?: (done: number, total: number) => void;
  /** Called when a file exceeds a limit. */
  readonly onLoss?: (() => void) | undefined;
  /** Called with each file's facts as soon as they are available, in any order. */
  readonly onFacts?: (facts: FileFacts) => void;
  /** Threads that outlive the call; by default it starts and ends its own. */
  readonly threads?: ThreadPool;
  /** Facts of earlier runs. Default: everything is parsed. */
  readonly facts?: FactsStore;
  /** The compiled worker module; for tests. */
  readonly worker?: URL;
}

/** Number of files; below it, memory is no concern. */
const WORTH_SHARING = 5000;

/**
 * Facts by path, in the order of `files`. Paths without a text from `read` are absent. Throws a `UserError` if a parser is not
 * installed, and also for internal defects: an unknown language, an extractor that cannot be loaded.
 */
export async function parseAll(
  languages: readonly Language[],
  files: Iterable<FileToParse>,
  read: (path: string) => string | undefined,
  options: ParseOptions = {},
): Promise<ReadonlyMap<string, FileFacts>> {
  const { threads } = options;
  if (threads === undefined) return withThreads((own) => parseAll(languages, files, read, { ...options, threads: own }));
  const wanted = uniqueByPath(files);
  requireParsers(present(languages, wanted));
  const found = new Map<string, FileFacts>();
  let done = 0;
  const settle = (task: Task, facts: FileFacts | undefined): void => {
    const whole = factsOf(task, facts);
    found.set(task.path, whole);
    options.onFacts?.(whole);
    options.onFile?.(++done, wanted.length);
  };
  const supply = new Supply(wanted, read, {
    maxBytes: options.maxBytes ?? 2 * 1024 * 1024,
    maxLineLength: options.maxLineLength ?? 100_000,
    onUnread: () => options.onFile?.(++done, wanted.length),
    isKnown: (task) => {
      const facts = options.facts?.find(task);
      if (facts !== undefined) settle(task, facts);
      return facts !== undefined;
    },
  });
  const share = wanted.length < WORTH_SHARING ? undefined : createSharing();
  const settleParsed = (task: Task, facts: FileFacts | undefined, text?: string): void => {
    if (facts !== undefined) share?.(facts);
    // A file that exceeded a limit in this run may stay within it in the next.
    if (task.mode !== "full" || task.verdict === "failed") options.onLoss?.();
    else if (facts !== undefined) options.facts?.keep(task, text ?? JSON.stringify(facts));
    settle(task, facts);
  };

  const bounds = boundsOf(options, threadsFor(languages, wanted));
  if (bounds === undefined) await parseHere(languages, supply, settleParsed);
  else await parseInThreads(languages, supply, settleParsed, { ...bounds, threads });
  return inOrder(wanted, found);
}

/**
 * Starts a thread for `parseAll` ahead of time, if it certainly needs one. Its parser, for the most common language of `paths`, loads while
 * the files to parse are still being determined.
 */
export function startEarly(languages: readonly Language[], paths: readonly string[], threads: ThreadPool, options: ParseOptions): void {
  const claimed = languages.map(({ name, claims }) => ({ language: name, paths: paths.filter(claims) }));
  const [most] = claimed.sort((one, other) => other.paths.length - one.paths.length);
  const path = most?.paths[0];
  const bounds = threads.isEmpty ? boundsOf(options, 1) : undefined;
  if (most === undefined || path === undefined || bounds === undefined || options.facts?.isEmpty() === false) return;
  const first = { language: most.language, path, isOneOfMany: most.paths.length >= WORTH_WARMING };
  threads.give(new ParserThread({ ...bounds, extractors: extractorsOf(languages), first }));
}

/** Number of files; warming up costs about as much as parsing twenty. */
const WORTH_WARMING = 200;

/** Undefined if files are parsed in this thread. */
function boundsOf(
  options: ParseOptions,
  threads: number,
): (Omit<ThreadOptions, "extractors" | "first"> & { readonly workers: number }) | undefined {
  const worker = options.worker ?? new URL("./parse-worker.js", import.meta.url);
  const workers = options.workers ?? threads;
  if (workers === 0 || !existsSync(fileURLToPath(worker))) return undefined;
  return { worker, workers, timeoutMs: options.timeoutMs ?? 10_000, memoryMb: options.memoryMb ?? 1024 };
}

/**
 * Each thread loads and warms up its own parser. As measured, a second thread for fewer files takes up to a quarter more processor time and saves nothing
 * on the clock.
 */
const FILES_PER_THREAD = 1500;

function threadsFor(languages: readonly Language[], files: readonly FileToParse[]): number {
  const most = Math.max(1, ...present(languages, files).map(({ threads }) => threads));
  return Math.min(most, 1 + Math.floor(files.length / FILES_PER_THREAD));
}

function present(languages: readonly Language[], files: readonly FileToParse[]): readonly Language[] {
  const names = new Set(files.map(({ language }) => language));
  return languages.filter(({ name }) => names.has(name));
}

function uniqueByPath(files: Iterable<FileToParse>): readonly FileToParse[] {
  const byPath = new Map<string, FileToParse>();
  for (const file of files) if (!byPath.has(file.path)) byPath.set(file.path, file);
  return [...byPath.values()];
}

/** Threads finish in any order; the result must not depend on it (semantics 0.2.7). */
function inOrder(wanted: readonly FileToParse[], found: ReadonlyMap<string, FileFacts>): ReadonlyMap<string, FileFacts> {
  const ordered = new Map<string, FileFacts>();
  for (const { path } of wanted) {
    const facts = found.get(path);
    if (facts !== undefined) ordered.set(path, facts);
  }
  return ordered;
}

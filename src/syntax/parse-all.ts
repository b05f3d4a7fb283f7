/**
 * Parsing, bounded: files in, facts out. A file that exceeds its time or memory, overflows the stack or
 * crashes the parser loses only its own facts. Runs off the main thread; in this thread on request, or if the compiled
 * worker does not exist (sources run directly by a test runner).
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FileFacts } from "../model/facts.js";
import type { Language } from "../model/language.js";
import type { FactsStore } from "../model/parsing/facts-store.js";
import { factsOf, type FileToParse, type Finalize, nextAttempt, type Task } from "../model/parsing/parse-task.js";
import { parseHere } from "./parse-here.js";
import { type Outcome, ParserThread, type ThreadOptions } from "./parser-thread.js";
import { type ThreadPool, withThreads } from "./thread-pool.js";
import { Supply } from "./supply.js";
import { userError } from "../model/errors/user-error.js";
import { isUnbuilt } from "../runtime/unbuilt.js";
import { parserFile } from "./parser-file.js";

/** Longer strings are documentation, which seldom repeats. */
const LONGEST = 64;

/** Limit of known strings; rare ones need not be kept. */
const MOST = 500_000;

export interface ParseOptions {
  /** Threads; 0 parses in this thread, without limits of time and memory. Default: the largest useful number for the files and one of their languages. */
  readonly workers?: number;
  /** CPU time limit for one file, in milliseconds. Default 10 000. */
  readonly timeoutMs?: number;
  /** Heap limit of a thread, MiB. Default 1024. */
  readonly memoryMb?: number;
  /** Larger files are not parsed. UTF-8 bytes, default 2 MiB. */
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
  const first = { language: most.language, path };
  threads.give(new ParserThread({ ...bounds, extractors: extractorsOf(languages), first }));
}

/** Undefined if files are parsed in this thread. */
function boundsOf(
  options: ParseOptions,
  threads: number,
): (Omit<ThreadOptions, "extractors" | "first"> & { readonly workers: number }) | undefined {
  const worker = options.worker ?? new URL("./parse-worker.js", import.meta.url);
  const workers = options.workers ?? threads;
  if (workers === 0 || isUnbuilt() || !existsSync(fileURLToPath(worker))) return undefined;
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

/** Threads finish in any order; the result must not depend on it. */
function inOrder(wanted: readonly FileToParse[], found: ReadonlyMap<string, FileFacts>): ReadonlyMap<string, FileFacts> {
  const ordered = new Map<string, FileFacts>();
  for (const { path } of wanted) {
    const facts = found.get(path);
    if (facts !== undefined) ordered.set(path, facts);
  }
  return ordered;
}

// Checks that the parsers are installed. Otherwise every file would count as unparsable, and its functions as removed.

/** Throws a `UserError` with the package name if one of `languages` cannot be parsed. */
function requireParsers(languages: readonly Language[]): void {
  for (const parser of languages.flatMap(({ parsers }) => parsers)) {
    if (!isInstalled(parser)) throw userError("missing-parser", { parser });
  }
}

function isInstalled(parser: string): boolean {
  try {
    return parserFile(parser) !== "";
  } catch {
    return false;
  }
}

/**
 * Interns short strings in results of threads: they arrive as copies, with each name, path and word in memory once per occurrence.
 * Modifies its argument in place, before anything else has a reference to it.
 */
export function createSharing(): (value: object) => void {
  const known = new Map<string, string>();
  const one = (text: string): string => {
    if (text.length > LONGEST) return text;
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= MOST) known.clear();
    known.set(text, text);
    return text;
  };
  const share = (value: object): void => {
    const parts = value as Record<string, unknown>;
    for (const key of Object.keys(parts)) {
      const part = parts[key];
      if (typeof part === "string") parts[key] = one(part);
      else if (typeof part === "object" && part !== null) share(part);
    }
  };
  return share;
}

/** Distributes batches over threads, replaces lost threads, and retries the files they were parsing. */
interface ThreadsOptions extends Omit<ThreadOptions, "extractors" | "first"> {
  readonly threads: ThreadPool;
  /** How many of them parse at the same time. */
  readonly workers: number;
}

/**
 * Results are processed file by file while threads parse other batches. A thread that waits for its next batch takes precedence,
 * because it would be idle.
 */
interface Desk {
  readonly atWork: Set<ParserThread>;
  readonly unsettled: { readonly task: Task; readonly text: string | undefined }[];
}

async function parseInThreads(languages: readonly Language[], supply: Supply, settle: Finalize, options: ThreadsOptions): Promise<void> {
  const extractors = extractorsOf(languages);
  const desk: Desk = { atWork: new Set(), unsettled: [] };
  const lanes = Array.from({ length: options.workers }, () => runLane(supply, settle, desk, { ...options, extractors }));
  const results = await Promise.allSettled(lanes);
  for (const result of results) if (result.status === "rejected") throw result.reason;
  settleMeanwhile(desk, settle);
}

function settleMeanwhile({ atWork, unsettled }: Desk, settle: Finalize): void {
  while (![...atWork].some((thread) => thread.isIdle)) {
    const next = unsettled.pop();
    if (next === undefined) return;
    settle(next.task, next.text === undefined ? undefined : (JSON.parse(next.text) as FileFacts), next.text);
  }
}

function extractorsOf(languages: readonly Language[]): ReadonlyMap<string, string> {
  return new Map(languages.map((language) => [language.name, language.extractor.href]));
}

/** One thread after another. A returned batch stays in its lane, so a lone retry gets a fresh thread, never a pooled one. */
async function runLane(
  supply: Supply,
  settle: Finalize,
  desk: Desk,
  options: ThreadOptions & Pick<ThreadsOptions, "threads" | "workers">,
): Promise<void> {
  let thread: ParserThread | undefined;
  let lost = false;
  const again: (readonly Task[])[] = [];
  try {
    for (let batch = supply.take(); batch !== undefined; batch = again.pop() ?? supply.take()) {
      thread ??= (lost ? undefined : options.threads.take()) ?? new ParserThread(options);
      const answer = thread.parse(batch, options.workers);
      desk.atWork.add(thread);
      supply.prepare();
      settleMeanwhile(desk, settle);
      const outcome = await answer;
      desk.atWork.delete(thread);
      if (outcome.kind === "done") {
        desk.unsettled.push(...batch.map((task, index) => ({ task, text: outcome.facts[index] })));
        continue;
      }
      await thread.stop();
      thread = undefined;
      lost = true;
      again.push(...afterLoss(batch, outcome, settle));
    }
    settleMeanwhile(desk, settle);
  } finally {
    if (thread !== undefined) options.threads.give(thread);
  }
}

/**
 * Batches to run, last first. A file that is certainly the culprit gets its next attempt. One that died in a used thread may
 * be a victim of its predecessors' memory use, so it is first retried alone: results must not depend on the other files.
 */
function afterLoss(batch: readonly Task[], loss: Outcome & { kind: "lost" }, settle: Finalize): readonly (readonly Task[])[] {
  const index = loss.culprit ?? (batch.length === 1 ? 0 : undefined);
  if (index === undefined) return batch.map((task) => [task]).reverse();
  const culprit = batch[index];
  const others = batch.filter((_, position) => position !== index);
  const rest = others.length === 0 ? [] : [others];
  if (culprit === undefined) return rest;
  const next = loss.certain ? nextAttempt(culprit) : culprit;
  if (next === undefined) {
    settle(culprit, undefined);
    return rest;
  }
  return [...rest, [next]];
}

/** Reads and resolves what a map is made of, as far as an earlier run has not done it. */
import { languages } from "../../languages/index.js";
import type { RootOptions } from "../traversal/select-roots.js";
import { byteOrder } from "../model/byte-order.js";
import type { FileFacts } from "../model/facts.js";
import type { Category } from "../model/language.js";
import type { Problem } from "../model/problem.js";
import { learn, questionOf, type Reading } from "../model/reading.js";
import type { Scan } from "../model/scan.js";
import type { Tree } from "../model/tree.js";
import { scan, type ResolvedSites } from "../scan/scan.js";
import type { FactsStore } from "../model/facts-store.js";
import { parseAll } from "../syntax/parse-all.js";
import type { FileToParse } from "../model/parse-task.js";
import type { ThreadPool } from "../syntax/thread-pool.js";
import type { DraftCache } from "../texts/create-whys.js";
import { limitJit } from "../runtime/limit-jit.js";
import { pathExists } from "./path-exists.js";
import { NO_STOPWATCH, type Stopwatch } from "../runtime/phase-timer.js";

export interface ScanTreeOptions {
  readonly roots: RootOptions;
  readonly include: ReadonlySet<Category>;
  /** Parser threads; default: as many as pay off. */
  readonly workers?: number;
  /** Told of each phase and of parsed files; for a terminal. */
  readonly progress?: (phase: string, done?: number, total?: number) => void;
  /** Facts of earlier runs; without it every file is parsed. */
  readonly facts?: FactsStore;
  /** Times the phases (`--timing`). */
  readonly stopwatch?: Stopwatch;
  /** Told where a file ran out of the parser's bounds: tomorrow it may stay within them. */
  readonly onLoss?: (() => void) | undefined;
  /** Told of each source whose facts are kept, and where. */
  readonly onParsed?: ((path: string, place: string, isRead: boolean) => void) | undefined;
  /** What an earlier run found out that holds still. */
  readonly kept?: CachedWork | undefined;
}

export interface CachedWork {
  /** Where the facts of a source are kept that stands as it stood; undefined where it has to be read. */
  readonly placeOf: (path: string) => string | undefined;
  readonly resolved: ResolvedSites;
  /** What it was answered by a source that stands as it stood (`questionOf`); undefined where that is not known. */
  readonly answerOf: (path: string, question: string) => { readonly value: unknown } | undefined;
  /** What it drafted. */
  readonly texts?: DraftCache;
  /** What the languages complain of: what was resolved then complains no more. Undefined where nothing was. */
  readonly problems: readonly (readonly Problem[])[] | undefined;
}

/** With what is kept, where the languages complain of the same as without it. */
export async function scanTree(threads: ThreadPool, tree: Tree, options: ScanTreeOptions): Promise<Scan> {
  const { kept, facts } = options;
  let isLimited = false;
  // Once, for a parser that has much to do sets it back once.
  const onParse = (): void => {
    if (!isLimited && facts?.isEmpty() === false) limitJit();
    isLimited = true;
  };
  const scanned = await scanOnce(threads, tree, { ...options, onParse });
  if (kept?.problems === undefined || JSON.stringify(problemsOf(scanned)) === JSON.stringify(kept.problems)) return scanned;
  return await scanOnce(threads, tree, { ...options, onParse, kept: { ...kept, resolved: { ...kept.resolved, find: () => undefined } } });
}

/** In an order of their own: sites are resolved as their files come in. */
export function problemsOf({ workspaces }: Scan): readonly (readonly Problem[])[] {
  return workspaces.map(({ problems }) => [...problems].sort((a, b) => byteOrder(JSON.stringify(a), JSON.stringify(b))));
}

/** `onParse`: the languages are loaded, and sources are about to be parsed. */
function scanOnce(threads: ThreadPool, tree: Tree, options: ScanTreeOptions & { readonly onParse: () => void }): Promise<Scan> {
  const { progress = () => {}, stopwatch = NO_STOPWATCH } = options;
  const read = (path: string): string | undefined => {
    const text = tree.read(path);
    stopwatch.countText("parse", text);
    return text;
  };
  return scan({
    tree: withCached(tree, options),
    languages,
    include: options.include,
    entries: namedFiles(tree, options.roots),
    resolved: options.kept?.resolved,
    parse: (files, onFacts) =>
      stopwatch.duringAsync("parse", async () => {
        options.onParse();
        const known = knownFacts(files, options);
        for (const facts of known.values()) stopwatch.during("resolve", () => onFacts(facts));
        const open = files.filter(({ path }) => !known.has(path));
        const parsed = await parseAll(languages, open, read, {
          workers: options.workers,
          threads,
          facts: options.facts,
          onLoss: options.onLoss,
          onFacts: (facts) => {
            reportParsed(tree, facts, options);
            stopwatch.during("resolve", () => onFacts(facts));
          },
          onFile: (done, total) => progress("Parsing", done, total),
        });
        return new Map([...known, ...parsed]);
      }),
  });
}

/** The tree, which reads nothing for what is known of it. */
function withCached(tree: Tree, { facts, kept }: ScanTreeOptions): Tree {
  const own = facts === undefined ? tree : { ...tree, kept: facts.kept };
  if (kept === undefined) return own;
  return {
    ...own,
    learn<Value>(reading: Reading<Value>, path: string, argument: string): Value {
      const known = tree.real(path) === path ? kept.answerOf(path, questionOf(reading, argument)) : undefined;
      return known === undefined ? learn(tree, reading, path, argument) : (known.value as Value);
    },
  };
}

/** Of files that need not be read. */
function knownFacts(files: Iterable<FileToParse>, { facts, kept, onParsed }: ScanTreeOptions): ReadonlyMap<string, FileFacts> {
  const known = new Map<string, FileFacts>();
  for (const { path } of files) {
    const place = kept?.placeOf(path);
    const found = place === undefined ? undefined : facts?.at(place);
    if (place === undefined || found?.path !== path) continue;
    onParsed?.(path, place, false);
    known.set(path, found);
  }
  return known;
}

/** Of a link nobody says so: what it leads to may be read as itself, too. */
function reportParsed(tree: Tree, { path, parse }: FileFacts, { facts, onParsed }: ScanTreeOptions): void {
  const place = parse === "full" && tree.real(path) === path ? facts?.placeOf(path) : undefined;
  if (place !== undefined) onParsed?.(path, place, true);
}

/** Files that are read whatever their category. */
function namedFiles(tree: Tree, { entries, added, recorded = [] }: RootOptions): readonly string[] {
  return [...entries, ...added, ...recorded.map(({ path }) => path).filter((path) => pathExists(tree, path))];
}

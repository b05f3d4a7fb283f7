/** Files → facts and resolutions, reusing the results of earlier runs. */
import { languages } from "../../languages/index.js";
import type { RootOptions } from "../traversal/select-roots.js";
import { NO_OBSERVER, type Observer } from "../model/observer.js";
import type { FileFacts } from "../model/facts.js";
import type { Category } from "../model/language.js";
import { learn, questionOf, type Reading, type Tree } from "../model/tree.js";
import { type ExtensibleScan, type Limits, scan } from "../scan/scan.js";
import type { FactsStore } from "../model/parsing/facts-store.js";
import { parseAll, startEarly } from "../syntax/parse-all.js";
import type { FileToParse } from "../model/parsing/parse-task.js";
import type { ThreadPool } from "../syntax/thread-pool.js";
import { pathExists } from "./path-exists.js";

export interface ScanTreeOptions {
  readonly roots: RootOptions;
  readonly include: ReadonlySet<Category>;
  /** Files that are not mapped, or only as what others import. */
  readonly limits?: Limits | undefined;
  /** Parser threads; default: as many as pay off. */
  readonly workers?: number;
  /** Facts of earlier runs; without it every file is parsed. */
  readonly facts?: FactsStore;
  readonly observer?: Observer;
  /** Called once, when the languages are loaded and sources are about to be parsed. */
  readonly onParse?: () => void;
  /** Called if a file exceeded the limits of the parser: the next run may stay within them. */
  readonly onLoss?: (() => void) | undefined;
  /** Called for each source whose facts are cached, with their place. */
  readonly onParsed?: ((path: string, place: string, options: { readonly isRead: boolean }) => void) | undefined;
  /** Results of an earlier run that are still valid. */
  readonly reuse?: CachedWork | undefined;
}

export interface CachedWork {
  /** Where the facts of an unchanged source are cached; undefined if it has to be read. */
  readonly placeOf: (path: string) => string | undefined;
  /** The answer of an unchanged source to a question (`questionOf`); undefined if it is not known. */
  readonly answerOf: (path: string, question: string) => { readonly value: unknown } | undefined;
}

/** Reads and resolves. */
export async function scanTree(threads: ThreadPool, tree: Tree, options: ScanTreeOptions): Promise<ExtensibleScan> {
  const { facts, workers } = options;
  startEarly(languages, tree.paths, threads, { workers, facts });
  let isParsing = false;
  const onParse = (): void => {
    if (!isParsing) options.onParse?.();
    isParsing = true;
  };
  return await scanOnce(threads, tree, { ...options, onParse });
}

function scanOnce(threads: ThreadPool, tree: Tree, options: ScanTreeOptions & { readonly onParse: () => void }): Promise<ExtensibleScan> {
  const { observer = NO_OBSERVER } = options;
  const read = (path: string): string | undefined => {
    const text = tree.read(path);
    observer.countText("parse", text);
    return text;
  };
  return scan({
    tree: withCached(tree, options),
    languages,
    include: options.include,
    entries: namedFiles(tree, options.roots),
    limits: options.limits,
    parse: (files, onFacts) =>
      observer.duringAsync("parse", async () => {
        options.onParse();
        const known = knownFacts(files, options);
        for (const facts of known.values()) observer.during("resolve", () => onFacts(facts));
        const open = files.filter(({ path }) => !known.has(path));
        const parsed = await parseAll(languages, open, read, {
          workers: options.workers,
          threads,
          facts: options.facts,
          onLoss: options.onLoss,
          onFacts: (facts) => {
            reportParsed(tree, facts, options);
            observer.during("resolve", () => onFacts(facts));
          },
          onFile: (done, total) => observer.progress?.("Parsing", done, total),
        });
        return new Map([...known, ...parsed]);
      }),
  });
}

/** The tree, without reading for known answers. */
function withCached(tree: Tree, { reuse }: ScanTreeOptions): Tree {
  const own = { ...tree, cachedValue: rememberedValues() };
  if (reuse === undefined) return own;
  return {
    ...own,
    learn<Value>(reading: Reading<Value>, path: string, argument: string): Value {
      const known = tree.real(path) === path ? reuse.answerOf(path, questionOf(reading, argument)) : undefined;
      return known === undefined ? learn(tree, reading, path, argument) : (known.value as Value);
    },
  };
}

/** Facts of files that need not be read. */
function knownFacts(files: Iterable<FileToParse>, { facts, reuse, onParsed }: ScanTreeOptions): ReadonlyMap<string, FileFacts> {
  const known = new Map<string, FileFacts>();
  for (const { path } of files) {
    const place = reuse?.placeOf(path);
    const found = place === undefined ? undefined : facts?.at(place);
    if (place === undefined || found?.path !== path) continue;
    onParsed?.(path, place, { isRead: false });
    known.set(path, found);
  }
  return known;
}

/** Not for links: their target may be read by its own path, too. */
function reportParsed(tree: Tree, { path, parse }: FileFacts, { facts, onParsed }: ScanTreeOptions): void {
  const place = parse === "full" && tree.real(path) === path ? facts?.placeOf(path) : undefined;
  if (place !== undefined) onParsed?.(path, place, { isRead: true });
}

/** Files that are read regardless of their category. */
function namedFiles(tree: Tree, { entries, added, recorded = [] }: RootOptions): readonly string[] {
  return [...entries, ...added, ...recorded.map(({ path }) => path).filter((path) => pathExists(tree, path))];
}

/** `cachedValue` of a run: several rules ask for the values of one configuration. The last text of each path is remembered. */
export function rememberedValues(): NonNullable<Tree["cachedValue"]> {
  const known = new Map<string, { readonly text: string; readonly value: unknown }>();
  return <Value>(kind: string, path: string, text: string, read: () => Value): Value => {
    const key = `${kind} ${path}`;
    const before = known.get(key);
    if (before?.text === text) return before.value as Value;
    const value = read();
    known.set(key, { text, value });
    return value;
  };
}

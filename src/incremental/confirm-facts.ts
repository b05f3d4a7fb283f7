/** Parses some sources again, and compares their facts with those of a state that comes from another machine. */
import { hash } from "node:crypto";
import { languages } from "../../languages/index.js";
import { linesOf, readLine } from "../cache/facts-pack.js";
import { decodeText } from "../fs/decode-text.js";
import { readBytes } from "../fs/read-bytes.js";
import { sourceId } from "../inventory/dependency-recorder.js";
import type { FactsStore } from "../model/facts-store.js";
import { parseAll } from "../syntax/parse-all.js";
import { withThreads, type ThreadPool } from "../syntax/thread-pool.js";
import type { SharedState } from "./shared-parts.js";
import type { RecordedSource } from "./verify-sources.js";

export interface Sample {
  /** Project directory, absolute. */
  readonly root: string;
  /** Commit that is mapped: it decides which files are parsed. */
  readonly commit: string;
  /** From 0 to 100. At least one file is parsed if it is not 0. */
  readonly percent: number;
  readonly workers?: number | undefined;
  readonly keptThreads?: ThreadPool | undefined;
}

/** The first path whose facts differ; undefined if none do. Files whose content is another here are not compared. */
export async function wrongFacts({ sources, facts }: SharedState, sample: Sample): Promise<string | undefined> {
  const texts = new Map<string, string>();
  const wanted = chosen(
    sources.sources.filter((source) => source.facts !== undefined),
    sample,
  );
  for (const { path, id } of wanted) {
    const found = readBytes(sample.root, path);
    const text = typeof found === "string" || sourceId(found) !== id ? undefined : decodeText(found);
    if (text !== undefined) texts.set(path, text);
  }
  const files = [...texts.keys()].flatMap((path) => {
    const language = languages.find(({ claims }) => claims(path));
    return language === undefined ? [] : [{ path, language: language.name }];
  });
  const parsed = new Map<string, string>();
  const store = noting(parsed);
  const { workers, keptThreads } = sample;
  const parse = (threads: ThreadPool): Promise<unknown> =>
    parseAll(languages, files, (path) => texts.get(path), { facts: store, threads, ...(workers !== undefined && { workers }) });
  if (files.length > 0) await withThreads(parse, keptThreads);
  const lines = linesOf(facts, 0);
  return wanted.find(({ path, facts: key = "" }) => {
    const line = lines.get(key);
    const now = parsed.get(path);
    return now !== undefined && (line === undefined || JSON.stringify(readLine(facts, line)) !== now);
  })?.path;
}

/** Drawn by a digest of the commit and the path, so that a run can be repeated. */
function chosen(sources: readonly RecordedSource[], { commit, percent }: Sample): readonly RecordedSource[] {
  const drawn = sources.map((source) => ({ source, lot: lotOf(commit, source.path) })).sort((one, other) => one.lot - other.lot);
  const count = Math.ceil((drawn.length * percent) / 100);
  return drawn.slice(0, count).map(({ source }) => source);
}

function lotOf(commit: string, path: string): number {
  return Number.parseInt(hash("sha256", `${commit}\0${path}`, "hex").slice(0, 12), 16);
}

/** Finds nothing, and notes what is parsed. */
function noting(parsed: Map<string, string>): FactsStore {
  return {
    isEmpty: () => true,
    find: () => undefined,
    keep: (task, facts) => void parsed.set(task.path, JSON.stringify(JSON.parse(facts))),
    placeOf: () => undefined,
    at: () => undefined,
    cachedValue: (_kind, _path, _text, read) => read(),
    discard: () => parsed.clear(),
    save: () => undefined,
  };
}

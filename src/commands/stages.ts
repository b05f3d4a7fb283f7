/** `--verbose`: one line for each stage of a run, with what was computed and what came from the cache. */
import type { Streams } from "../cli/streams.js";
import type { IncrementalRun } from "../incremental/incremental-run.js";
import type { FactsStore } from "../model/parsing/facts-store.js";
import type { Phase } from "../model/observer.js";
import type { OpenedDsp } from "../pipeline/open-dsp.js";
import type { CachedWork } from "../pipeline/scan-tree.js";
import type { Stopwatch } from "../runtime/phase-timer.js";

export interface StageCounts {
  /** Sources whose facts came from the cache, and those that were parsed because it had none. */
  cached: number;
  parsed: number;
}

/** What an earlier run left, counted with `--verbose`. */
interface Cached {
  readonly counts: StageCounts | undefined;
  readonly facts: FactsStore | undefined;
  readonly reuse: CachedWork | undefined;
}

export async function openCached(incremental: IncrementalRun | undefined, stopwatch: Stopwatch, { note }: Streams): Promise<Cached> {
  const facts = await incremental?.facts();
  const reuse = await stopwatch.duringAsync("verify", async () => await incremental?.reuse());
  if (note === undefined || incremental === undefined) return { counts: undefined, facts, reuse };
  const counts = { cached: 0, parsed: 0 };
  return { counts, facts: facts && countFacts(facts, counts), reuse };
}

function countFacts(store: FactsStore, counts: StageCounts): FactsStore {
  return {
    ...store,
    find(task) {
      const facts = store.find(task);
      if (facts === undefined) counts.parsed += 1;
      else counts.cached += 1;
      return facts;
    },
    at(place) {
      const facts = store.at(place);
      if (facts !== undefined) counts.cached += 1;
      return facts;
    },
  };
}

interface Stages {
  /** Number of files of the repository. */
  readonly listed: number;
  /** The former map; undefined if there is none. */
  readonly map: Pick<OpenedDsp, "tree" | "isCached"> | undefined;
  /** Undefined without a cache. */
  readonly counts: StageCounts | undefined;
}

export function printStages({ listed, map, counts }: Stages, stopwatch: Stopwatch, streams: Streams): void {
  const { note } = streams;
  if (note === undefined) return;
  const spent = stopwatch.spent();
  const seconds = secondsIn(stopwatch);
  const parsed = spent.get("parse")?.files ?? 0;
  const written = spent.get("write")?.files ?? 0;
  note(`inventory: ${listed} files listed, ${seconds("inventory")}`);
  if (map !== undefined) note(`map: ${map.tree.size} files ${map.isCached === true ? "from the cache" : "read"}, ${seconds("load")}`);
  note(
    counts === undefined
      ? `sources: ${parsed} read and parsed, without a cache, ${seconds("read", "parse")}`
      : `sources: ${parsed} read, ${counts.parsed} parsed, ${counts.cached} from the cache, ${seconds("read", "parse")}`,
  );
  note(`imports: all resolved, ${seconds("resolve", "link")}`);
  note(`identities: ${seconds("walk", "identify")}`);
  note(`texts: all drafted, ${seconds("draft")}`);
  note(`operations: ${seconds("plan")}`);
  if (written > 0) note(`.dsp: ${written} files written, ${seconds("write")}`);
  if (counts !== undefined) note(`cache: verified, and saved for the next run, ${seconds("verify")}`);
}

/** A run that ends because nothing changed. */
export function printCachedStages(listed: number, stopwatch: Stopwatch, streams: Streams): void {
  const { note } = streams;
  if (note === undefined) return;
  const seconds = secondsIn(stopwatch);
  const read = stopwatch.spent().get("read")?.files ?? 0;
  note(`inventory: ${listed} files listed, ${seconds("inventory")}`);
  note(
    `result: that of the last run, from the cache; ${read} files read to verify that the map is the same, ${seconds("verify", "read", "parse")}`,
  );
}

function secondsIn(stopwatch: Stopwatch): (...phases: readonly Phase[]) => string {
  const spent = stopwatch.spent();
  return (...phases) => `${(phases.reduce((sum, phase) => sum + (spent.get(phase)?.milliseconds ?? 0), 0) / 1000).toFixed(2)} s`;
}

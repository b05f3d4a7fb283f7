/** Results of an earlier run that the pipeline reuses: facts and results of readings of unchanged sources. */
import { answerValue, type DependencyRecorder } from "../inventory/dependency-recorder.js";
import type { CachedWork } from "../pipeline/scan-tree.js";
import { sourcesRecords, type Records } from "./records.js";
import { noteRequested } from "./requested-names.js";
import { verifySources, type SourceStatus } from "./verify-sources.js";

export interface Reuse extends CachedWork {
  readonly onResolved: NonNullable<CachedWork["onResolved"]>;
  /** Names that files request from others (`noteRequested`); complete when all files are read. */
  readonly requested: ReadonlySet<string>;
}

/** For questions: only runs that make a map ask for the names later. */
export function withoutNames(reuse: Reuse): CachedWork {
  return { ...reuse, onResolved: undefined };
}

export function openReuse(status: SourceStatus | undefined, recorder: DependencyRecorder): Reuse {
  const requested = new Set<string>();
  return {
    placeOf(path) {
      const source = status?.same.get(path);
      if (source?.facts !== undefined) recorder.reuse(path, source.id, { isMixed: false, stamp: source.stamp });
      return source?.facts;
    },
    answerOf(path, question) {
      const source = status?.same.get(path);
      const answer = source?.learned?.[question];
      const known = answer === undefined ? undefined : answerValue(answer);
      if (source === undefined || answer === undefined || known === undefined) return undefined;
      recorder.reuse(path, source.id, { isMixed: false, stamp: source.stamp });
      recorder.learned(path, question, answer, { isRead: false });
      return known;
    },
    onResolved: (facts, resolutions) => noteRequested(requested, facts, resolutions),
    requested,
  };
}

/** What the newest run over the project found out of each source; a run that read them for more than their facts found out nothing that helps. */
export function newestSources(root: string, { store }: Pick<Records, "store">, inventory: string, since: number): SourceStatus | undefined {
  const newest = sourcesRecords(store, root).find(({ value }) => value.sources.some(({ facts }) => facts !== undefined));
  return newest && verifySources(root, inventory, { ...newest.value, stamps: newest.stamps }, since);
}

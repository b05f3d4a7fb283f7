/** Results of an earlier run that the pipeline reuses: facts and results of readings of unchanged sources. */
import { answerValue, type DependencyRecorder } from "../inventory/dependency-recorder.js";
import type { CachedWork } from "../pipeline/scan-tree.js";
import { sourcesRecords, type Records } from "./records.js";
import { verifySources, type SourceStatus } from "./verify-sources.js";

export function openReuse(status: SourceStatus | undefined, recorder: DependencyRecorder): CachedWork {
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
  };
}

/** What the newest run over the project found out of each source; a run that read them for more than their facts found out nothing that helps. */
export function newestSources(root: string, { store }: Pick<Records, "store">, inventory: string, since: number): SourceStatus | undefined {
  const newest = sourcesRecords(store, root).find(({ value }) => value.sources.some(({ facts }) => facts !== undefined));
  return newest && verifySources(root, inventory, { ...newest.value, stamps: newest.stamps }, since);
}

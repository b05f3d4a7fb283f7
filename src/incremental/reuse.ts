/** Results of an earlier run that the pipeline reuses: facts, results of readings and drafts of unchanged sources. */
import { hash } from "node:crypto";
import { answerValue, type DependencyRecorder } from "../inventory/dependency-recorder.js";
import type { CachedWork } from "../pipeline/scan-tree.js";
import { sourcesRecords, type Records } from "./records.js";
import { noteRequested } from "./requested-names.js";
import { verifySources, type SourceStatus } from "./verify-sources.js";

export interface Reuse extends CachedWork {
  readonly onResolved: NonNullable<CachedWork["onResolved"]>;
  /** Names that files request from others (`noteRequested`); complete when all files are read. */
  readonly requested: ReadonlySet<string>;
  /** Saves the results of the run. */
  readonly save: () => void;
}

/** For questions: only runs that make a map ask for the names later. */
export function withoutNames(reuse: Reuse): CachedWork {
  return { ...reuse, onResolved: undefined };
}

/** The record is rewritten only if more than one draft in this many is new; otherwise the next run makes the new ones again. */
const SMALL_PART = 64;

export function openReuse(records: Records, status: SourceStatus | undefined, recorder: DependencyRecorder): Reuse {
  const requested = new Set<string>();
  const drafts = openDrafts(records);
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
    drafts: drafts.cache,
    save: drafts.save,
  };
}

/** What the newest run over the project found out of each source; a run that read them for more than their facts found out nothing that helps. */
export function newestSources(root: string, { store }: Pick<Records, "store">, inventory: string, since: number): SourceStatus | undefined {
  const newest = sourcesRecords(store, root).find(({ value }) => value.sources.some(({ facts }) => facts !== undefined));
  return newest && verifySources(root, inventory, { ...newest.value, stamps: newest.stamps }, since);
}

/** Drafts by the fingerprint of all their inputs: after an unrelated change most texts stay the same. */
export function openDrafts(records: Pick<Records, "get" | "put" | "isOwn">): {
  readonly cache: NonNullable<CachedWork["drafts"]>;
  readonly save: () => void;
} {
  const before = new Map(records.get("drafts")?.value ?? []);
  const used = new Map<string, readonly string[]>();
  let news = 0;
  return {
    cache: {
      of(inputs, draft) {
        const id = hash("sha256", inputs, "base64url");
        const known = before.get(id);
        if (known === undefined) news += 1;
        const texts = known ?? draft();
        used.set(id, texts);
        return texts;
      },
    },
    save() {
      const isMissing = used.size > 0 && !records.isOwn("drafts");
      if (isMissing || news * SMALL_PART > used.size) records.put("drafts", used);
      news = 0;
    },
  };
}

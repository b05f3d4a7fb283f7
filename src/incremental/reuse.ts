/** Results of an earlier run that the pipeline reuses: facts, results of readings, resolutions and drafts of unchanged sources. */
import { hash } from "node:crypto";
import type { CacheRecord } from "../cache/cache-store.js";
import { answerValue, type DependencyRecorder } from "../inventory/dependency-recorder.js";
import type { Resolution } from "../model/language.js";
import type { Scan } from "../model/scan.js";
import { problemsOf, type CachedWork } from "../pipeline/scan-tree.js";
import { openAnswers } from "./recheck-readings.js";
import type { FileResolutions, Records, SourcesRecord, WrittenResolution } from "./records.js";
import { noteRequested } from "./requested-names.js";
import type { KnownSource, SourceStatus } from "./verify-sources.js";

export interface Reuse extends CachedWork {
  /** Names that files request from others (`noteRequested`); complete when all files are read. */
  readonly requested: ReadonlySet<string>;
  /** Saves the results of the run. `world`: `worldId`, undefined if it cannot be verified later. */
  readonly save: (scan: Scan, world: string | undefined) => void;
}

/** A record is rewritten only if more than one in this many files or drafts is new; otherwise the next run computes the new ones again. */
const SMALL_PART = 64;

export async function openReuse(
  records: Records,
  verified: { readonly record: CacheRecord<SourcesRecord>; readonly status: SourceStatus } | undefined,
  recorder: DependencyRecorder,
): Promise<Reuse> {
  const { status, record } = verified ?? {};
  const isAlike = await openAnswers();
  const changed = status?.changed.filter(isAlike) ?? [];
  const before = records.get("resolutions")?.value;
  const isSame = status?.isSameButForFacts === true && changed.length === status.changed.length && before?.world === record?.value.world;
  // Sources that are not read because of cached resolutions count as read.
  if (isSame) for (const source of [...status.same.values(), ...changed]) reuseSource(recorder, source);
  const cached = new Map(isSame ? [...(before?.files ?? [])].map((file) => [file[0], file]) : []);
  const idOf = new Map([...(status?.same.values() ?? []), ...changed].map(({ path, id }) => [path, id]));
  const found = new Map<string, readonly Resolution[]>();
  const requested = new Set<string>();
  const drafts = openDrafts(records);
  let news = 0;
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
    resolved: {
      find(path) {
        const file = cached.get(path);
        if (file !== undefined && file[1] === idOf.get(path)) return file[2].map(readResolution);
        news += 1;
        return undefined;
      },
      note(facts, resolutions) {
        found.set(facts.path, resolutions);
        noteRequested(requested, facts, resolutions);
      },
    },
    requested,
    drafts: drafts.cache,
    problems: isSame ? before?.problems : undefined,
    save(scan, world) {
      drafts.save();
      if (world === undefined) return;
      const problems = problemsOf(scan);
      const isKnown = before?.world === world && JSON.stringify(problems) === JSON.stringify(before.problems);
      if (isKnown && records.isOwn("resolutions") && news * SMALL_PART <= found.size) return;
      records.put("resolutions", { world, files: writeResolutions(found, recorder), problems });
      news = 0;
    },
  };
}

function reuseSource(recorder: DependencyRecorder, { path, id, facts, learned = {}, stamp }: KnownSource): void {
  recorder.reuse(path, id, { isMixed: facts === undefined, stamp });
  for (const [question, answer] of Object.entries(learned)) recorder.learned(path, question, answer, { isRead: false });
}

/** Written file by file, so that the resolutions are not in memory twice. */
function* writeResolutions(found: ReadonlyMap<string, readonly Resolution[]>, { idOf }: DependencyRecorder): Generator<FileResolutions> {
  for (const [path, sites] of found) {
    const id = idOf(path);
    if (id !== undefined) yield [path, id, sites.map(writeResolution)];
  }
}

function writeResolution({ targets, problems, names }: Resolution): WrittenResolution {
  if (names !== undefined) return [targets, problems, [...names]];
  return problems.length > 0 ? [targets, problems] : [targets];
}

function readResolution([targets, problems = [], names]: WrittenResolution): Resolution {
  return names === undefined ? { targets, problems } : { targets, problems, names: new Map(names) };
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

/**
 * What a run found out about sources, for the next: where their facts are kept, and where their sites lead. A source with the same content
 * has the same facts. Where sites lead depends on the list of files and on what the languages read beside the facts; the record names all of
 * it, and where any of it is another, every site is resolved anew.
 */
import type { DspTree } from "../dsp/dsp-tree.js";
import type { Resolution, Target } from "../model/language.js";
import type { Problem } from "../model/problem.js";
import type { Scan } from "../model/scan.js";
import type { Inventory } from "../inventory/inventory.js";
import { countNews, makeSourceStamps, statusOf, treeId, type VerifyResult, type VerifiedSource, type SourceStamps } from "./snapshot.js";
import { readSnapshot, writeSnapshot, type CacheFileOptions } from "../cache/cache-file.js";
import { answerValue, type DependencyRecorder } from "../inventory/dependency-recorder.js";
import { problemsOf, type CachedWork } from "../pipeline/scan-tree.js";
import { openAnswers } from "./recheck-readings.js";
import { openTexts } from "./draft-cache.js";
import { noteAsked } from "./requested-names.js";

/** A resolution with its names as pairs. */
type Written = readonly [Resolution["targets"], Resolution["problems"]?, (readonly (readonly [string, Target])[])?];

type OfFile = readonly [path: string, resolutions: readonly Written[]];

interface Found<Resolutions extends Iterable<OfFile> = readonly OfFile[]> {
  readonly resolutions: Resolutions;
  readonly problems: readonly (readonly Problem[])[];
}

/** For news of at most one source in so many it is not written anew: the next run finds these out once more. */
const SMALL_PART = 64;

export interface WorkPlace {
  readonly root: string;
  readonly file: string;
  /** Where drafts are kept. */
  readonly drafts: string;
  /** Where it is noted what `.dsp/` was (`treeId`) when the last run that changed it was done. */
  readonly written: string;
  readonly version: string;
  readonly recorder: DependencyRecorder;
  /** Wall clock before anything was read, ms. */
  readonly since: number;
}

export interface OpenedWork extends CachedWork {
  /** Names by which files may look for something in others (`noteAsked`); complete when all are read. */
  readonly asked: ReadonlySet<string>;
  /** Of what an earlier run made of a map that was in order (`treeId`). */
  readonly written: string | undefined;
  /** Keeps what this run found, and what it made of `.dsp/` where it changed that. */
  readonly keep: (scan: Scan, changed?: DspTree) => void;
}

export async function openWork(
  tree: Inventory,
  { root, file, drafts, version, recorder, since, ...places }: WorkPlace,
): Promise<OpenedWork> {
  const place = { file, version };
  const before = readSnapshot<Found, SourceStamps>(place);
  const status = before === undefined ? undefined : statusOf(root, tree, before.snapshot, await openAnswers());
  const isSame = before !== undefined && status?.isSameButForFacts === true;
  // Who does not ask again reads nothing again: it counts as read.
  if (isSame) for (const source of [...status.same.values(), ...status.changed]) assume(recorder, source);
  const kept = new Map(isSame ? before.answer.resolutions : []);
  const found = new Map<string, readonly Resolution[]>();
  const noted = { file: places.written, version };
  const written = readSnapshot<string, object>(noted)?.answer;
  const asked = new Set<string>();
  const texts = openTexts({ file: drafts, version });
  return {
    placeOf(path) {
      const source = status?.same.get(path);
      if (source?.facts !== undefined) recorder.assume(path, source.id, false, source.mark);
      return source?.facts;
    },
    answerOf(path, question) {
      const source = status?.same.get(path);
      const answer = source?.learned?.[question];
      const known = answer === undefined ? undefined : answerValue(answer);
      if (source === undefined || answer === undefined || known === undefined) return undefined;
      recorder.assume(path, source.id, false, source.mark);
      recorder.learned(path, question, answer, false);
      return known;
    },
    resolved: {
      find: (path) => (status?.same.has(path) === true ? kept.get(path)?.map(readResolution) : undefined),
      note(facts, resolutions) {
        found.set(facts.path, resolutions);
        noteAsked(asked, facts, resolutions);
      },
    },
    asked,
    texts,
    problems: isSame ? before.answer.problems : undefined,
    written,
    keep(scan, changed) {
      texts.keep();
      if (changed !== undefined) note(noted, written, treeId(changed));
      const recording = recorder.recording();
      if (recording === undefined) return;
      const snapshot = makeSourceStamps(tree, recording, since);
      const problems = problemsOf(scan);
      if (isSame && isNextToNothing(snapshot, before.snapshot) && JSON.stringify(problems) === JSON.stringify(before.answer.problems))
        return;
      writeSnapshot<Found<Iterable<OfFile>>, SourceStamps>(place, { snapshot, answer: { resolutions: writeResolutions(found), problems } });
    },
  };
}

function note(place: CacheFileOptions, before: string | undefined, now: string): void {
  if (now !== before) writeSnapshot<string, object>(place, { snapshot: {}, answer: now });
}

function isNextToNothing(now: SourceStamps, before: SourceStamps): boolean {
  return countNews(now, before) * SMALL_PART <= before.sources.length;
}

function assume(recorder: DependencyRecorder, { path, id, facts, learned = {}, mark }: VerifyResult<VerifiedSource>): void {
  recorder.assume(path, id, facts === undefined, mark);
  for (const [question, answer] of Object.entries(learned)) recorder.learned(path, question, answer, false);
}

/** One file after another: all of it would stand in memory once more. */
function* writeResolutions(found: ReadonlyMap<string, readonly Resolution[]>): Generator<OfFile> {
  for (const [path, sites] of found) yield [path, sites.map(writeResolution)];
}

function writeResolution({ targets, problems, names }: Resolution): Written {
  if (names !== undefined) return [targets, problems, [...names]];
  return problems.length > 0 ? [targets, problems] : [targets];
}

function readResolution([targets, problems = [], names]: Written): Resolution {
  return names === undefined ? { targets, problems } : { targets, problems, names: new Map(names) };
}

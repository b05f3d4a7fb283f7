/**
 * What a run found out about sources, for the next: where their facts are kept, and where their sites lead. A source with the same content
 * has the same facts. Where sites lead depends on the list of files and on what the languages read beside the facts; the record names all of
 * it, and where any of it is another, every site is resolved anew.
 */
import type { DspTree } from "../../dsp/dsp-tree.js";
import type { Resolution, Target } from "../../model/language.js";
import type { Problem } from "../../model/problem.js";
import type { Scan } from "../../model/scan.js";
import type { Inventory } from "../../repo/inventory.js";
import { makeSourceProof, saysNothingNew, standingOf, treeId, type Looked, type ProvedSource, type SourceProof } from "../../repo/proof.js";
import { readProof, writeProof } from "../../repo/proof-file.js";
import { answerValue, type Witness } from "../../repo/witness.js";
import { problemsOf, type KeptWork } from "../scan-tree.js";
import { openAnswers } from "./answers-alike.js";
import { openTexts } from "./kept-texts.js";
import { noteAsked } from "./asked-names.js";

/** A resolution with its names as pairs. */
type Written = readonly [Resolution["targets"], Resolution["problems"]?, (readonly (readonly [string, Target])[])?];

type OfFile = readonly [path: string, resolutions: readonly Written[]];

interface Found<Resolutions extends Iterable<OfFile> = readonly OfFile[]> {
  readonly resolutions: Resolutions;
  readonly problems: readonly (readonly Problem[])[];
  /** Names what `.dsp/` was when the last run that changed it was done. */
  readonly dsp?: string;
}

export interface WorkPlace {
  readonly root: string;
  readonly file: string;
  /** Where drafts are kept. */
  readonly drafts: string;
  readonly version: string;
  readonly witness: Witness;
  /** Wall clock before anything was read, ms. */
  readonly since: number;
}

export interface OpenedWork extends KeptWork {
  /** Names by which files may look for something in others (`noteAsked`); complete when all are read. */
  readonly asked: ReadonlySet<string>;
  /** Of what an earlier run made of a map that was in order (`treeId`). */
  readonly written: string | undefined;
  /** Keeps what this run found, and what it made of `.dsp/` where it changed that. */
  readonly keep: (scan: Scan, changed?: DspTree) => void;
}

export async function openWork(tree: Inventory, { root, file, drafts, version, witness, since }: WorkPlace): Promise<OpenedWork> {
  const place = { file, version };
  const before = readProof<Found, SourceProof>(place);
  const standing = before === undefined ? undefined : standingOf(root, tree, before.proof, await openAnswers());
  const isSame = before !== undefined && standing?.isSameButForFacts === true;
  // Who does not ask again reads nothing again: it counts as read.
  if (isSame) for (const source of [...standing.same.values(), ...standing.changed]) assume(witness, source);
  const kept = new Map(isSame ? before.answer.resolutions : []);
  const found = new Map<string, readonly Resolution[]>();
  const reused = new WeakSet<readonly Resolution[]>();
  let hasNew = !isSame;
  const asked = new Set<string>();
  const texts = openTexts({ file: drafts, version });
  return {
    placeOf(path) {
      const source = standing?.same.get(path);
      if (source?.facts !== undefined) witness.assume(path, source.id, false, source.mark);
      return source?.facts;
    },
    answerOf(path, question) {
      const source = standing?.same.get(path);
      const answer = source?.learned?.[question];
      const known = answer === undefined ? undefined : answerValue(answer);
      if (source === undefined || answer === undefined || known === undefined) return undefined;
      witness.assume(path, source.id, false, source.mark);
      witness.learned(path, question, answer, false);
      return known;
    },
    resolved: {
      find(path) {
        const resolutions = standing?.same.has(path) === true ? kept.get(path)?.map(readResolution) : undefined;
        if (resolutions !== undefined) reused.add(resolutions);
        return resolutions;
      },
      note(facts, resolutions) {
        hasNew ||= !reused.has(resolutions);
        found.set(facts.path, resolutions);
        noteAsked(asked, facts, resolutions);
      },
    },
    asked,
    texts,
    problems: isSame ? before.answer.problems : undefined,
    written: before?.answer.dsp,
    keep(scan, changed) {
      texts.keep();
      const testimony = witness.testimony();
      if (testimony === undefined) return;
      const proof = makeSourceProof(tree, testimony, since);
      const dsp = changed === undefined ? before?.answer.dsp : treeId(changed);
      if (before !== undefined && !hasNew && dsp === before.answer.dsp && saysNothingNew(proof, before.proof)) return;
      const answer = { resolutions: writeResolutions(found), problems: problemsOf(scan), ...(dsp === undefined ? {} : { dsp }) };
      writeProof<Found<Iterable<OfFile>>, SourceProof>(place, { proof, answer });
    },
  };
}

function assume(witness: Witness, { path, id, facts, learned = {}, mark }: Looked<ProvedSource>): void {
  witness.assume(path, id, facts === undefined, mark);
  for (const [question, answer] of Object.entries(learned)) witness.learned(path, question, answer, false);
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

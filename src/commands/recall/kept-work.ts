/**
 * What a run found out about sources, for the next: where their facts are kept, and where their sites lead. A source with the same content
 * has the same facts. Where sites lead depends on the list of files and on what the languages read beside the facts; the record names all of
 * it, and where any of it is another, every site is resolved anew.
 */
import type { Resolution, Target } from "../../model/language.js";
import type { Problem } from "../../model/problem.js";
import type { Scan } from "../../model/scan.js";
import type { Inventory } from "../../repo/inventory.js";
import { makeSourceProof, standingOf, type SourceProof } from "../../repo/proof.js";
import { readProof, writeProof } from "../../repo/proof-file.js";
import type { Witness } from "../../repo/witness.js";
import { problemsOf, type KeptWork } from "../scan-tree.js";

/** A resolution with its names as pairs. */
type Written = readonly [Resolution["targets"], Resolution["problems"]?, (readonly (readonly [string, Target])[])?];

interface Found {
  readonly resolutions: readonly (readonly [path: string, resolutions: readonly Written[]])[];
  readonly problems: readonly (readonly Problem[])[];
}

export interface WorkPlace {
  readonly root: string;
  readonly file: string;
  readonly version: string;
  readonly witness: Witness;
  /** Wall clock before anything was read, ms. */
  readonly since: number;
}

export interface OpenedWork extends KeptWork {
  /** Keeps what this run found. */
  readonly keep: (scan: Scan) => void;
}

export function openWork(tree: Inventory, { root, file, version, witness, since }: WorkPlace): OpenedWork {
  const place = { file, version };
  const before = readProof<Found, SourceProof>(place);
  const standing = before === undefined ? undefined : standingOf(root, tree, before.proof);
  const isSame = before !== undefined && standing?.isSameButForFacts === true;
  // Who does not ask again reads nothing again: it counts as read.
  if (isSame) for (const { path, id, facts, mark } of standing.same.values()) witness.assume(path, id, facts === undefined, mark);
  const kept = new Map(isSame ? before.answer.resolutions : []);
  const found = new Map<string, readonly Resolution[]>();
  return {
    placeOf(path) {
      const source = standing?.same.get(path);
      if (source?.facts !== undefined) witness.assume(path, source.id, false, source.mark);
      return source?.facts;
    },
    resolved: {
      find: (path) => (standing?.same.has(path) === true ? kept.get(path)?.map(readResolution) : undefined),
      note: (path, resolutions) => void found.set(path, resolutions),
    },
    problems: isSame ? before.answer.problems : undefined,
    keep(scan) {
      const testimony = witness.testimony();
      if (testimony === undefined) return;
      const resolutions = [...found].map(([path, sites]) => [path, sites.map(writeResolution)] as const);
      const answer = { resolutions, problems: problemsOf(scan) };
      writeProof<Found, SourceProof>(place, { proof: makeSourceProof(tree, testimony, since), answer });
    },
  };
}

function writeResolution({ targets, problems, names }: Resolution): Written {
  if (names !== undefined) return [targets, problems, [...names]];
  return problems.length > 0 ? [targets, problems] : [targets];
}

function readResolution([targets, problems = [], names]: Written): Resolution {
  return names === undefined ? { targets, problems } : { targets, problems, names: new Map(names) };
}

/**
 * Everything that a map was made from, in a form that can be compared with the disk: where nothing of it differs, the map that is there
 * is the one that would be made. What the file system's marks do not prove is read.
 */
import { hash } from "node:crypto";
import { lstatSync } from "node:fs";
import { join } from "node:path";
import type { DspTree } from "../dsp/dsp-tree.js";
import { CACHE_SENTINEL } from "../dsp/reverse-cache.js";
import { DSP_DIRECTORY } from "./dsp-directory.js";
import { groupsOf, holdsGroups, type DspGroup } from "./dsp-groups.js";
import { headState } from "./head-state.js";
import type { Inventory } from "./inventory.js";
import { readBytes } from "./read-bytes.js";
import { JOURNAL } from "./staging.js";
import { MARKS, StatMarks } from "./stat-marks.js";
import { sourceId, type SourceId, type Testimony } from "./witness.js";

export interface Proof {
  readonly inventory: string;
  readonly head?: string;
  readonly sources: readonly (readonly [path: string, id: SourceId])[];
  /** Of `.dsp/` as a whole. */
  readonly map: string;
  readonly groups: readonly DspGroup[];
  /** Of the sources, then of the entries of the groups. */
  readonly marks?: Float64Array;
}

/** `dsp`: what `.dsp/` holds now. */
export function makeProof(inventory: Inventory, testimony: Testimony, dsp: DspTree): Proof {
  const { sources, head } = testimony;
  return {
    inventory: inventoryId(inventory),
    ...(head === undefined ? {} : { head }),
    sources: [...sources],
    map: treeId(dsp),
    groups: groupsOf(dsp),
  };
}

/** Of names, links and what was left out. */
function inventoryId({ paths, real, skipped, note }: Inventory): string {
  const links = paths.flatMap((path) => (real(path) === path ? [] : [[path, real(path)]]));
  return hash("sha256", JSON.stringify([paths, links, skipped, note]), "base64url");
}

/** Names a tree by all that it holds. */
function treeId(tree: DspTree): string {
  const paths = [...tree.keys()].sort();
  return hash("sha256", paths.map((path) => `${path}\0${tree.get(path)?.length}\0${tree.get(path)}`).join("\0"), "base64url");
}

/** Whether a tree that was read is the one that the proof is about. */
export function isProvedTree({ map }: Proof, tree: DspTree): boolean {
  return treeId(tree) === map;
}

/** Undefined where anything is not as it was; else the proof with its marks renewed, or itself where there was nothing to renew. */
export function checkProof(root: string, inventory: Inventory, proof: Proof): Proof | undefined {
  const since = Date.now();
  const base = join(root, DSP_DIRECTORY);
  // What an interrupted run left is finished by the next, and the reference's cache is compared with the map.
  if (isThere(join(root, JOURNAL)) || isThere(join(base, CACHE_SENTINEL))) return undefined;
  if (proof.inventory !== inventoryId(inventory)) return undefined;
  if (proof.head !== undefined && proof.head !== headState(root)) return undefined;
  const { sources, groups, marks } = proof;
  const cut = sources.length * MARKS;
  const ofSources = new StatMarks(sources.length, since, marks?.subarray(0, cut));
  if (!sources.every(([path, id], index) => holdsSource(root, path, id, ofSources, index))) return undefined;
  const entries = groups.reduce((sum, group) => sum + group.entries.length, 0);
  const ofGroups = new StatMarks(entries, since, marks?.subarray(cut));
  if (!holdsGroups(base, groups, ofGroups)) return undefined;
  return ofSources.renewed + ofGroups.renewed === 0 ? proof : { ...proof, marks: joined(ofSources.values, ofGroups.values) };
}

function holdsSource(root: string, path: string, id: SourceId, marks: StatMarks, index: number): boolean {
  const file = join(root, path);
  if (marks.isSame(index, file)) return true;
  marks.note(index, file);
  return sourceId(readBytes(root, path)) === id;
}

function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

function joined(one: Float64Array, other: Float64Array): Float64Array {
  const all = new Float64Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

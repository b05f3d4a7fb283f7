import { planUpdate, type UpdateOptions } from "../../src/pipeline/plan-update.js";
import { expect } from "vitest";
import { mapRepository } from "../../src/pipeline/map-repository.js";
import { type RepositoryMap } from "../../src/pipeline/map-types.js";
import { apply } from "../../src/dsp/apply/apply.js";
import { DRAFTS_FILE } from "../../src/dsp/drafts.js";
import type { TextMoves } from "../../src/dsp/removed-texts.js";
import { type DspTree, entityUids, readDescription } from "../../src/dsp/dsp-tree.js";
import { formerMap } from "../support/former-map.js";
import { DEFAULTS } from "../support/map-fixture.js";
import { sourceOver, type Files, type Former } from "./memory-source.js";

export interface Run {
  readonly tree: DspTree;
  readonly map: RepositoryMap;
  /** Operations that were left to do. */
  readonly remaining: number;
  readonly words: TextMoves;
}

/** One run over `before`, which was last committed together with `former`. */
export async function run(files: Files, before: DspTree = new Map(), former?: Former, options: UpdateOptions = {}): Promise<Run> {
  const now = await update(files, before, former, options);
  // A map of a former build gives the same, whatever happened to it.
  if (before.size > 0) expect((await update(files, formerMap(before), former, options)).tree).toEqual(now.tree);
  return now;
}

async function update(files: Files, before: DspTree, former: Former | undefined, options: UpdateOptions): Promise<Run> {
  const map = await mapRepository(sourceOver(files, former), before, DEFAULTS);
  const { operations, problems, textMoves: words } = planUpdate(map, before, { force: true, ...options });
  return { tree: apply(before, operations), map: { ...map, problems }, remaining: operations.length, words };
}

/** UID by `source:`. */
export function uidsOf(tree: DspTree): ReadonlyMap<string, string> {
  return new Map(entityUids(tree).map((uid) => [readDescription(tree, uid).get("source") ?? "", uid]));
}

/**
 * The tree with UIDs replaced by sources, without the order of tables of contents and without draft tokens: what a new map and an updated
 * one must agree on.
 */
export function meaningOf(tree: DspTree): ReadonlyMap<string, string> {
  const sources = new Map(entityUids(tree).map((uid) => [uid, readDescription(tree, uid).get("source") ?? uid]));
  const named = (text: string): string => text.replace(/(?:obj|func)-[0-9a-f]{8}/g, (uid) => `<${sources.get(uid) ?? uid}>`);
  return new Map(
    [...tree]
      .filter(([path]) => path !== DRAFTS_FILE)
      .map(([path, text]): [string, string] => {
        const plain = named(text);
        return [named(path), path.startsWith("TOC") ? `${plain.split("\n").sort().join("\n")}\n` : plain];
      })
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

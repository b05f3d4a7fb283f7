/** The changes that a new run would make to the map, as drifts. */
import type { DspTree } from "../../dsp/dsp-tree.js";
import type { TextMoves } from "../../dsp/removed-texts.js";
import type { RepositoryMap } from "../../pipeline/map-types.js";
import type { ResolvedRun } from "../options/resolve-options.js";
import { baselineDrifts, type Baselines } from "./baselines.js";
import { compareMaps } from "./compare-maps.js";
import { sortDrifts, type Drift } from "./drift.js";
import { edgeDrifts } from "./edge-drifts.js";
import { entityDrifts, unconfirmedDrifts, type Comparison } from "./entity-drifts.js";
import { findingDrifts } from "./finding-drifts.js";
import { bundle } from "./fold.js";
import { configurationDrifts } from "./configuration-drifts.js";
import { createNames } from "./names.js";
import { rootDrifts } from "./root-drifts.js";

export interface Found {
  /** By path, line and kind. */
  readonly drifts: readonly Drift[];
  /** Whether the map and the sources differ. */
  readonly isMapOld: boolean;
  /** Number of texts that would be redrafted. */
  readonly refreshed: number;
}

interface Present {
  readonly map: RepositoryMap;
  readonly baselines: Baselines;
  readonly textMoves: TextMoves;
  readonly resolved: ResolvedRun;
}

/** `after`: `before` with all remaining operations applied. */
export function findDrifts(before: DspTree, after: DspTree, { map, baselines, textMoves, resolved }: Present): Found {
  const changes = compareMaps(before, after);
  const names = createNames(before, after, map);
  const added = bundle(changes.added, names.after);
  const removed = bundle(changes.removed, names.before);
  const comparison: Comparison = { changes, names, map, added, removed };
  const edges = edgeDrifts(comparison);
  const ofMap = [
    ...edges,
    ...entityDrifts(comparison),
    ...unconfirmedDrifts(comparison, textMoves),
    ...rootDrifts(comparison, before, after),
    ...findingDrifts(comparison),
    ...configurationDrifts(resolved),
  ];
  const limits = baselineDrifts(baselines, map, before);
  // A new cycle is not reported again as a new finding.
  const subjects = new Set(limits.map(({ what }) => what));
  const others = ofMap.filter(({ kind, what }) => kind !== "finding-added" || !subjects.has(what));
  return { drifts: sortDrifts([...limits, ...others]), isMapOld: ofMap.length > 0, refreshed: changes.refreshed };
}

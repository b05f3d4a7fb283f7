/** Plans the operations that turn `.dsp/` into a map, and refuses unsafe ones. */
import { type DspTree, entityUids } from "../dsp/dsp-tree.js";
import type { Operation } from "../model/operation.js";
import { userError } from "../model/errors/user-error.js";
import type { Problem } from "../model/problem.js";
import { reconcile } from "../reconcile/reconcile.js";
import type { TextMoves } from "../dsp/removed-texts.js";
import type { ReconcileOptions } from "../reconcile/reconcile-types.js";
import { draftTokensOf, isDraft, writtenTokens } from "../texts/provenance.js";
import { textOrigin } from "./text-origin.js";
import type { RepositoryMap } from "./map-types.js";

export interface UpdateOptions extends ReconcileOptions {
  /** Continue regardless of how much would be removed. */
  readonly force?: boolean;
}

export interface Update {
  readonly operations: readonly Operation[];
  /** Problems of the map, and parts that were kept although the code does not justify them. */
  readonly problems: readonly Problem[];
  readonly textMoves: TextMoves;
}

/** Maximum share of removed entities. */
const MOST_REMOVED = 0.3;
/** Number of removals that are always permitted: in a small map a single file may be a third of all entities. */
const FEW = 20;

/** Throws `UserError` if more would be removed than a refactoring plausibly removes. */
export function planUpdate(map: RepositoryMap, before: DspTree, options: UpdateOptions = {}): Update {
  const { operations, problems, textMoves } = reconcile({
    wanted: map.operations,
    before,
    provenance: { isDraft, written: writtenTokens, textOrigin, tokenOf: (text) => draftTokensOf([text]) },
    flips: map.identities.flips,
    gone: map.identities.gone,
    unconfirmed: map.identities.unconfirmed,
    options,
  });
  if (options.force !== true) refuseLandslide(operations, before);
  return { operations, problems: [...map.problems, ...problems], textMoves };
}

function refuseLandslide(operations: readonly Operation[], before: DspTree): void {
  const removed = operations.filter((operation) => operation.op === "removeEntity").length;
  const known = entityUids(before).length;
  if (removed <= FEW || removed <= known * MOST_REMOVED) return;
  throw userError("map-too-many-removals", { removed, known });
}

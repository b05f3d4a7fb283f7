/**
 * Opens `.dsp/` for commands that build on it. Leftovers of an interrupted run, a merge or a manual edit are repaired if the correct content can be
 * derived; other damage is refused with its place, before anything is written.
 */
import { type TextOrigin } from "../dsp/merge/three-way.js";
import type { DspTree } from "../dsp/dsp-tree.js";
import { repairBeforeUpdate, type Repairs } from "../dsp/repair-before-update.js";
import { conflictedPaths, resolveConflicts, type Resolution } from "../dsp/merge/resolve-conflicts.js";
import type { RemovedText } from "../dsp/removed-texts.js";
import { byteOrder } from "../model/basics.js";
import { userError } from "../model/errors/user-error.js";
import { loadDsp, type LoadedDsp } from "../store/load-dsp.js";
import { readAsItIs, recoverDsp } from "../store/lock-store.js";
import { refuseNewerSchema } from "../store/refuse-newer-schema.js";
import { removeLeftovers } from "../store/staging.js";
import { conflictJudge } from "./conflict-judge.js";
import { textOrigin } from "./text-origin.js";
import { descriptionFaults } from "../dsp/verify/descriptions.js";
import { type Fault, type FaultCode, layoutFaults } from "../dsp/verify/fault.js";
import { listFaults } from "../dsp/verify/lists.js";
import { surveyTree } from "../dsp/verify/survey.js";

interface Damage {
  /** Relative to `.dsp/`. */
  readonly path: string;
  readonly detail: string;
}

export interface OpenedDsp {
  /** The map with merges resolved and leftovers repaired; build on this. */
  readonly tree: DspTree;
  /** The map on disk; `saveDsp` writes the difference. */
  readonly before: DspTree;
  /** The repairs that lead from `before` to `tree`, in byte order of the paths; they are not on disk yet. */
  readonly repaired: readonly Repairs[];
  /** Texts of people that the repairs removed from their place and kept. */
  readonly removedTexts: readonly RemovedText[];
  /** Whether it was not read, because it is verified to be that of an earlier run. */
  readonly isCached?: boolean;
  /** Notes for people, each a line for standard error. */
  readonly notes: readonly string[];
}

/** Results of an earlier run about the map. */
interface KnownMap {
  /** Whether that run accepted exactly this map. */
  readonly isAccepted?: ((tree: DspTree) => boolean) | undefined;
  /** The map, if it is verified to be unchanged since that run. */
  readonly verified?: (() => DspTree | undefined) | undefined;
}

/**
 * Undefined if there is no map. With `write`, an interrupted run is completed on disk first; with `read` nothing is
 * written, and the tree is what it would become. Throws `UserError`, exit code 1, for content that the next write would make worse,
 * and exit code 2 if a person has to decide a merge.
 */
export function openDsp(root: string, access: "read" | "write" = "read", { isAccepted, verified }: KnownMap = {}): OpenedDsp | undefined {
  const known = verified?.();
  if (known !== undefined) {
    if (access === "write") {
      refuseNewerSchema(known);
      removeLeftovers(root);
    }
    return { ...asItIs(known), isCached: true };
  }
  const loaded = access === "write" ? recoverDsp(root) : readAsItIs(root, () => loadDsp(root));
  if (loaded === undefined) return undefined;
  const { tree, problems, journal } = loaded;
  // An empty directory is a problem that is not visible in the tree.
  if (journal === undefined && problems.length === 0 && isAccepted?.(tree) === true) return asItIs(tree);
  return acceptDsp(root, loaded, access);
}

function asItIs(tree: DspTree): OpenedDsp {
  return { tree, before: tree, repaired: [], removedTexts: [], notes: [] };
}

/** The same for a map that was read elsewhere. */
export function acceptDsp(root: string, loaded: LoadedDsp, access: "read" | "write" = "read"): OpenedDsp {
  const { tree: before, problems, journal } = loaded;
  const { tree: merged, resolved } = settle(root, before);
  const damages = [...problems, ...refusals(merged, textOrigin)];
  if (damages.length > 0) refuse(damages);
  const { tree, repaired, removedTexts, unclear } = repairBeforeUpdate(merged, textOrigin);
  if (unclear.length > 0) refuse(unclear.map((uid) => ({ path: `${uid}/description`, detail: "missing" })));
  const all = [...resolved.map((path): Repairs => ({ path, detail: "conflict markers" })), ...repaired];
  return { tree, before, repaired: all.sort((a, b) => byteOrder(a.path, b.path)), removedTexts, notes: journalNotes(journal, access) };
}

/** Resolves conflict markers as far as possible. */
function settle(root: string, before: DspTree): Pick<Resolution, "tree" | "resolved"> {
  const paths = conflictedPaths(before);
  if (paths.length === 0) return { tree: before, resolved: [] };
  const resolution = resolveConflicts(before, conflictJudge(root, before));
  const { broken, contradicted } = resolution;
  if (broken.length > 0) refuse(broken.map((path) => ({ path, detail: "conflict markers that do not match" })));
  if (contradicted.length === 0) return resolution;
  const files = contradicted.map((path) => `.dsp/${path}`);
  throw userError("map-conflicting-texts", { paths: files.join(", ") });
}

function journalNotes(journal: LoadedDsp["journal"], access: "read" | "write"): readonly string[] {
  if (journal === undefined) return [];
  if (journal === "damaged")
    return [`note: the journal of an interrupted run is damaged and was ${left(access)}; it had changed nothing yet\n`];
  if (journal === "stale")
    return [`note: the journal of an interrupted run was ${left(access)}: .dsp has been changed by other hands since\n`];
  return access === "write"
    ? ["note: finished what an interrupted run began\n"]
    : ["note: an interrupted run left .dsp half written; it is read as if finished, and the next bootstrap finishes it\n"];
}

function left(access: "read" | "write"): string {
  return access === "write" ? "discarded" : "left alone";
}

function refuse(damages: readonly Damage[]): never {
  const [first, ...more] = damages.toSorted((a, b) => byteOrder(a.path, b.path));
  throw userError("map-damaged", { path: first?.path ?? "", detail: first?.detail ?? "", more: more.length || undefined });
}

/** An invalid UID would become a path of the next write; an entity without a source would be created a second time. */
const REFUSED: ReadonlySet<FaultCode> = new Set(["misplaced", "bad-directory", "bad-toc-name", "bad-line", "no-source"]);

/** Faults with which no command may continue. */
function refusals(tree: DspTree, textOrigin: TextOrigin): readonly Fault[] {
  const survey = surveyTree(tree, textOrigin, new Set());
  const faults = [...layoutFaults(tree.keys()), ...descriptionFaults(survey), ...listFaults(survey)];
  return faults.filter(({ code }) => REFUSED.has(code));
}

/**
 * Texts of people survive the removal of their subject: they move to the file that took over the removed one, return
 * with an entity of the same source, or are kept in `.dsp/removed-texts`.
 */
import {
  changedLines,
  isReplaced,
  REMOVED_TEXTS_FILE,
  removedTexts,
  NO_TEXT_MOVES,
  type RemovedText,
  type TextMoves,
} from "../../dsp/removed-texts.js";
import { formatLines, entityUids, readDescription, type DspTree, parseSource } from "../../dsp/dsp-tree.js";
import type { Operation, Uid } from "../../model/operation.js";
import type { PlacedText } from "./lost-texts.js";
import { createPlacing } from "./text-placement.js";
import type { Plan } from "../plan.js";
import type { Context } from "../reconcile-types.js";

interface KeptTexts {
  readonly textMoves: TextMoves;
  readonly operations: readonly Operation[];
}

interface Leaving {
  /** Texts of removed entities, edges and exports. */
  readonly lost: readonly PlacedText[];
  /** Texts replaced by a draft. */
  readonly replaced: readonly PlacedText[];
}

/** `after`: the tree with all other changes applied. */
export function keepTexts(plan: Plan, context: Context, { lost, replaced }: Leaving, after: DspTree): KeptTexts {
  const known = removedTexts(context.before);
  if (lost.length + replaced.length + known.length === 0) return { textMoves: NO_TEXT_MOVES, operations: [] };
  const placing = createPlacing({ tree: after, textOrigin: context.textOrigin, tokenOf: context.tokenOf });
  const uidOf = statusUnder(plan, after);
  const returning = (text: RemovedText): ReturnType<typeof placing.placeNamed> => placing.placeNamed(text, uidOf);
  const successors = findSuccessors(plan, context, lost);
  const removed: RemovedText[] = replaced.map((text) => replacedByDraft(nameIn(context.before, after, text)));
  const transferred: { readonly text: RemovedText; readonly to: string }[] = [];
  for (const text of lost) {
    const named = nameIn(context.before, after, text);
    const successor = successors(text.owner) ?? successors(text.imported) ?? successors(text.exporter);
    if (successor !== undefined && text.slot !== "scope" && placing.place({ ...text, ...inherited(successors, text) }) !== undefined)
      transferred.push({ text: named, to: sourceIn(after, successor) });
    else if (returning(named) === undefined) removed.push(successor === undefined ? named : { ...named, into: sourceIn(after, successor) });
  }
  // A text that is at its place as well stays: another branch may have only this line, and git takes out what one side took out.
  const restored = known.filter((text) => !isReplaced(text) && returning(text) === "placed");
  const lines = changedLines(context.before, { taken: restored, added: removed });
  const isSame = formatLines(lines) === (context.before.get(REMOVED_TEXTS_FILE) ?? "");
  const operations: readonly Operation[] = [...placing.operations, ...(isSame ? [] : [{ op: "writeRemovedTexts", lines } as const])];
  return { textMoves: { ...NO_TEXT_MOVES, removed, transferred, restored }, operations };
}

/** Replaced on request: it is not restored automatically, but can be restored by the user. */
function replacedByDraft(text: RemovedText): RemovedText {
  return { ...text, into: text.source };
}

/** UID for a source after the update. */
function statusUnder(plan: Plan, after: DspTree): (source: string) => Uid | undefined {
  let others: ReadonlyMap<string, Uid> | undefined;
  return (source) => plan.sources.get(source) ?? (others ??= uidsBySource(after)).get(source);
}

/** The first entity of each source. */
export function uidsBySource(tree: DspTree): ReadonlyMap<string, Uid> {
  const uids = new Map<string, Uid>();
  for (const uid of entityUids(tree)) {
    const source = readDescription(tree, uid).get("source") ?? uid;
    if (!uids.has(source)) uids.set(source, uid);
  }
  return uids;
}

function inherited(successors: (uid: Uid | undefined) => Uid | undefined, { owner, imported, exporter }: PlacedText): Partial<PlacedText> {
  return {
    owner: successors(owner) ?? owner,
    ...(imported === undefined ? {} : { imported: successors(imported) ?? imported }),
    ...(exporter === undefined ? {} : { exporter: successors(exporter) ?? exporter }),
  };
}

/** Names owner and ends by their current sources, if any. */
function nameIn(before: DspTree, after: DspTree, { owner, slot, imported, exporter, text, by }: PlacedText): RemovedText {
  const sourceOf = (uid: Uid): string => (after.has(`${uid}/description`) ? sourceIn(after, uid) : sourceIn(before, uid));
  return {
    source: sourceOf(owner),
    slot,
    ...(imported === undefined ? {} : { of: sourceOf(imported) }),
    ...(exporter === undefined ? {} : { via: sourceOf(exporter) }),
    text,
    ...(by === undefined ? {} : { by }),
  };
}

function sourceIn(tree: DspTree, uid: Uid): string {
  return readDescription(tree, uid).get("source") ?? uid;
}

// Successor of a removed file: the file that now contains most of its symbols.

/** A successor holds at least this share of the symbols. */
const LEAST = 0.5;

function findSuccessors(plan: Plan, context: Context, lost: readonly PlacedText[]): (uid: Uid | undefined) => Uid | undefined {
  const gone = removedFiles(plan, context, lost);
  if (gone.size === 0) return () => undefined;
  const homes = homesOf(plan, context, new Set(gone.values()));
  const successors = new Map<Uid, Uid>();
  for (const [uid, path] of gone) {
    const { total = 0, counts = new Map<string, number>() } = homes.get(path) ?? {};
    const [best] = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
    const successor = best === undefined || best[1] < total * LEAST ? undefined : plan.sources.get(best[0]);
    if (successor !== undefined) successors.set(uid, successor);
  }
  return (uid) => (uid === undefined ? undefined : successors.get(uid));
}

/** Removed files with texts written at or about them, and their paths. */
function removedFiles(plan: Plan, context: Context, lost: readonly PlacedText[]): ReadonlyMap<Uid, string> {
  const files = new Map<Uid, string>();
  for (const uid of lost.flatMap(({ owner, imported, exporter }) => [owner, imported, exporter])) {
    if (uid === undefined || plan.entities.has(uid)) continue;
    const description = readDescription(context.before, uid);
    const { path, symbol } = parseSource(description.get("source") ?? "");
    if (description.get("kind") !== "external" && symbol === undefined) files.set(uid, path);
  }
  return files;
}

interface Homes {
  /** Number of symbols in the removed file. */
  total: number;
  /** Symbol counts by the `source:` of the file that contains them now. */
  readonly counts: Map<string, number>;
}

function homesOf(plan: Plan, context: Context, paths: ReadonlySet<string>): ReadonlyMap<string, Homes> {
  const homes = new Map<string, Homes>();
  for (const uid of context.known) {
    const { path, symbol } = parseSource(readDescription(context.before, uid).get("source") ?? "");
    if (symbol === undefined || !paths.has(path)) continue;
    const home = homes.get(path) ?? { total: 0, counts: new Map<string, number>() };
    homes.set(path, home);
    home.total += 1;
    const [now] = (plan.sourceOf.get(uid) ?? "").split("#", 1);
    if (now !== undefined && now !== "") home.counts.set(now, (home.counts.get(now) ?? 0) + 1);
  }
  return homes;
}

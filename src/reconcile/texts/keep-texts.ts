/**
 * Words of people are not lost with what they were written of (amendment 13): they go to the file that took the removed one in, come back
 * with an entity of the same source, or are kept in `.dsp/removed-texts`.
 */
import {
  changedLines,
  isReplaced,
  REMOVED_TEXTS_FILE,
  removedTexts,
  NO_WORDS,
  type RemovedText,
  type Words,
} from "../../dsp/removed-texts.js";
import { formatLines } from "../../dsp/lines.js";
import { entityUids, readDescription } from "../../dsp/read.js";
import type { DspTree } from "../../dsp/dsp-tree.js";
import type { Operation, Uid } from "../../model/operation.js";
import { findHeirs } from "../match/find-heirs.js";
import type { PlacedText } from "./lost-texts.js";
import { createPlacing } from "./text-placement.js";
import type { Plan } from "../plan.js";
import type { Context } from "../reconcile-types.js";

export interface KeptTexts {
  readonly words: Words;
  readonly operations: readonly Operation[];
}

interface Leaving {
  /** Of things that go. */
  readonly lost: readonly PlacedText[];
  /** Of things that stay, with a draft in their place. */
  readonly replaced: readonly PlacedText[];
}

/** `after`: the tree with everything else done. */
export function keepTexts(plan: Plan, context: Context, { lost, replaced }: Leaving, after: DspTree): KeptTexts {
  const known = removedTexts(context.before);
  if (lost.length + replaced.length + known.length === 0) return { words: NO_WORDS, operations: [] };
  const placing = createPlacing({ tree: after, textOrigin: context.textOrigin });
  const uidOf = statusUnder(plan, after);
  const returning = (text: RemovedText): boolean => placing.placeNamed(text, uidOf);
  const heirs = findHeirs(plan, context, lost);
  const removed: RemovedText[] = replaced.map((text) => replacedByDraft(nameIn(context.before, after, text)));
  const handedOn: { readonly text: RemovedText; readonly to: string }[] = [];
  for (const text of lost) {
    const named = nameIn(context.before, after, text);
    const heir = heirs(text.owner) ?? heirs(text.imported) ?? heirs(text.exporter);
    if (heir !== undefined && text.slot !== "scope" && placing.place({ ...text, ...inherited(heirs, text) }))
      handedOn.push({ text: named, to: sourceIn(after, heir) });
    else if (!returning(named)) removed.push(heir === undefined ? named : { ...named, into: sourceIn(after, heir) });
  }
  const restored = known.filter((text) => !isReplaced(text) && returning(text));
  const lines = changedLines(context.before, { taken: restored, added: removed });
  const isSame = formatLines(lines) === (context.before.get(REMOVED_TEXTS_FILE) ?? "");
  const operations: readonly Operation[] = [...placing.operations, ...(isSame ? [] : [{ op: "writeRemovedTexts", lines } as const])];
  return { words: { ...NO_WORDS, removed, handedOn, restored }, operations };
}

/** Its place is taken by itself: it does not come back by itself, but may be taken. */
function replacedByDraft(text: RemovedText): RemovedText {
  return { ...text, into: text.source };
}

/** Who stands under a source after the update. */
function statusUnder(plan: Plan, after: DspTree): (source: string) => Uid | undefined {
  let others: ReadonlyMap<string, Uid> | undefined;
  return (source) => plan.sources.get(source) ?? (others ??= uidsBySource(after)).get(source);
}

/** The first of each source. */
export function uidsBySource(tree: DspTree): ReadonlyMap<string, Uid> {
  const uids = new Map<string, Uid>();
  for (const uid of entityUids(tree)) {
    const source = readDescription(tree, uid).get("source") ?? uid;
    if (!uids.has(source)) uids.set(source, uid);
  }
  return uids;
}

function inherited(heirs: (uid: Uid | undefined) => Uid | undefined, { owner, imported, exporter }: PlacedText): Partial<PlacedText> {
  return {
    owner: heirs(owner) ?? owner,
    ...(imported === undefined ? {} : { imported: heirs(imported) ?? imported }),
    ...(exporter === undefined ? {} : { exporter: heirs(exporter) ?? exporter }),
  };
}

/** As the file names it: by the sources of today, where there are any. */
function nameIn(before: DspTree, after: DspTree, { owner, slot, imported, exporter, text }: PlacedText): RemovedText {
  const sourceOf = (uid: Uid): string => (after.has(`${uid}/description`) ? sourceIn(after, uid) : sourceIn(before, uid));
  return {
    source: sourceOf(owner),
    slot,
    ...(imported === undefined ? {} : { of: sourceOf(imported) }),
    ...(exporter === undefined ? {} : { via: sourceOf(exporter) }),
    text,
  };
}

function sourceIn(tree: DspTree, uid: Uid): string {
  return readDescription(tree, uid).get("source") ?? uid;
}

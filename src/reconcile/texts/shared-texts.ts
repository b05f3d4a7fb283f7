/**
 * What exporters say of what they share (§5.3) is a copy of the entity's purpose, sometimes with the name it goes by. A copy follows
 * what it was copied from; a text that is no copy is somebody's and stays.
 */
import type { Description } from "../../dsp/description.js";
import type { DspTree } from "../../dsp/dsp-tree.js";
import { descriptionPath, sharedDescriptionPath } from "../../dsp/dsp-tree.js";
import { readDescription } from "../../dsp/read.js";
import type { Operation, Uid } from "../../model/operation.js";
import type { Plan } from "../plan.js";
import type { Context } from "../reconcile-types.js";

const ALIAS = /^exported as `[^`]*`: /;
/** Sentences of this tool's that hold no purpose (H-22, E.1). */
const DRAFTED = /^(?:exported as `[^`]*` \(namespace\)|re-exports .* from `[^`]*`)$/;

/** `after`: the tree with everything else done. */
export function describeAgain(wanted: readonly Operation[], context: Context, after: DspTree): readonly Operation[] {
  const orphans = orphanedTexts(wanted, context, after);
  return wanted.flatMap((operation) => {
    if (operation.op !== "createShared") return [];
    const { exporter } = operation;
    return operation.shared.flatMap(({ uid, text }): Operation[] => {
      const carried = context.shared(exporter).has(uid) ? undefined : orphans.get(uid);
      if (carried !== undefined) return [{ op: "describeShared", exporter, shared: uid, text: carried }];
      const path = sharedDescriptionPath(exporter, uid);
      const now = after.get(path)?.trimEnd();
      const next = text ?? readDescription(after, uid).get("purpose") ?? "";
      if (next === "" || now === next || (now !== undefined && !isCopy(context, after, uid, now))) return [];
      return [{ op: "describeShared", exporter, shared: uid, text: next }];
    });
  });
}

/** The same of exports that stand there although nothing produces them any more: a copy that is out of date would pass for somebody's words. */
export function describeCached(plan: Plan, context: Context, after: DspTree): readonly Operation[] {
  const exporters = [...context.known].filter((uid) => context.draftTokensOf(uid) !== undefined && after.has(descriptionPath(uid)));
  return exporters.flatMap((exporter) =>
    [...context.shared(exporter)].flatMap((shared): Operation[] => {
      if (plan.shared.get(exporter)?.has(shared) === true) return [];
      const now = after.get(sharedDescriptionPath(exporter, shared))?.trimEnd();
      const purpose = readDescription(after, shared).get("purpose") ?? "";
      if (now === undefined || purpose === "" || DRAFTED.test(now) || !isCopy(context, after, shared, now)) return [];
      const text = `${ALIAS.exec(now)?.[0] ?? ""}${purpose}`;
      return text === now ? [] : [{ op: "describeShared", exporter, shared, text }];
    }),
  );
}

/** What somebody wrote of an entity at an exporter that does not offer it any more; it goes with the entity. */
function orphanedTexts(wanted: readonly Operation[], context: Context, after: DspTree): ReadonlyMap<Uid, string> {
  const texts = new Map<Uid, string>();
  for (const operation of wanted) {
    if (operation.op !== "createShared") continue;
    for (const { uid } of operation.shared) if (!context.shared(operation.exporter).has(uid)) texts.set(uid, "");
  }
  if (texts.size === 0) return texts;
  for (const exporter of context.known) {
    for (const shared of context.shared(exporter)) {
      const path = sharedDescriptionPath(exporter, shared);
      const text = context.before.get(path)?.trimEnd();
      if (!texts.has(shared) || text === undefined || after.has(path) || isCopy(context, after, shared, text)) continue;
      texts.set(shared, text);
    }
  }
  return new Map([...texts].filter(([, text]) => text !== ""));
}

/** The next run takes for a copy what is drafted now: an entity may be back where its text was copied. */
export function isCopy(context: Pick<Context, "before" | "isOwnDraft">, after: DspTree, shared: Uid, text: string): boolean {
  return [context.before, after].some((tree) => isCopyOf(readDescription(tree, shared), text, context.isOwnDraft));
}

/** Whether an exporter says of what it shares no more than that says of itself. */
export function isCopyOf(description: Description, text: string, isDraft: Context["isOwnDraft"]): boolean {
  if (DRAFTED.test(text)) return true;
  const copy = text.replace(ALIAS, "");
  const purpose = description.get("purpose") ?? "";
  if (copy === purpose || isDraft(description.get("drafts") ?? "", { slot: "purpose", text: copy })) return true;
  return copy.endsWith("…") && purpose.startsWith(copy.slice(0, -1).trimEnd());
}

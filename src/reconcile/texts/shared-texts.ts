/**
 * The text of a share (§5.3) is a copy of the entity's purpose, sometimes with its exported name. Copies follow
 * their original; any other text belongs to somebody and stays.
 */
import { COPIED, draftTokensAt } from "../../dsp/drafts.js";
import { type DspTree, descriptionPath, sharedDescriptionPath, entityUids, readDescription, readShared } from "../../dsp/dsp-tree.js";
import type { Operation, Uid } from "../../model/operation.js";
import type { Plan } from "../plan.js";
import type { Context } from "../reconcile-types.js";

const ALIAS = /^exported as `[^`]*`: /;
/** Drafts that contain no purpose. */
const DRAFTED = /^(?:exported as `[^`]*` \(namespace\)|re-exports .* from `[^`]*`)$/;

/** `after`: the tree with all other changes applied. */
export function refreshSharedTexts(wanted: readonly Operation[], context: Context, after: DspTree): readonly Operation[] {
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

/** The same for exports that are no longer produced but stay: an outdated copy would look like somebody's text. */
export function refreshStaleTexts(plan: Plan, context: Context, after: DspTree): readonly Operation[] {
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

/** After new purposes: the same texts at exporters that had copies of the former ones. */
export function refreshCopies(tree: DspTree, changes: readonly Operation[], isOwn: Context["isOwnText"]): readonly Operation[] {
  const purposes = new Map(changes.flatMap((done) => (done.op === "updateDescription" && done.purpose ? [[done.uid, done.purpose]] : [])));
  if (purposes.size === 0) return [];
  return entityUids(tree).flatMap((exporter) =>
    readShared(tree, exporter).flatMap((shared): Operation[] => {
      const purpose = purposes.get(shared);
      const now = tree.get(sharedDescriptionPath(exporter, shared))?.trimEnd() ?? "";
      if (purpose === undefined || DRAFTED.test(now) || !isCopyOf(tree, shared, now, isOwn)) return [];
      return [{ op: "describeShared", exporter, shared, text: `${ALIAS.exec(now)?.[0] ?? ""}${purpose}` }];
    }),
  );
}

/** Texts about an entity at exporters that no longer offer it; they follow the entity. */
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

/** The next run treats current drafts as copies: an entity may be restored where its text was copied. */
export function isCopy(context: Pick<Context, "before" | "isOwnText">, after: DspTree, shared: Uid, text: string): boolean {
  return [context.before, after].some((tree) => isCopyOf(tree, shared, text, context.isOwnText));
}

/** Whether the text of a share merely repeats the entity's own description, or what this tool wrote there before. */
export function isCopyOf(tree: DspTree, shared: Uid, text: string, isOwn: Context["isOwnText"]): boolean {
  if (text === "" || DRAFTED.test(text)) return true;
  const copy = text.replace(ALIAS, "");
  const purpose = readDescription(tree, shared).get("purpose") ?? "";
  const drafts = draftTokensAt(tree, shared) ?? "";
  if (copy === purpose || ["purpose", COPIED].some((slot) => isOwn(drafts, { slot, text: copy }))) return true;
  return copy.endsWith("…") && purpose.startsWith(copy.slice(0, -1).trimEnd());
}

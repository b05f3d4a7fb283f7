/** Changes of an existing entity: its place, its kind, and the texts and keys that this tool manages (amendment 1). */
import type { Description } from "../dsp/description.js";
import { readDescription, readImports } from "../dsp/read.js";
import { whyPath } from "../dsp/dsp-tree.js";
import { byteOrder } from "../model/byte-order.js";
import { EXTRA_KEYS, type ExtraKey, type Extras, type Operation } from "../model/operation.js";
import { ADOPTED, isAdopted, tokensOf } from "../dsp/draft-tokens.js";
import type { Context, SlottedText } from "./reconcile-types.js";

type Create = Extract<Operation, { op: "createObject" | "createFunction" }>;

export function refresh(context: Context, operation: Create): readonly Operation[] {
  const { uid, source } = operation;
  const before = readDescription(context.before, uid);
  const moved = before.get("source") === source ? [] : [{ op: "moveEntity", uid, source } as const];
  const purpose =
    before.get("purpose") !== operation.purpose && mayReplace(context, operation, before, "purpose") ? operation.purpose : undefined;
  const kind = changedKind(operation, before);
  const extras = changedExtras(context, operation, before);
  if (purpose === undefined && kind === undefined && Object.keys(extras).length === 0) return moved;
  return [...moved, { op: "updateDescription", uid, purpose, kind, extras }];
}

/** Only for entities minted by this tool, whose prefix has already followed (H-31). Others keep their kind (amendment 5). */
function changedKind(operation: Create, before: Description): "object" | "function" | "external" | undefined {
  const draftTokens = before.get("drafts");
  if (draftTokens === undefined || isAdopted(draftTokens)) return undefined;
  const kind = operation.op === "createFunction" ? "function" : operation.kind;
  return before.get("kind") === kind ? undefined : kind;
}

function mayReplace(context: Context, { uid }: Create, before: Description, slot: string): boolean {
  const text = before.get(slot);
  return text === undefined || text === "" || context.mayReplace(uid, { slot, text });
}

/** Scope and overview are refreshed while they are drafts; the other keys are always managed. */
function changedExtras(context: Context, operation: Create, before: Description): Extras {
  const wanted: Extras = { ...operation.extras, drafts: verifiedNow(context, operation, before) };
  const changed: Partial<Record<ExtraKey, string>> = {};
  for (const key of EXTRA_KEYS) {
    const now = before.get(key);
    const value = wanted[key];
    if (key === "notes" || value === now) continue;
    if ((key === "scope" || key === "overview") && !mayReplace(context, operation, before, key)) continue;
    changed[key] = value ?? "";
  }
  return changed;
}

/** Tokens of the current drafts, of improved texts written by this tool, and of an adopted entity. */
function verifiedNow(context: Context, { uid, extras }: Create, before: Description): string {
  const draftTokens = before.get("drafts");
  const adopted = draftTokens === undefined || isAdopted(draftTokens) ? [ADOPTED] : [];
  const written = draftTokens?.includes(":") === true ? context.written(draftTokens, textsOf(context, uid, before)) : [];
  // The current drafts are already in order.
  if (written.length + adopted.length === 0) return extras?.drafts ?? "";
  return [...new Set([...tokensOf(extras?.drafts ?? ""), ...written, ...adopted])].sort(byteOrder).join(" ");
}

/** Texts that stay. */
function textsOf(context: Context, uid: string, before: Description): readonly SlottedText[] {
  const own = ["purpose", "overview"].flatMap((slot) => (before.has(slot) ? [{ slot, text: before.get(slot) ?? "" }] : []));
  const whys = readImports(context.before, uid).flatMap(({ uid: imported, via }) => {
    const text = context.before.get(whyPath(uid, imported, via))?.trimEnd();
    return text === undefined ? [] : [{ slot: via === undefined ? imported : `${imported} via=${via}`, text }];
  });
  return [...own, ...whys].filter((text) => !context.isRedrafted(uid, text));
}

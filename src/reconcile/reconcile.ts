/**
 * The operations that remain: what the map should say, less what `.dsp/` says already. A text that this tool did not write, an
 * entity that it does not produce, and an edge that somebody added by hand are never touched (semantics, amendment 1 and G.5).
 */
import type { Description } from "../dsp/description.js";
import { DIAGNOSTICS_FILE, sharedDescriptionPath, whyPath, type DspTree } from "../dsp/dsp-tree.js";
import { entityUids, readDescription, readImports, readShared, readToc } from "../dsp/read.js";
import { EXTRA_KEYS, type ExtraKey, type Extras, type Operation, type Uid } from "../model/operation.js";
import type { IsDraft } from "./reconcile-types.js";
import { removals } from "./removals.js";

export function reconcile(wanted: readonly Operation[], before: DspTree, isDraft: IsDraft): readonly Operation[] {
  if (before.size === 0) return wanted;
  const known = new Set(entityUids(before));
  const context: Context = { before, known, isDraft, listed: new Map() };
  const remaining = wanted.flatMap((operation) => remainder(context, operation));
  return [...removals(wanted, before, isDraft), ...remaining];
}

interface Context {
  readonly before: DspTree;
  readonly known: ReadonlySet<Uid>;
  readonly isDraft: IsDraft;
  readonly listed: Map<string, ReadonlySet<Uid>>;
}

function remainder(context: Context, operation: Operation): readonly Operation[] {
  switch (operation.op) {
    case "createObject":
    case "createFunction":
      return context.known.has(operation.uid) ? refresh(context, operation) : [operation];
    case "createShared":
      return remainingShared(context, operation);
    case "addImport":
      return remainingImport(context, operation);
    case "addToToc":
      return remainingToc(context, operation.toc, operation.uids);
    case "writeDiagnostics": {
      const text = operation.lines.map((line) => `${line}\n`).join("");
      return text === (context.before.get(DIAGNOSTICS_FILE) ?? "") ? [] : [operation];
    }
    default:
      return [operation];
  }
}

type Create = Extract<Operation, { op: "createObject" | "createFunction" }>;

function refresh(context: Context, operation: Create): readonly Operation[] {
  const before = readDescription(context.before, operation.uid);
  const extras = changedExtras(context, before, operation.extras ?? {});
  const source = before.get("source") === operation.source ? undefined : operation.source;
  const purpose = ours(context, before, "purpose") && before.get("purpose") !== operation.purpose ? operation.purpose : undefined;
  const tocs = operation.tocs.flatMap((toc) => remainingToc(context, toc, [operation.uid]));
  const owner = operation.op === "createFunction" ? remainingOwner(context, operation) : [];
  const nothing = source === undefined && purpose === undefined && Object.keys(extras).length === 0;
  return [...(nothing ? [] : [{ op: "updateDescription", uid: operation.uid, source, purpose, extras } as const]), ...tocs, ...owner];
}

function ours(context: Context, description: Description, slot: string): boolean {
  const text = description.get(slot);
  return text === undefined || text === "" || context.isDraft(description.get("drafts") ?? "", { slot, text });
}

/** `scope` is only ever added; the overview is refreshed while it is ours; the other keys are tool-managed. */
function changedExtras(context: Context, before: Description, wanted: Extras): Extras {
  const changed: Partial<Record<ExtraKey, string>> = {};
  for (const key of EXTRA_KEYS) {
    const now = before.get(key);
    const value = wanted[key];
    if (key === "notes" || value === now) continue;
    if (key === "scope" && (now !== undefined || value === undefined)) continue;
    if (key === "overview" && (value === undefined || !ours(context, before, "overview"))) continue;
    changed[key] = value ?? "";
  }
  return changed;
}

function remainingOwner({ before }: Context, operation: Extract<Operation, { op: "createFunction" }>): readonly Operation[] {
  const { owner, uid } = operation;
  if (owner === undefined || readImports(before, owner).some((line) => line.uid === uid && line.via === undefined)) return [];
  return [{ op: "addImport", importer: owner, imported: uid, why: "owner: method/member of this object" }];
}

function remainingShared({ before }: Context, operation: Extract<Operation, { op: "createShared" }>): readonly Operation[] {
  const listed = new Set(readShared(before, operation.exporter));
  const missing = operation.shared.filter(
    ({ uid }) => !listed.has(uid) || before.get(sharedDescriptionPath(operation.exporter, uid)) === undefined,
  );
  return missing.length === 0 ? [] : [{ ...operation, shared: missing }];
}

function remainingImport(context: Context, operation: Extract<Operation, { op: "addImport" }>): readonly Operation[] {
  const { before } = context;
  const { importer, imported, exporter, why } = operation;
  const exists = readImports(before, importer).some((line) => line.uid === imported && line.via === exporter);
  const text = before.get(whyPath(importer, imported, exporter))?.trimEnd();
  if (!exists || text === undefined) return [operation];
  const slot = exporter === undefined ? imported : `${imported} via=${exporter}`;
  const proof = readDescription(before, importer).get("drafts") ?? "";
  if (text === why || !context.isDraft(proof, { slot, text })) return [];
  return [{ op: "updateImportWhy", importer, imported, exporter, why }];
}

function remainingToc(context: Context, toc: string, uids: readonly Uid[]): readonly Operation[] {
  const listed = context.listed.get(toc) ?? new Set(readToc(context.before, toc));
  context.listed.set(toc, listed);
  const missing = uids.filter((uid) => !listed.has(uid));
  return missing.length === 0 ? [] : [{ op: "addToToc", uids: missing, toc }];
}

/**
 * The remaining operations: the wanted content of the map, less the existing content of `.dsp/`. Texts written by others, entities that
 * this tool does not produce, and edges added by hand are never changed (semantics, amendment 1 and G.5).
 */
import { apply } from "../dsp/apply/apply.js";
import { OWNER_WHY } from "../dsp/apply/create.js";
import { DIAGNOSTICS_FILE, whyPath, type DspTree } from "../dsp/dsp-tree.js";
import { formatImportLine } from "../dsp/import-line.js";
import { NO_TEXT_MOVES, REMOVED_TEXTS_FILE, type TextMoves } from "../dsp/removed-texts.js";
import type { Operation, TocName, Uid } from "../model/operation.js";
import { arrange } from "./arrange.js";
import { carryWhys } from "./texts/carry-whys.js";
import { createContext } from "./context.js";
import { readPlan, type Plan } from "./plan.js";
import { refresh } from "./refresh.js";
import { keepTexts } from "./texts/keep-texts.js";
import { lostTexts, replacedTexts } from "./texts/lost-texts.js";
import type { Context, Reconciled, ReconcileInput } from "./reconcile-types.js";
import { removals } from "./removals.js";
import { refreshSharedTexts, refreshStaleTexts } from "./texts/shared-texts.js";

export interface Update extends Reconciled {
  readonly textMoves: TextMoves;
}

export function reconcile(input: ReconcileInput): Update {
  const { wanted, before, flips = new Map<Uid, Uid>(), options = {} } = input;
  if (before.size === 0) return { operations: wanted, problems: [], textMoves: NO_TEXT_MOVES };
  const renames = [...flips].map(([uid, to]): Operation => ({ op: "renameEntity", uid, to }));
  const context = createContext(input, renames.length === 0 ? before : apply(before, renames));
  const plan = readPlan(wanted);
  const carried = carryWhys(wanted, plan, context);
  const { gone = new Set<Uid>(), unconfirmed } = input;
  const spared = options.unconfirmed === true ? undefined : unconfirmed;
  const removed = removals(plan, context, { gone, unconfirmed: spared, given: carried.given, prune: options.prune ?? true });
  const unshared = new Set(removed.operations.flatMap((done) => (done.op === "removeShared" ? [`${done.exporter} ${done.shared}`] : [])));
  const remaining = carried.wanted.flatMap((operation) => remainder(context, operation, unshared));
  const changes = [...removed.operations, ...remaining];
  const after = apply(context.before, changes);
  const { textMoves: retexted, operations: texts } = printAgain({ plan, context, wanted, changes, after });
  const textMoves = removed.spared.length === 0 ? retexted : { ...retexted, unconfirmed: removed.spared };
  const order = arrange(plan, context, after, options.reorderToc === true);
  return { operations: [...renames, ...changes, ...texts, ...order], problems: removed.problems, textMoves };
}

interface Changed {
  readonly plan: Plan;
  readonly context: Context;
  readonly wanted: readonly Operation[];
  readonly changes: readonly Operation[];
  /** With the changes applied. */
  readonly after: DspTree;
}

/** Texts of people are placed first: texts at exporters may be copies of them. */
function printAgain({ plan, context, wanted, changes, after }: Changed): Pick<Update, "operations" | "textMoves"> {
  const describe = (tree: DspTree): readonly Operation[] => [
    ...refreshSharedTexts(wanted, context, tree),
    ...refreshStaleTexts(plan, context, tree),
  ];
  const texts = describe(after);
  const lost = lostTexts(context, after, [...changes, ...texts]);
  const settled = apply(after, texts);
  const replaced = replacedTexts(context, settled);
  if (lost.length + replaced.length === 0 && !context.before.has(REMOVED_TEXTS_FILE))
    return { operations: texts, textMoves: NO_TEXT_MOVES };
  const { operations, textMoves } = keepTexts(plan, context, { lost, replaced }, settled);
  if (operations.length === 0) return { operations: texts, textMoves };
  return { operations: [...operations, ...describe(apply(after, operations))], textMoves };
}

function remainder(context: Context, operation: Operation, unshared: ReadonlySet<string>): readonly Operation[] {
  switch (operation.op) {
    case "createObject":
    case "createFunction":
      return context.known.has(operation.uid) ? refreshed(context, operation) : [operation];
    case "createShared": {
      const listed = context.shared(operation.exporter);
      const missing = operation.shared.filter(({ uid }) => !listed.has(uid));
      return missing.length === 0 ? [] : [{ ...operation, shared: missing }];
    }
    case "addImport":
      return remainingImport(context, operation, unshared);
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

function refreshed(context: Context, operation: Extract<Operation, { op: "createObject" | "createFunction" }>): readonly Operation[] {
  const own = operation.op === "createObject" && operation.newRoot === true ? [operation.uid] : [];
  const tocs = [...own, ...operation.tocs].flatMap((toc) => remainingToc(context, toc, [operation.uid]));
  return [...refresh(context, operation), ...tocs, ...remainingOwner(context, operation)];
}

function remainingOwner(context: Context, operation: Operation): readonly Operation[] {
  if (operation.op !== "createFunction" || operation.owner === undefined) return [];
  return remainingImport(context, { op: "addImport", importer: operation.owner, imported: operation.uid, why: OWNER_WHY }, new Set());
}

function remainingImport(
  context: Context,
  operation: Extract<Operation, { op: "addImport" }>,
  unshared: ReadonlySet<string>,
): readonly Operation[] {
  const { importer, imported, exporter, why } = operation;
  const line = formatImportLine(imported, exporter);
  const text = context.before.get(whyPath(importer, imported, exporter))?.trimEnd();
  if (text === undefined || !context.imports(importer).has(line)) return [operation];
  const slot = exporter === undefined ? imported : `${imported} via=${exporter}`;
  const kept = text === why || !(text === OWNER_WHY || context.mayReplace(importer, { slot, text }));
  // §5.9 removed the edge together with the export.
  if (unshared.has(`${exporter} ${imported}`)) return [kept ? { ...operation, why: text } : operation];
  if (kept) return [];
  return [{ op: "updateImportWhy", importer, imported, exporter, why }];
}

function remainingToc(context: Context, toc: TocName, uids: readonly Uid[]): readonly Operation[] {
  const listed = context.toc(toc);
  const missing = uids.filter((uid) => !listed.has(uid));
  return missing.length === 0 ? [] : [{ op: "addToToc", uids: missing, toc }];
}

/**
 * The remaining operations: the wanted content of the map, less the existing content of `.dsp/`. Texts written by others, entities that
 * this tool does not produce, and edges added by hand are never changed.
 */
import { apply } from "../dsp/apply/apply.js";
import {
  descriptionPath,
  DIAGNOSTICS_FILE,
  type DspTree,
  importsPath,
  sharedPath,
  tocPath,
  whyPath,
  formatImportLine,
  entityUids,
  readDescription,
  readImports,
  readShared,
  readToc,
  tocNames,
  type Description,
  formatLines,
  readLines,
} from "../dsp/dsp-tree.js";
import { NO_TEXT_MOVES, REMOVED_TEXTS_FILE, type TextMoves } from "../dsp/removed-texts.js";
import { OWNER_WHY, EXTRA_KEYS, type ExtraKey, type Extras, type Operation, type TocName, type Uid } from "../model/operation.js";
import { type Plan, readPlan } from "./plan.js";
import { keepTexts } from "./texts/keep-texts.js";
import { lostTexts, replacedTexts } from "./texts/lost-texts.js";
import type { Context, Reconciled, ReconcileInput, SlottedText } from "./reconcile-types.js";
import { isTheirs, removals } from "./removals.js";
import { refreshSharedTexts, refreshStaleTexts } from "./texts/shared-texts.js";
import { once, byteOrder, remember } from "../model/basics.js";
import { draftsOf } from "./texts/drafts-of.js";
import { ADOPTED, COPIED, draftTokensAt, formerTokens, isAdopted, readDrafts, tokensOf } from "../dsp/drafts.js";

interface Update extends Reconciled {
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
  const former = moveFormerTokens(plan, context, after);
  const order = arrange(plan, context, after, options.reorderToc === true);
  return { operations: [...renames, ...changes, ...texts, ...former, ...order], problems: removed.problems, textMoves };
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

/** `before`: the tree after UIDs received their new prefixes. */
function createContext(input: ReconcileInput, before: DspTree): Context {
  const { textOrigin } = input.provenance;
  const verified = byFormerNames(input, input.provenance.isDraft);
  const ours = byFormerNames(input, (draftTokens, text) => textOrigin(draftTokens, text) !== "author");
  const creations = once(() => creationsIn(input.wanted));
  // An empty line is one that a merge lost.
  const known = remember((uid) => {
    const tokens = draftTokensAt(before, uid);
    return tokens ? tokens : (tokensByText(before, creations().get(uid)) ?? tokens ?? null);
  });
  // An empty text is no text of anybody: it is drafted again.
  const isDraft: Context["isDraft"] = (owner, text) => text.text === "" || verified(known(owner) ?? "", text);
  const redraft = input.options?.redraft ?? false;
  const sources = once(() => readPlan(input.wanted).sourceOf);
  const drafts = once(() => draftsOf(input.wanted));
  const redrafts = (owner: Uid): boolean =>
    typeof redraft === "boolean" ? redraft : redraft(sources().get(owner) ?? readDescription(before, owner).get("source") ?? owner);
  return {
    before,
    known: new Set(entityUids(before)),
    draftTokensOf: (uid) => known(uid) ?? undefined,
    isOwnText: ours,
    isDraft,
    mayReplace: (owner, text) => isDraft(owner, text) || redrafts(owner),
    redrafts: redraft !== false,
    isRedrafted: (owner, { slot, text }) => {
      if (!redrafts(owner)) return false;
      const draft = drafts().get(`${owner} ${slot}`);
      return draft !== undefined && draft !== text;
    },
    written: input.provenance.written,
    tokenOf: input.provenance.tokenOf,
    isOfOthers: (owner, text) => !ours(known(owner) ?? "", text),
    textOrigin,
    imports: remember((uid) => new Set(readImports(before, uid).map((line) => formatImportLine(line.uid, line.via)))),
    shared: remember((uid) => new Set(readShared(before, uid))),
    toc: remember((name) => new Set(readToc(before, name))),
  };
}

function creationsIn(wanted: readonly Operation[]): ReadonlyMap<Uid, Create> {
  const isCreation = (operation: Operation): operation is Create => operation.op === "createObject" || operation.op === "createFunction";
  return new Map(wanted.filter(isCreation).map((operation) => [operation.uid, operation]));
}

/** An entity whose line in `.dsp/drafts` got lost is nobody else's while it says what this tool would say of it now. */
function tokensByText(before: DspTree, wanted: Create | undefined): string | undefined {
  if (wanted === undefined) return undefined;
  const now = readDescription(before, wanted.uid);
  const isSame = now.get("purpose") === wanted.purpose && now.get("source") === wanted.source && now.get("kind") === kindOf(wanted);
  return isSame ? wanted.drafts : undefined;
}

function kindOf(operation: Create): "object" | "function" | "external" {
  return operation.op === "createFunction" ? "function" : operation.kind;
}

type Verified = (draftTokens: string, text: SlottedText) => boolean;

/** Draft tokens refer to edges by the UIDs in use when they were written. */
function byFormerNames({ flips }: ReconcileInput, holds: Verified): Verified {
  if (flips === undefined || flips.size === 0) return holds;
  const former = new Map([...flips].map(([uid, to]) => [to, uid]));
  return (draftTokens, { slot, text }) => {
    if (holds(draftTokens, { slot, text })) return true;
    const [imported = "", via] = slot.split(" via=");
    const before = former.get(imported) ?? imported;
    return holds(draftTokens, { slot: via === undefined ? before : `${before} via=${former.get(via) ?? via}`, text });
  };
}

type Create = Extract<Operation, { op: "createObject" | "createFunction" }>;

/** Changes of an existing entity: its place, its kind, and the texts and keys that this tool manages. */
function refresh(context: Context, operation: Create): readonly Operation[] {
  const { uid, source } = operation;
  const before = readDescription(context.before, uid);
  const moved = before.get("source") === source ? [] : [{ op: "moveEntity", uid, source } as const];
  const purpose =
    before.get("purpose") !== operation.purpose && mayReplace(context, operation, before, "purpose") ? operation.purpose : undefined;
  const kind = changedKind(context, operation, before);
  const extras = changedExtras(context, operation, before);
  const drafts = changedDrafts(context, operation, before);
  if (purpose === undefined && kind === undefined && drafts === undefined && Object.keys(extras).length === 0) return moved;
  return [...moved, { op: "updateDescription", uid, purpose, kind, extras, drafts }];
}

/** Only for entities minted by this tool, whose prefix has already followed. Others keep their kind. */
function changedKind(context: Context, operation: Create, before: Description): ReturnType<typeof kindOf> | undefined {
  if (isTheirs(context, operation.uid)) return undefined;
  const kind = kindOf(operation);
  return before.get("kind") === kind ? undefined : kind;
}

function mayReplace(context: Context, { uid }: Create, before: Description, slot: string): boolean {
  const text = before.get(slot);
  return text === undefined || text === "" || context.mayReplace(uid, { slot, text });
}

/** Scope and overview are refreshed while they are drafts; the other keys are always managed. */
function changedExtras(context: Context, operation: Create, before: Description): Extras {
  const wanted: Extras = operation.extras ?? {};
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

/** Its line of `.dsp/drafts`, if that has another one or the description has it in the key of former maps. */
function changedDrafts(context: Context, operation: Create, before: Description): string | undefined {
  const now = verifiedNow(context, operation, before);
  return formerTokens(before) === undefined && readDrafts(context.before).get(operation.uid) === now ? undefined : now;
}

/** Former maps: the tokens of entities that nothing maps any more move to `.dsp/drafts` as they are. */
function moveFormerTokens(plan: Plan, context: Context, after: DspTree): readonly Operation[] {
  return [...context.known].flatMap((uid): Operation[] => {
    const isLeft = !plan.entities.has(uid) && after.has(descriptionPath(uid));
    const former = isLeft ? formerTokens(readDescription(after, uid)) : undefined;
    return former === undefined ? [] : [{ op: "updateDescription", uid, drafts: context.draftTokensOf(uid) ?? former }];
  });
}

/** Tokens of the current drafts, of improved texts written by this tool, of a purpose that is no draft, and of an adopted entity. */
function verifiedNow(context: Context, operation: Create, before: Description): string {
  const { uid, drafts = "" } = operation;
  const draftTokens = context.draftTokensOf(uid);
  const purpose = before.get("purpose") ?? "";
  const isKept = purpose !== operation.purpose && !mayReplace(context, operation, before, "purpose");
  const copied = isKept ? [context.tokenOf({ slot: COPIED, text: purpose })] : [];
  const adopted = draftTokens === undefined || isAdopted(draftTokens) ? [ADOPTED] : [];
  const written = draftTokens?.includes(":") === true ? context.written(draftTokens, textsOf(context, uid, before)) : [];
  // The current drafts are already in order.
  if (written.length + copied.length + adopted.length === 0) return drafts;
  return [...new Set([...tokensOf(drafts), ...written, ...copied, ...adopted])].sort(byteOrder).join(" ");
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

// The order of lines, if it differs from that of a new map: imports and exports follow the code in the files of entities that this
// tool made; tables of contents keep their order, list the reachable entities and begin with their root.

/** `after`: the tree with all other changes applied. */
function arrange(plan: Plan, context: Context, after: DspTree, reorder: boolean): readonly Operation[] {
  const operations: Operation[] = [];
  const put = (path: string, lines: readonly string[]): void => {
    const now = readLines(after.get(path) ?? "");
    const same = now.length === lines.length && now.every((line, index) => line === lines[index]);
    if (!same) operations.push({ op: "writeLines", path, lines });
  };
  const putDerived = (path: string, wanted: ReadonlySet<string> | undefined): void => {
    if (after.get(path) !== formatLines([...(wanted ?? [])])) put(path, inOrder(after, path, wanted));
  };
  for (const uid of plan.entities) {
    if (!context.known.has(uid) || isTheirs(context, uid)) continue;
    putDerived(importsPath(uid), plan.imports.get(uid));
    if (after.has(sharedPath(uid))) putDerived(sharedPath(uid), plan.shared.get(uid));
  }
  const exists = new Set(entityUids(after));
  const removed = removedTables(plan, context, after, exists);
  const tables = [...plan.tocs].map(([path, wanted]) => [path, tocLines(plan, context, path, wanted, exists, reorder)] as const);
  const others = tocNames(after).map(tocPath);
  const listed = new Set([
    ...tables.flatMap(([, lines]) => lines),
    ...others.filter((path) => !plan.tocs.has(path) && !removed.includes(path)).flatMap((path) => readLines(after.get(path) ?? "")),
  ]);
  // What is kept for its texts alone goes to the first table, also where a merge took its line away.
  const former = tocNames(context.before).flatMap((name) => readLines(context.before.get(tocPath(name)) ?? ""));
  const ours = [...exists].filter((uid) => !isTheirs(context, uid));
  const homeless = [...former, ...ours].filter((uid) => exists.has(uid) && !listed.has(uid));
  tables.forEach(([path, lines], index) => put(path, index === 0 ? [...new Set([...lines, ...homeless])] : lines));
  for (const path of removed) operations.push({ op: "writeLines", path, lines: [] });
  return operations;
}

/** Tables of contents of former roots, except those that somebody else made. */
function removedTables(plan: Plan, context: Context, after: DspTree, exists: ReadonlySet<Uid>): readonly string[] {
  const former = tocNames(context.before).map(tocPath);
  return former.filter((path) => {
    if (plan.tocs.has(path) || !after.has(path)) return false;
    // An empty file is no table of contents: it is removed, even though it has no lines to remove.
    const [first = ""] = readLines(after.get(path) ?? "");
    return first === "" || !exists.has(first) || !isTheirs(context, first);
  });
}

/** Derived lines in the order of the code, then lines that others added. */
function inOrder(after: DspTree, path: string, wanted: ReadonlySet<string> | undefined): readonly string[] {
  const now = readLines(after.get(path) ?? "");
  const present = new Set(now);
  const derived = [...(wanted ?? [])].filter((line) => present.has(line));
  return [...derived, ...now.filter((line) => wanted?.has(line) !== true)];
}

function tocLines(
  plan: Plan,
  context: Context,
  path: string,
  wanted: ReadonlySet<Uid>,
  exists: ReadonlySet<Uid>,
  reorder: boolean,
): readonly Uid[] {
  const [root = ""] = wanted;
  const former = formerLines(context, path, root);
  const theirs = isTheirs(context, former[0] ?? "");
  const kept = former.filter((uid) => exists.has(uid) && (wanted.has(uid) || theirs || !plan.entities.has(uid)));
  const lines = reorder ? [...wanted, ...kept] : [root, ...kept, ...wanted];
  return [...new Set(lines)];
}

/** When a second root is added, `TOC` becomes `TOC-<its first uid>`; when one root remains, the reverse. */
function formerLines(context: Context, path: string, root: Uid): readonly Uid[] {
  const own = [...context.toc(path === "TOC" ? "default" : root)];
  if (own.length > 0) return own;
  const other = [...context.toc(path === "TOC" ? root : "default")];
  return other[0] === root ? other : [];
}

// * A why that a person wrote follows its edge when another module offers the imported entity: same importer, same
// entity, one edge gone and one new.

type AddImport = Extract<Operation, { op: "addImport" }>;

interface Carried {
  /** With carried whys in place of drafts. */
  readonly wanted: readonly Operation[];
  /** Importer and line of the edges whose why was carried. */
  readonly given: ReadonlySet<string>;
}

function carryWhys(wanted: readonly Operation[], plan: Plan, context: Context): Carried {
  const fresh = new Map<string, AddImport[]>();
  for (const operation of wanted) {
    if (operation.op !== "addImport" || !context.known.has(operation.importer)) continue;
    const { importer, imported, exporter } = operation;
    if (context.imports(importer).has(formatImportLine(imported, exporter))) continue;
    const id = `${importer} ${imported}`;
    fresh.set(id, [...(fresh.get(id) ?? []), operation]);
  }
  const carried = new Map<AddImport, string>();
  const given = new Set<string>();
  for (const [id, operations] of fresh) {
    const [importer = "", imported = ""] = id.split(" ");
    const [operation] = operations;
    const lost = lostEdge(context, plan.imports.get(importer), importer, imported);
    if (operation === undefined || operations.length > 1 || lost === undefined) continue;
    carried.set(operation, lost.text);
    given.add(`${importer} ${formatImportLine(imported, lost.exporter)}`);
  }
  if (carried.size === 0) return { wanted, given };
  const carrying = wanted.map((operation) => {
    const why = operation.op === "addImport" ? carried.get(operation) : undefined;
    return operation.op === "addImport" && why !== undefined ? { ...operation, why } : operation;
  });
  return { wanted: carrying, given };
}

/** The only edge to the entity that the code no longer justifies, if a person wrote its why. */
function lostEdge(
  context: Context,
  wanted: ReadonlySet<string> | undefined,
  importer: Uid,
  imported: Uid,
): { readonly exporter: Uid | undefined; readonly text: string } | undefined {
  const lost = readImports(context.before, importer).filter(
    (line) => line.uid === imported && wanted?.has(formatImportLine(line.uid, line.via)) !== true,
  );
  const [line, ...more] = lost;
  if (line === undefined || more.length > 0) return undefined;
  const text = context.before.get(whyPath(importer, imported, line.via))?.trimEnd();
  const slot = line.via === undefined ? imported : `${imported} via=${line.via}`;
  if (text === undefined || context.isDraft(importer, { slot, text }) || text.startsWith("owner:")) return undefined;
  return { exporter: line.via, text };
}

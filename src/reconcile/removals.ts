/**
 * What is gone (semantics G.5): edges that we drafted and derive no longer, entities whose source is provably gone, and entities
 * that carry nothing but our drafts although nothing produces them any more. Everything else may be somebody's work and stays.
 */
import { whyPath } from "../dsp/dsp-tree.js";
import { formatImportLine } from "../dsp/import-line.js";
import { readDescription, readImports, readShared } from "../dsp/read.js";
import type { Words } from "../dsp/removed-texts.js";
import type { Operation, Uid } from "../model/operation.js";
import type { Problem } from "../model/problem.js";
import type { Plan } from "./plan.js";
import { ADOPTED, isAdopted } from "../dsp/draft-tokens.js";
import type { Context, Reconciled } from "./reconcile-types.js";
import { isOurEdge, isUntouched, writtenAbout } from "./texts/untouched.js";

export interface Removable {
  readonly gone: ReadonlySet<Uid>;
  /** Those of them that may as well stand elsewhere; undefined where that is known of all. */
  readonly unconfirmed: ReadonlySet<Uid> | undefined;
  /** Importer and line of edges that gave their why to another. */
  readonly given: ReadonlySet<string>;
  readonly prune: boolean | "ours";
}

export interface Removals extends Reconciled {
  /** What stays for the words of people, although it may be gone. */
  readonly spared: Words["unconfirmed"];
}

export function removals(plan: Plan, context: Context, { gone: all, unconfirmed, given, prune }: Removable): Removals {
  // Where nobody knows what became of an entity, the words of people stay with it.
  const isCareful = prune === "ours" || (prune && unconfirmed !== undefined);
  const hasWords = isCareful ? wordBearers(context, given) : () => false;
  const doubtful = prune === "ours" ? all : (unconfirmed ?? NONE);
  const gone = new Set([...all].filter((uid) => !doubtful.has(uid) || !hasWords(uid)));
  const others = [...context.known].filter((uid) => !plan.entities.has(uid));
  const mayGo = (uid: Uid): boolean => !isExternal(context, uid) && isGone(plan, context, gone, uid) && (gone.has(uid) || !hasWords(uid));
  const dropped = new Set(prune !== false ? others.filter(mayGo) : []);
  const operations: Operation[] = [];
  const problems: Problem[] = [];
  const kept = new Set<string>();
  for (const importer of context.known) {
    if (!plan.entities.has(importer)) continue;
    for (const line of goneImports(plan, context, importer, dropped)) {
      if (line.ours || given.has(`${importer} ${formatImportLine(line.imported, line.exporter)}`))
        operations.push({ op: "removeImport", importer, imported: line.imported, exporter: line.exporter });
      else {
        problems.push(keptEdge(context, importer, line));
        if (line.exporter !== undefined) kept.add(`${line.exporter} ${line.imported}`);
      }
    }
  }
  // An export takes the edges of all who take it with it, also of those that nothing of ours produces.
  for (const importer of others) if (!dropped.has(importer)) for (const edge of edgesOfOthers(context, importer)) kept.add(edge);
  for (const exporter of plan.entities) operations.push(...goneShared(plan, context, exporter, dropped, kept));
  if (prune !== false)
    for (const uid of unimported(plan, context, { others, dropped, removed: operations })) if (!hasWords(uid)) dropped.add(uid);
  // What goes takes its edges with it.
  const remaining = operations.filter((operation) => operation.op !== "removeImport" || !dropped.has(operation.imported));
  const spared =
    prune === true ? [...doubtful].filter((uid) => !dropped.has(uid)).map((uid) => ({ uid, source: sourceOf(context, uid) })) : [];
  return { operations: [...[...dropped].map((uid): Operation => ({ op: "removeEntity", uid })), ...remaining], problems, spared };
}

const NONE: ReadonlySet<Uid> = new Set();

/** What a person wrote at or about an entity would not come back with it. */
function wordBearers(context: Context, given: ReadonlySet<string>): (uid: Uid) => boolean {
  let about: ReadonlySet<Uid> | undefined;
  return (uid) => !isUntouched(context, uid) || (about ??= writtenAbout(context, given)).has(uid);
}

function sourceOf({ before }: Context, uid: Uid): string {
  return readDescription(before, uid).get("source") ?? uid;
}

function isExternal({ before }: Context, uid: Uid): boolean {
  return readDescription(before, uid).get("kind") === "external";
}

/** A second entity of the same source is reported and left alone (G.4). */
function isGone(plan: Plan, context: Context, gone: ReadonlySet<Uid>, uid: Uid): boolean {
  if (gone.has(uid)) return true;
  return !plan.sources.has(readDescription(context.before, uid).get("source") ?? "") && isUntouched(context, uid);
}

interface GoneLine {
  readonly imported: Uid;
  readonly exporter: Uid | undefined;
  readonly ours: boolean;
}

/** Lines between entities of ours that the code gives no reason for any more. */
function goneImports(plan: Plan, context: Context, importer: Uid, dropped: ReadonlySet<Uid>): readonly GoneLine[] {
  const wanted = plan.imports.get(importer);
  return readImports(context.before, importer).flatMap(({ uid: imported, via: exporter }): GoneLine[] => {
    if (wanted?.has(formatImportLine(imported, exporter)) === true || dropped.has(imported) || dropped.has(exporter ?? "")) return [];
    const managed = isManaged(plan, context, imported) && (exporter === undefined || isManaged(plan, context, exporter));
    if (!managed || !context.before.has(whyPath(importer, imported, exporter))) return [];
    return [{ imported, exporter, ours: isOurEdge(context, importer, imported, exporter) && !isTheirOwner(context, importer, imported) }];
  });
}

/** Exporter and imported of what an entity imports through others, where somebody wrote why. */
function edgesOfOthers(context: Context, importer: Uid): readonly string[] {
  return readImports(context.before, importer).flatMap(({ uid, via }) =>
    via === undefined || isOurEdge(context, importer, uid, via) ? [] : [`${via} ${uid}`],
  );
}

/** Who owns a function is for others to say, where they made the owner and both lie in one file. */
function isTheirOwner({ before, draftTokensOf }: Context, importer: Uid, imported: Uid): boolean {
  const owner = readDescription(before, importer);
  const [file] = (readDescription(before, imported).get("source") ?? "").split("#", 1);
  return isAdopted(draftTokensOf(importer) ?? ADOPTED) && owner.get("source")?.split("#", 1)[0] === file;
}

/** What nothing produces any more was found by an earlier run, if that left its proof. */
function isManaged(plan: Plan, context: Context, uid: Uid): boolean {
  return plan.entities.has(uid) || context.draftTokensOf(uid) !== undefined;
}

function keptEdge({ before }: Context, importer: Uid, { imported, exporter }: GoneLine): Problem {
  const path = readDescription(before, importer).get("source") ?? importer;
  return { code: "manual-edge-kept", path, detail: formatImportLine(imported, exporter) };
}

/** Only lines between entities that we produce; a hand-made shared entity stays, and so does one that a kept edge stands on. */
function goneShared(
  plan: Plan,
  context: Context,
  exporter: Uid,
  dropped: ReadonlySet<Uid>,
  kept: ReadonlySet<string>,
): readonly Operation[] {
  if (context.draftTokensOf(exporter) === undefined) return [];
  const wanted = plan.shared.get(exporter);
  return readShared(context.before, exporter).flatMap((shared): Operation[] => {
    if (wanted?.has(shared) === true || dropped.has(shared) || !plan.entities.has(shared)) return [];
    if (kept.has(`${exporter} ${shared}`)) return [];
    return [{ op: "removeShared", exporter, shared }];
  });
}

interface Undone {
  /** Entities that nothing produces. */
  readonly others: readonly Uid[];
  readonly dropped: ReadonlySet<Uid>;
  readonly removed: readonly Operation[];
}

/** Externals that an earlier run found and that nobody imports any more. */
function unimported(plan: Plan, context: Context, { others, dropped, removed }: Undone): readonly Uid[] {
  const externals = others.filter((uid) => isExternal(context, uid) && context.draftTokensOf(uid) !== undefined);
  if (externals.length === 0) return [];
  const lost = new Set(
    removed.flatMap((operation) =>
      operation.op === "removeImport" ? [`${operation.importer} ${operation.imported} ${operation.exporter ?? ""}`] : [],
    ),
  );
  const named = new Set<Uid>();
  for (const importer of context.known) {
    if (dropped.has(importer)) continue;
    for (const { uid, via } of readImports(context.before, importer))
      if (!dropped.has(via ?? "") && !lost.has(`${importer} ${uid} ${via ?? ""}`)) named.add(uid);
    for (const shared of readShared(context.before, importer)) if (plan.shared.get(importer)?.has(shared) === true) named.add(shared);
  }
  return externals.filter((uid) => !named.has(uid));
}

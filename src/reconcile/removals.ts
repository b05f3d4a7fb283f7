/**
 * What is gone (semantics G.5): edges that we drafted and derive no longer, entities whose source is provably gone, and entities
 * that carry nothing but our drafts although nothing produces them any more. Everything else may be somebody's work and stays.
 */
import { whyPath } from "../dsp/dsp-tree.js";
import { formatImportLine } from "../dsp/import-line.js";
import { readDescription, readImports, readShared } from "../dsp/read.js";
import type { Operation, Uid } from "../model/operation.js";
import type { Problem } from "../model/problem.js";
import type { Plan } from "./plan.js";
import { ADOPTED, isAdopted } from "../dsp/proof.js";
import type { Context, Reconciled } from "./reconcile-types.js";
import { isOurEdge, isWhollyOurs, writtenAbout } from "./wholly-ours.js";

export interface Removable {
  readonly gone: ReadonlySet<Uid>;
  /** Importer and line of edges that gave their why to another. */
  readonly given: ReadonlySet<string>;
  readonly prune: boolean | "ours";
}

export function removals(plan: Plan, context: Context, { gone: all, given, prune }: Removable): Reconciled {
  const gone = prune === "ours" ? onlyOurs(context, all) : all;
  const others = [...context.known].filter((uid) => !plan.entities.has(uid));
  const dropped = new Set(prune !== false ? others.filter((uid) => !isExternal(context, uid) && isGone(plan, context, gone, uid)) : []);
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
  for (const exporter of plan.entities) operations.push(...goneShared(plan, context, exporter, dropped, kept));
  if (prune !== false) for (const uid of unimported(plan, context, { others, dropped, removed: operations, prune })) dropped.add(uid);
  // What goes takes its edges with it.
  const remaining = operations.filter((operation) => operation.op !== "removeImport" || !dropped.has(operation.imported));
  return { operations: [...[...dropped].map((uid): Operation => ({ op: "removeEntity", uid })), ...remaining], problems };
}

/** What a person wrote at a declaration would not come back with it. */
function onlyOurs(context: Context, gone: ReadonlySet<Uid>): ReadonlySet<Uid> {
  const about = gone.size === 0 ? gone : writtenAbout(context);
  return new Set([...gone].filter((uid) => isWhollyOurs(context, uid) && !about.has(uid)));
}

function isExternal({ before }: Context, uid: Uid): boolean {
  return readDescription(before, uid).get("kind") === "external";
}

/** A second entity of the same source is reported and left alone (G.4). */
function isGone(plan: Plan, context: Context, gone: ReadonlySet<Uid>, uid: Uid): boolean {
  if (gone.has(uid)) return true;
  return !plan.sources.has(readDescription(context.before, uid).get("source") ?? "") && isWhollyOurs(context, uid);
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

/** Who owns a function is for others to say, where they made the owner and both lie in one file. */
function isTheirOwner({ before, proofOf }: Context, importer: Uid, imported: Uid): boolean {
  const owner = readDescription(before, importer);
  const [file] = (readDescription(before, imported).get("source") ?? "").split("#", 1);
  return isAdopted(proofOf(importer) ?? ADOPTED) && owner.get("source")?.split("#", 1)[0] === file;
}

/** What nothing produces any more was found by an earlier run, if that left its proof. */
function isManaged(plan: Plan, context: Context, uid: Uid): boolean {
  return plan.entities.has(uid) || context.proofOf(uid) !== undefined;
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
  if (context.proofOf(exporter) === undefined) return [];
  const wanted = plan.shared.get(exporter);
  return readShared(context.before, exporter).flatMap((shared): Operation[] => {
    if (wanted?.has(shared) === true || dropped.has(shared) || !plan.entities.has(shared)) return [];
    if (kept.has(`${exporter} ${shared}`)) return [];
    return [{ op: "removeShared", exporter, shared }];
  });
}

interface Undone extends Pick<Removable, "prune"> {
  /** Entities that nothing produces. */
  readonly others: readonly Uid[];
  readonly dropped: ReadonlySet<Uid>;
  readonly removed: readonly Operation[];
}

/** Externals that an earlier run found and that nobody imports any more. */
function unimported(plan: Plan, context: Context, { others, dropped, removed, prune }: Undone): readonly Uid[] {
  const mayGo = (uid: Uid): boolean => prune !== "ours" || isWhollyOurs(context, uid);
  const externals = others.filter((uid) => isExternal(context, uid) && context.proofOf(uid) !== undefined && mayGo(uid));
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

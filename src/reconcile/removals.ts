/**
 * What is provably gone (semantics G.5): drafted edges of importers that we still produce and no longer derive, and entities
 * that carry our drafts although nothing produces them any more. Everything else may be somebody's work and stays.
 */
import { whyPath, type DspTree } from "../dsp/dsp-tree.js";
import { entityUids, readDescription, readImports, readShared } from "../dsp/read.js";
import type { Operation, Uid } from "../model/operation.js";
import type { IsDraft } from "./reconcile-types.js";

export function removals(wanted: readonly Operation[], before: DspTree, isDraft: IsDraft): readonly Operation[] {
  const plan = readPlan(wanted);
  const known = entityUids(before);
  const gone = known.filter((uid) => !plan.entities.has(uid) && !isTwin(plan, before, uid) && isWhollyOurs(before, uid, isDraft));
  const dropped = new Set(gone);
  const operations: Operation[] = gone.map((uid) => ({ op: "removeEntity", uid }));
  for (const uid of known) {
    if (!plan.entities.has(uid)) continue;
    operations.push(...goneShared(plan, before, uid, dropped), ...goneImports(plan, before, uid, dropped, isDraft));
  }
  return operations;
}

interface Plan {
  readonly entities: ReadonlySet<Uid>;
  readonly sources: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
  readonly shared: ReadonlySet<string>;
}

const edgeId = (importer: Uid, imported: Uid, exporter: Uid | undefined): string => `${importer} ${imported} ${exporter ?? ""}`;

function readPlan(wanted: readonly Operation[]): Plan {
  const entities = new Set<Uid>();
  const sources = new Set<string>();
  const edges = new Set<string>();
  const shared = new Set<string>();
  for (const operation of wanted) {
    if (operation.op === "createObject" || operation.op === "createFunction") {
      entities.add(operation.uid);
      sources.add(operation.source);
    }
    if (operation.op === "createFunction" && operation.owner !== undefined) edges.add(edgeId(operation.owner, operation.uid, undefined));
    if (operation.op === "addImport") edges.add(edgeId(operation.importer, operation.imported, operation.exporter));
    if (operation.op === "createShared") for (const { uid } of operation.shared) shared.add(`${operation.exporter} ${uid}`);
  }
  return { entities, sources, edges, shared };
}

/** A second entity of the same source is reported and left alone (G.4). */
function isTwin(plan: Plan, before: DspTree, uid: Uid): boolean {
  return plan.sources.has(readDescription(before, uid).get("source") ?? "");
}

/** Its purpose is ours, so is every why that it owns: nobody ever wrote here. */
function isWhollyOurs(before: DspTree, uid: Uid, isDraft: IsDraft): boolean {
  const description = readDescription(before, uid);
  const proof = description.get("drafts");
  if (proof === undefined || description.has("notes")) return false;
  if (!isDraft(proof, { slot: "purpose", text: description.get("purpose") ?? "" })) return false;
  return readImports(before, uid).every((line) => isOurEdge(before, proof, uid, line.uid, line.via, isDraft));
}

function isOurEdge(before: DspTree, proof: string, importer: Uid, imported: Uid, via: Uid | undefined, isDraft: IsDraft): boolean {
  const text = before.get(whyPath(importer, imported, via))?.trimEnd();
  if (text === undefined || text === "owner: method/member of this object") return true;
  return isDraft(proof, { slot: via === undefined ? imported : `${imported} via=${via}`, text });
}

function goneImports(plan: Plan, before: DspTree, importer: Uid, dropped: ReadonlySet<Uid>, isDraft: IsDraft): readonly Operation[] {
  const proof = readDescription(before, importer).get("drafts") ?? "";
  return readImports(before, importer).flatMap(({ uid: imported, via: exporter }): Operation[] => {
    if (plan.edges.has(edgeId(importer, imported, exporter)) || dropped.has(imported) || dropped.has(exporter ?? "")) return [];
    const text = before.get(whyPath(importer, imported, exporter));
    if (text === undefined || !isOurEdge(before, proof, importer, imported, exporter, isDraft)) return [];
    return [{ op: "removeImport", importer, imported, exporter }];
  });
}

/** Only lines between entities that we produce: a hand-made shared entity stays. */
function goneShared(plan: Plan, before: DspTree, exporter: Uid, dropped: ReadonlySet<Uid>): readonly Operation[] {
  const proof = readDescription(before, exporter).get("drafts");
  if (proof === undefined) return [];
  return readShared(before, exporter).flatMap((shared): Operation[] => {
    if (plan.shared.has(`${exporter} ${shared}`) || dropped.has(shared) || !plan.entities.has(shared)) return [];
    return [{ op: "removeShared", exporter, shared }];
  });
}

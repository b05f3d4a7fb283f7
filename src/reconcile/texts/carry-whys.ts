/**
 * A why that a person wrote follows its edge when another module offers the imported entity: same importer, same
 * entity, one edge gone and one new.
 */
import { whyPath } from "../../dsp/dsp-tree.js";
import { formatImportLine } from "../../dsp/import-line.js";
import { readImports } from "../../dsp/read.js";
import type { Operation, Uid } from "../../model/operation.js";
import type { Plan } from "../plan.js";
import type { Context } from "../reconcile-types.js";

type AddImport = Extract<Operation, { op: "addImport" }>;

interface Carried {
  /** With carried whys in place of drafts. */
  readonly wanted: readonly Operation[];
  /** Importer and line of the edges whose why was carried. */
  readonly given: ReadonlySet<string>;
}

export function carryWhys(wanted: readonly Operation[], plan: Plan, context: Context): Carried {
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

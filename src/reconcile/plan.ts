/** The wanted content of the map, indexed by entity, edge and table of contents. */
import { tocPath, formatImportLine } from "../dsp/dsp-tree.js";
import type { Operation, TocName, Uid } from "../model/operation.js";
import { addTo } from "../model/basics.js";

export interface Plan {
  readonly entities: ReadonlySet<Uid>;
  /** UID by `source:`. */
  readonly sources: ReadonlyMap<string, Uid>;
  readonly sourceOf: ReadonlyMap<Uid, string>;
  /** Lines of `imports`, in order. */
  readonly imports: ReadonlyMap<Uid, ReadonlySet<string>>;
  readonly shared: ReadonlyMap<Uid, ReadonlySet<Uid>>;
  /** By file name. */
  readonly tocs: ReadonlyMap<string, ReadonlySet<Uid>>;
}

export function readPlan(wanted: readonly Operation[]): Plan {
  const entities = new Set<Uid>();
  const sources = new Map<string, Uid>();
  const sourceOf = new Map<Uid, string>();
  const imports = new Map<Uid, Set<string>>();
  const shared = new Map<Uid, Set<Uid>>();
  const tocs = new Map<string, Set<Uid>>();
  const list = (toc: TocName, uid: Uid): unknown => addTo(tocs, tocPath(toc), uid);
  for (const operation of wanted) {
    if (operation.op === "createObject" || operation.op === "createFunction") {
      entities.add(operation.uid);
      sources.set(operation.source, operation.uid);
      sourceOf.set(operation.uid, operation.source);
      if (operation.op === "createObject" && operation.newRoot === true) list(operation.uid, operation.uid);
      for (const toc of operation.tocs) list(toc, operation.uid);
    }
    if (operation.op === "createFunction" && operation.owner !== undefined) addTo(imports, operation.owner, operation.uid);
    if (operation.op === "addImport") addTo(imports, operation.importer, formatImportLine(operation.imported, operation.exporter));
    if (operation.op === "createShared") for (const { uid } of operation.shared) addTo(shared, operation.exporter, uid);
    if (operation.op === "addToToc") for (const uid of operation.uids) list(operation.toc, uid);
  }
  return { entities, sources, sourceOf, imports, shared, tocs };
}

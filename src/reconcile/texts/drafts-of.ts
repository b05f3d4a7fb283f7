import type { Operation } from "../../model/operation.js";

/** The drafts of a map by `<owner> <slot>`. */
export function draftsOf(operations: readonly Operation[]): ReadonlyMap<string, string> {
  const drafts = new Map<string, string>();
  for (const operation of operations) {
    if (operation.op === "createObject" || operation.op === "createFunction") {
      drafts.set(`${operation.uid} purpose`, operation.purpose);
      if (operation.extras?.overview !== undefined) drafts.set(`${operation.uid} overview`, operation.extras.overview);
    } else if (operation.op === "addImport") {
      const { importer, imported, exporter, why } = operation;
      drafts.set(`${importer} ${exporter === undefined ? imported : `${imported} via=${exporter}`}`, why);
    }
  }
  return drafts;
}

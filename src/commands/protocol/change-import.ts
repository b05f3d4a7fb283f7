import { errorLines } from "../../cli/error-document.js";
import { shownLine } from "../../model/shown-text.js";
import { OperationError } from "../../dsp/apply/operation-error.js";
import { readDescription, readImports } from "../../dsp/read.js";
import type { Operation } from "../../model/operation.js";
import type { Store } from "../../store/open-store.js";
import { commit } from "./perform-changes.js";
import type { Answer } from "./protocol-command.js";

type Change = Extract<Operation, { op: "updateImportWhy" | "removeImport" }>;

/** If there is no such import of the whole, but one through an exporter, a hint follows the error of the reference. */
export function changeImport(store: Store, operation: Change): Answer {
  try {
    return commit(store, [operation]);
  } catch (error) {
    const exporters = exportersOf(store, operation);
    if (!(error instanceof OperationError) || exporters.length === 0) throw error;
    const options = exporters.map((source) => `--exporter '${source}'`).join(" or ");
    return {
      out: [],
      err: `${errorLines(error.refusal)}hint: it is imported through an exporter: ${shownLine(options)}\n`,
      exitCode: 1,
    };
  }
}

/** Their sources; none if an exporter is given. */
function exportersOf({ tree }: Store, { importer, imported, exporter }: Change): readonly string[] {
  if (exporter !== undefined) return [];
  const lines = readImports(tree, importer).filter(({ uid }) => uid === imported);
  return lines.flatMap(({ via }) => (via === undefined ? [] : [readDescription(tree, via).get("source") ?? via]));
}

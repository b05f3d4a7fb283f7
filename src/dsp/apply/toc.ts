import type { Operation } from "../../model/operation.js";
import { tocPath } from "../dsp-tree.js";
import { appendLine, requireEntity, type WorkingTree } from "./working-tree.js";

/** §5.23: appends the entities that the TOC does not contain yet. */
export function addToToc(tree: WorkingTree, operation: Extract<Operation, { op: "addToToc" }>): void {
  for (const uid of operation.uids) requireEntity(tree, uid);
  for (const uid of operation.uids) appendLine(tree, tocPath(operation.toc), uid);
}

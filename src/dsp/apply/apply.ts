import { byteOrder } from "../../model/byte-order.js";
import type { Operation } from "../../model/operation.js";
import { contained } from "../contain-texts.js";
import { addImport, createFunction, createObject, createShared } from "./create.js";
import { DIAGNOSTICS_FILE, type DspTree } from "../dsp-tree.js";
import { formatLines } from "../lines.js";
import { REMOVED_TEXTS_FILE } from "../removed-texts.js";
import { removeEntity, removeImport, removeShared } from "./remove.js";
import { describeShared, writeLines } from "./arrange.js";
import { renameEntity } from "./rename.js";
import { addToToc } from "./toc.js";
import { moveEntity, updateDescription, updateImportWhy, writeKey } from "./update.js";
import { changesOf, drop, openWorkingTree, put, type WorkingTree } from "./working-tree.js";

/**
 * Applies the operations in order and returns the new tree; `before` is not modified, and unaffected files keep their text.
 * Values never break out of their line (`contained`).
 * Throws `OperationError` for an operation that the tree does not allow; then nothing has changed.
 */
export function apply(before: DspTree, operations: Iterable<Operation>): DspTree {
  const changes = changesBy(before, contained(operations));
  // A first map is large: avoid a second copy in memory.
  if (before.size === 0 && isTree(changes)) return changes;
  const after = new Map(before);
  for (const [path, text] of changes) {
    if (text === undefined) after.delete(path);
    else after.set(path, text);
  }
  return after;
}

function isTree(changes: ReadonlyMap<string, string | undefined>): changes is DspTree {
  for (const text of changes.values()) if (text === undefined) return false;
  return true;
}

/**
 * Only the files that the operations change: path → new text, or undefined for a removed file. Values are written as given: the commands of
 * the protocol write the same bytes as the reference.
 */
export function changesBy(before: DspTree, operations: Iterable<Operation>): ReadonlyMap<string, string | undefined> {
  const tree = openWorkingTree(before);
  for (const operation of operations) perform(tree, operation);
  return changesOf(tree);
}

function perform(tree: WorkingTree, operation: Operation): void {
  switch (operation.op) {
    case "createObject":
      return createObject(tree, operation);
    case "createFunction":
      return createFunction(tree, operation);
    case "createShared":
      return createShared(tree, operation);
    case "addImport":
      return addImport(tree, operation);
    case "updateDescription":
      return updateDescription(tree, operation);
    case "updateImportWhy":
      return updateImportWhy(tree, operation);
    case "moveEntity":
      return moveEntity(tree, operation);
    case "removeImport":
      return removeImport(tree, operation);
    case "removeShared":
      return removeShared(tree, operation);
    case "removeEntity":
      return removeEntity(tree, operation);
    case "addToToc":
      return addToToc(tree, operation);
    case "renameEntity":
      return renameEntity(tree, operation);
    case "describeShared":
      return describeShared(tree, operation);
    case "writeLines":
      return writeLines(tree, operation);
    case "writeKey":
      return writeKey(tree, operation);
    case "writeRemovedTexts":
      return operation.lines.length === 0 ? drop(tree, REMOVED_TEXTS_FILE) : put(tree, REMOVED_TEXTS_FILE, formatLines(operation.lines));
    case "writeDiagnostics":
      return writeDiagnostics(tree, operation.lines);
    default:
      operation satisfies never;
  }
}

/** Amendment 2: sorted and unique, so that two branches merge. */
function writeDiagnostics(tree: WorkingTree, lines: readonly string[]): void {
  if (lines.length === 0) return drop(tree, DIAGNOSTICS_FILE);
  put(tree, DIAGNOSTICS_FILE, formatLines([...new Set(lines)].sort(byteOrder)));
}

import { byteOrder } from "../../model/byte-order.js";
import type { Operation } from "../../model/operation.js";
import { contained } from "../contain-texts.js";
import { addImport, createFunction, createObject, createShared } from "./create.js";
import { DIAGNOSTICS_FILE, type DspTree, isTocPath, sharedDescriptionPath, sharedPath, tocPath } from "../dsp-tree.js";
import { formatLines, formatText } from "../lines.js";
import { readDrafts } from "../drafts.js";
import { REMOVED_TEXTS_FILE } from "../removed-texts.js";
import { removeEntity, removeImport, removeShared } from "./remove.js";
import { moveEntity, updateDescription, updateImportWhy, writeKey } from "./update.js";
import {
  appendLine,
  changesOf,
  drop,
  hasEntity,
  hasFile,
  listLines,
  mentionsIn,
  openWorkingTree,
  put,
  requireEntity,
  textAt,
  type WorkingTree,
} from "./working-tree.js";
import { isUid } from "../uid.js";
import { lineForm, mentionLine } from "./mentions.js";
import { operationError } from "./operation-error.js";
import { formatImportLine, parseImportLine } from "../import-line.js";

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

/** §5.23: appends the entities that the TOC does not contain yet. */
function addToToc(tree: WorkingTree, operation: Extract<Operation, { op: "addToToc" }>): void {
  for (const uid of operation.uids) requireEntity(tree, uid);
  for (const uid of operation.uids) appendLine(tree, tocPath(operation.toc), uid);
}

type Of<Op extends Operation["op"]> = Extract<Operation, { op: Op }>;

/** Replaces the file's lines. Throws for a path that is no file of lines. */
function writeLines(tree: WorkingTree, { path, lines }: Of<"writeLines">): void {
  const [owner = ""] = path.split("/", 1);
  const isToc = isTocPath(path) && (path === tocPath("default") || isUid(path.slice("TOC-".length)));
  if (lineForm(path) === undefined || (!isToc && !isUid(owner))) throw operationError("not-a-line-file", { path });
  if (isToc && lines.length === 0) {
    drop(tree, path);
    if (tree.mentions !== undefined) mentionsIn(tree).tocs.delete(path);
    return;
  }
  put(tree, path, formatLines(lines));
}

/** §5.3: the text of an existing export. */
function describeShared(tree: WorkingTree, { exporter, shared, text }: Of<"describeShared">): void {
  requireEntity(tree, exporter);
  put(tree, sharedDescriptionPath(exporter, shared), formatText(text));
}

/**
 * A declaration that becomes a function, or is no longer one, keeps the hex part of its UID with the other prefix. Directories,
 * lines, names of reverse entries and tables of contents follow. Throws `OperationError` if the other UID is taken.
 */
function renameEntity(tree: WorkingTree, { uid, to }: Extract<Operation, { op: "renameEntity" }>): void {
  requireEntity(tree, uid);
  if (!isUid(to) || to === uid) throw operationError("invalid-uid", { uid: to });
  if (hasEntity(tree, to)) throw operationError("entity-exists", { uid: to });
  const mentions = mentionsIn(tree);
  const swap = (word: string): string => (word === uid ? to : word);
  for (const path of [...(mentions.files.get(uid) ?? []), ...(mentions.below.get(uid) ?? []), ...mentions.tocs]) {
    const text = textAt(tree, path);
    if (text === undefined || !hasFile(tree, path)) continue;
    const form = lineForm(path);
    const lines = form === undefined ? undefined : listLines(tree, path).map((line) => swapLine(line, form, swap));
    const moved = path === tocPath(uid) ? tocPath(to) : path.split("/").map(swap).join("/");
    const next = lines === undefined ? text : formatLines(lines);
    if (moved === path && next === text) continue;
    if (moved !== path) drop(tree, path);
    put(tree, moved, next);
    if (form !== undefined && !isTocPath(moved)) for (const line of lines ?? []) mentionLine(mentions, moved, line, form);
  }
  tree.entities.delete(uid);
  const draftTokens = tree.drafts.has(uid) ? tree.drafts.get(uid) : readDrafts(tree.before).get(uid);
  tree.drafts.set(uid, undefined).set(to, draftTokens);
  adjustShared(tree, to);
}

function swapLine(line: string, form: "imports" | "values", swap: (word: string) => string): string {
  if (form === "values") return swap(line);
  const { uid, via } = parseImportLine(line);
  return formatImportLine(swap(uid), via === undefined ? undefined : swap(via));
}

/** Semantics 0.3: every `obj-` has a `shared` file, a `func-` has none. */
function adjustShared(tree: WorkingTree, uid: string): void {
  const path = sharedPath(uid);
  if (uid.startsWith("obj-") && !hasFile(tree, path)) put(tree, path, "");
  if (uid.startsWith("func-") && hasFile(tree, path) && listLines(tree, path).length === 0) drop(tree, path);
}

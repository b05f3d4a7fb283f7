import type { Operation } from "../../model/operation.js";
import { isTocPath, sharedPath, tocPath } from "../dsp-tree.js";
import { parseImportLine, formatImportLine } from "../import-line.js";
import { formatLines } from "../lines.js";
import { lineForm, mentionLine } from "./mentions.js";
import { operationError } from "./operation-error.js";
import { isUid } from "../uid.js";
import { drop, hasEntity, hasFile, listLines, mentionsIn, put, requireEntity, textAt, type WorkingTree } from "./working-tree.js";

/**
 * A declaration that becomes a function, or is no longer one, keeps the hex part of its UID with the other prefix. Directories,
 * lines, names of reverse entries and tables of contents follow. Throws `OperationError` if the other UID is taken.
 */
export function renameEntity(tree: WorkingTree, { uid, to }: Extract<Operation, { op: "renameEntity" }>): void {
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

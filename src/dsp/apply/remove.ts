import type { Operation, Uid } from "../../model/operation.js";
import { importsPath, isTocPath, sharedPath, tocPath, whyPath } from "../dsp-tree.js";
import { parseImportLine } from "../import-line.js";
import { removeLines } from "../line-list.js";
import { lineForm } from "./mentions.js";
import { operationError } from "./operation-error.js";
import { drop, hasEntity, hasFile, linesAt, mentionsIn, requireEntity, rewriteLines, type WorkingTree } from "./working-tree.js";

type Of<Op extends Operation["op"]> = Extract<Operation, { op: Op }>;

/** §5.8: exact about the exporter, so that `imports` and `exports/` stay consistent. */
export function removeImport(tree: WorkingTree, operation: Of<"removeImport">): void {
  const { importer, imported, exporter } = operation;
  requireEntity(tree, importer);
  const removed = removeEdges(tree, { importer, imported, exporter, once: true });
  const path = whyPath(importer, imported, exporter);
  const known = hasFile(tree, path);
  if (known) drop(tree, path);
  if (!removed && !known) {
    throw operationError("unknown-import", { imported, exporter, importer });
  }
}

/** §5.9: recipients lose their line as well. */
export function removeShared(tree: WorkingTree, operation: Of<"removeShared">): void {
  const { exporter, shared } = operation;
  requireEntity(tree, exporter);
  const prefix = `${exporter}/exports/${shared}/`;
  removeLines(linesAt(tree, sharedPath(exporter)), shared, () => true);
  rewriteLines(tree, sharedPath(exporter));
  for (const path of mentionsIn(tree).files.get(shared) ?? []) {
    if (!path.startsWith(prefix) || !hasFile(tree, path)) continue;
    drop(tree, path);
    const recipient = path.slice(prefix.length);
    if (recipient === "description" || !hasEntity(tree, recipient)) continue;
    removeEdges(tree, { importer: recipient, imported: shared, exporter, once: false });
    rewriteLines(tree, importsPath(recipient));
  }
}

/** §5.10: as imported, as exporter, as importer, as shared, in every TOC. */
export function removeEntity(tree: WorkingTree, operation: Of<"removeEntity">): void {
  const { uid } = operation;
  requireEntity(tree, uid);
  const mentions = mentionsIn(tree);
  for (const path of mentions.files.get(uid) ?? []) {
    if (!path.startsWith(`${uid}/`)) removeMentions(tree, path, uid);
  }
  for (const toc of mentions.tocs) removeMentions(tree, toc, uid);
  for (const path of mentions.below.get(uid) ?? []) drop(tree, path);
  drop(tree, tocPath(uid));
  tree.entities.delete(uid);
  tree.drafts.set(uid, undefined);
  mentions.files.delete(uid);
  mentions.below.delete(uid);
  mentions.tocs.delete(tocPath(uid));
}

/** Removes `uid` from a file of another entity: its lines, or the file itself if its path contains `uid`. */
function removeMentions(tree: WorkingTree, path: string, uid: Uid): void {
  if (!hasFile(tree, path)) return;
  if (lineForm(path) === undefined) {
    drop(tree, path);
    return;
  }
  const removed = removeLines(linesAt(tree, path), uid, () => true);
  if (removed > 0 || isTocPath(path)) rewriteLines(tree, path);
}

interface EdgeRemoval {
  readonly importer: Uid;
  readonly imported: Uid;
  readonly exporter: Uid | undefined;
  /** Only the first of several equal lines. */
  readonly once: boolean;
}

function removeEdges(tree: WorkingTree, { importer, imported, exporter, once }: EdgeRemoval): boolean {
  const matches = (line: string): boolean => {
    const { uid, via } = parseImportLine(line);
    return uid === imported && via === exporter;
  };
  const removed = removeLines(linesAt(tree, importsPath(importer)), imported, matches, once);
  if (removed > 0) rewriteLines(tree, importsPath(importer));
  return removed > 0;
}

import { OWNER_WHY, type Operation, type TocName } from "../../model/operation.js";
import { formatDescription, withExtras } from "../description.js";
import { descriptionPath, importsPath, recipientPath, sharedDescriptionPath, sharedPath, tocPath, whyPath } from "../dsp-tree.js";
import { formatImportLine } from "../import-line.js";
import { formatText } from "../lines.js";
import { operationError } from "./operation-error.js";
import { isUid } from "../uid.js";
import { appendLine, descriptionOf, hasEntity, hasFile, put, requireEntity, type WorkingTree } from "./working-tree.js";

type Of<Op extends Operation["op"]> = Extract<Operation, { op: Op }>;

/** §5.1 */
export function createObject(tree: WorkingTree, operation: Of<"createObject">): void {
  const { uid, source, kind, purpose, newRoot, tocs } = operation;
  const own: readonly TocName[] = newRoot ? [uid] : [];
  createEntity(tree, operation, { source, kind, purpose }, [...own, ...tocs]);
}

/** §5.2: the owner refers to its member through `imports`. */
export function createFunction(tree: WorkingTree, operation: Of<"createFunction">): void {
  const { uid, source, purpose, owner } = operation;
  if (owner !== undefined) requireEntity(tree, owner);
  createEntity(tree, operation, { source, kind: "function", purpose }, operation.tocs);
  if (owner === undefined) return;
  appendLine(tree, importsPath(owner), uid);
  put(tree, recipientPath(uid, owner), formatText(OWNER_WHY));
}

/** §5.3: an existing description is kept unless the operation has a text of its own. */
export function createShared(tree: WorkingTree, operation: Of<"createShared">): void {
  const { exporter } = operation;
  requireEntity(tree, exporter);
  for (const { uid } of operation.shared) requireEntity(tree, uid);
  for (const { uid, text } of operation.shared) {
    appendLine(tree, sharedPath(exporter), uid);
    const path = sharedDescriptionPath(exporter, uid);
    if (text === undefined && hasFile(tree, path)) continue;
    put(tree, path, formatText(text ?? (descriptionOf(tree, uid).get("purpose") || uid)));
  }
}

/** §5.4 */
export function addImport(tree: WorkingTree, operation: Of<"addImport">): void {
  const { importer, imported, exporter, why } = operation;
  for (const uid of [importer, imported, exporter]) {
    if (uid !== undefined) requireEntity(tree, uid);
  }
  put(tree, whyPath(importer, imported, exporter), formatText(why));
  appendLine(tree, importsPath(importer), formatImportLine(imported, exporter));
}

function createEntity(
  tree: WorkingTree,
  { uid, extras, drafts }: Pick<Of<"createObject">, "uid" | "extras" | "drafts">,
  leading: { readonly source: string; readonly kind: string; readonly purpose: string },
  tocs: readonly TocName[],
): void {
  if (!isUid(uid)) throw operationError("invalid-uid", { uid });
  if (hasEntity(tree, uid)) throw operationError("entity-exists", { uid });
  const fields = withExtras(new Map(Object.entries(leading)), extras ?? {});
  put(tree, descriptionPath(uid), formatDescription(fields));
  if (drafts) tree.drafts.set(uid, drafts);
  put(tree, importsPath(uid), "");
  if (uid.startsWith("obj-")) put(tree, sharedPath(uid), "");
  for (const toc of tocs) appendLine(tree, tocPath(toc), uid);
}

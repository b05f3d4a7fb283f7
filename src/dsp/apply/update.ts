import type { Operation, Uid } from "../../model/operation.js";
import { formatDescription, withExtras } from "../description.js";
import { withoutFormerTokens } from "../drafts.js";
import { descriptionPath, whyPath } from "../dsp-tree.js";
import { formatText } from "../lines.js";
import { operationError } from "./operation-error.js";
import { normalizeScope } from "../scope.js";
import { descriptionOf, hasFile, put, requireEntity, textAt, type WorkingTree } from "./working-tree.js";

type Of<Op extends Operation["op"]> = Extract<Operation, { op: Op }>;

/** §5.5: fields keep their position; foreign keys and freeform sections stay. */
export function updateDescription(tree: WorkingTree, operation: Of<"updateDescription">): void {
  requireEntity(tree, operation.uid);
  const extras = operation.extras ?? {};
  if (operation.drafts !== undefined) recordDrafts(tree, operation.uid, operation.drafts);
  const given = [operation.source, operation.kind, operation.purpose, operation.scope, ...Object.values(extras)];
  if (given.every((value) => value === undefined)) return;
  const path = descriptionPath(operation.uid);
  const fields = descriptionOf(tree, operation.uid);
  for (const key of ["source", "kind", "purpose"] as const) {
    const value = operation[key];
    if (value !== undefined) fields.set(key, value);
  }
  if (operation.scope !== undefined) fields.set("scope", normalizeScope(operation.scope));
  put(tree, path, formatDescription(withExtras(fields, extras)));
}

function recordDrafts(tree: WorkingTree, uid: Uid, draftTokens: string): void {
  tree.drafts.set(uid, draftTokens || undefined);
  const text = textAt(tree, descriptionPath(uid));
  const now = text === undefined ? undefined : withoutFormerTokens(text);
  if (now !== undefined && now !== text) put(tree, descriptionPath(uid), now);
}

/** §5.6 */
export function updateImportWhy(tree: WorkingTree, operation: Of<"updateImportWhy">): void {
  const { importer, imported, exporter, why } = operation;
  const path = whyPath(importer, imported, exporter);
  if (!hasFile(tree, path)) {
    throw operationError("unknown-reverse-entry", { imported, importer, exporter });
  }
  put(tree, path, formatText(why));
}

/** §5.7: the UID stays. */
export function moveEntity(tree: WorkingTree, operation: Of<"moveEntity">): void {
  updateDescription(tree, { op: "updateDescription", uid: operation.uid, source: operation.source });
}

/** An existing key keeps its position; a new one is appended. */
export function writeKey(tree: WorkingTree, { uid, key, value }: Of<"writeKey">): void {
  requireEntity(tree, uid);
  put(tree, descriptionPath(uid), formatDescription(descriptionOf(tree, uid).set(key, value)));
}

import { byteOrder } from "../../model/basics.js";
import { type Operation, OWNER_WHY, type TocName, type Uid } from "../../model/operation.js";
import { contained } from "../contain-texts.js";
import {
  DIAGNOSTICS_FILE,
  type DspTree,
  isTocPath,
  sharedDescriptionPath,
  sharedPath,
  tocPath,
  descriptionPath,
  importsPath,
  recipientPath,
  whyPath,
  formatLines,
  formatText,
  isUid,
  formatImportLine,
  parseImportLine,
  formatDescription,
  withExtras,
  normalizeScope,
} from "../dsp-tree.js";
import { readDrafts, withoutFormerTokens } from "../drafts.js";
import { REMOVED_TEXTS_FILE } from "../removed-texts.js";
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
  descriptionOf,
  linesAt,
  rewriteLines,
} from "./working-tree.js";
import { lineForm, mentionLine } from "./mentions.js";
import { operationError } from "./operation-error.js";
import { removeLines } from "../line-list.js";

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

/** §5.1 */
function createObject(tree: WorkingTree, operation: Of<"createObject">): void {
  const { uid, source, kind, purpose, newRoot, tocs } = operation;
  const own: readonly TocName[] = newRoot ? [uid] : [];
  createEntity(tree, operation, { source, kind, purpose }, [...own, ...tocs]);
}

/** §5.2: the owner refers to its member through `imports`. */
function createFunction(tree: WorkingTree, operation: Of<"createFunction">): void {
  const { uid, source, purpose, owner } = operation;
  if (owner !== undefined) requireEntity(tree, owner);
  createEntity(tree, operation, { source, kind: "function", purpose }, operation.tocs);
  if (owner === undefined) return;
  appendLine(tree, importsPath(owner), uid);
  put(tree, recipientPath(uid, owner), formatText(OWNER_WHY));
}

/** §5.3: an existing description is kept unless the operation has a text of its own. */
function createShared(tree: WorkingTree, operation: Of<"createShared">): void {
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
function addImport(tree: WorkingTree, operation: Of<"addImport">): void {
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

/** §5.5: fields keep their position; foreign keys and freeform sections stay. */
function updateDescription(tree: WorkingTree, operation: Of<"updateDescription">): void {
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
function updateImportWhy(tree: WorkingTree, operation: Of<"updateImportWhy">): void {
  const { importer, imported, exporter, why } = operation;
  const path = whyPath(importer, imported, exporter);
  if (!hasFile(tree, path)) {
    throw operationError("unknown-reverse-entry", { imported, importer, exporter });
  }
  put(tree, path, formatText(why));
}

/** §5.7: the UID stays. */
function moveEntity(tree: WorkingTree, operation: Of<"moveEntity">): void {
  updateDescription(tree, { op: "updateDescription", uid: operation.uid, source: operation.source });
}

/** An existing key keeps its position; a new one is appended. */
function writeKey(tree: WorkingTree, { uid, key, value }: Of<"writeKey">): void {
  requireEntity(tree, uid);
  put(tree, descriptionPath(uid), formatDescription(descriptionOf(tree, uid).set(key, value)));
}

/** §5.8: exact about the exporter, so that `imports` and `exports/` stay consistent. */
function removeImport(tree: WorkingTree, operation: Of<"removeImport">): void {
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
function removeShared(tree: WorkingTree, operation: Of<"removeShared">): void {
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
function removeEntity(tree: WorkingTree, operation: Of<"removeEntity">): void {
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

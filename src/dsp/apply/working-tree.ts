import type { Uid } from "../../model/operation.js";
import { parseDescription, descriptionPath, importsPath, isTocPath, sharedPath, type DspTree, isUid } from "../dsp-tree.js";
import { changedDrafts, DRAFTS_FILE } from "../drafts.js";
import { appendUnique, formatList, openLines, type LineList } from "../line-list.js";
import { indexMentions, lineForm, mentionLine, mentionPath, type Mentions } from "./mentions.js";
import { operationError } from "./operation-error.js";

/** A tree being changed: unchanged files stay in `before`, files of lines stay open until `changesOf`. */
export interface WorkingTree {
  readonly before: DspTree;
  /** Changed texts; undefined for removed files. */
  readonly texts: Map<string, string | undefined>;
  readonly lists: Map<string, LineList>;
  /** Cache of existing entities: most operations refer to the same few. */
  readonly entities: Set<Uid>;
  /** Built by the first removal, updated by every later change. */
  mentions: Mentions | undefined;
  /** Changed lines of `.dsp/drafts`; undefined for removed ones. */
  readonly drafts: Map<Uid, string | undefined>;
}

export function openWorkingTree(before: DspTree): WorkingTree {
  return { before, texts: new Map(), lists: new Map(), entities: new Set(), mentions: undefined, drafts: new Map() };
}

export function textAt(tree: WorkingTree, path: string): string | undefined {
  const list = tree.lists.get(path);
  if (list?.changed) return formatList(list);
  return tree.texts.has(path) ? tree.texts.get(path) : tree.before.get(path);
}

export function hasFile(tree: WorkingTree, path: string): boolean {
  if (tree.lists.get(path)?.changed) return true;
  return tree.texts.has(path) ? tree.texts.get(path) !== undefined : tree.before.has(path);
}

export function put(tree: WorkingTree, path: string, text: string): void {
  tree.lists.delete(path);
  tree.texts.set(path, text);
  if (tree.mentions !== undefined) mentionPath(tree.mentions, path);
}

export function drop(tree: WorkingTree, path: string): void {
  tree.lists.delete(path);
  tree.texts.set(path, undefined);
}

/** The open list of an `imports`, `shared` or TOC file; empty if the file does not exist. */
export function linesAt(tree: WorkingTree, path: string): LineList {
  const open = tree.lists.get(path);
  if (open !== undefined) return open;
  const list = openLines(textAt(tree, path) ?? "", lineForm(path) ?? "values");
  tree.lists.set(path, list);
  return list;
}

/** The current lines of a file of lines. */
export function listLines(tree: WorkingTree, path: string): readonly string[] {
  return linesAt(tree, path).slots.filter((line) => line !== undefined);
}

export function appendLine(tree: WorkingTree, path: string, line: string): void {
  const list = linesAt(tree, path);
  if (!appendUnique(list, line) || tree.mentions === undefined) return;
  mentionPath(tree.mentions, path);
  if (!isTocPath(path)) mentionLine(tree.mentions, path, line, list.form);
}

/** Rewrites a file of lines, as the reference does after a removal, even if no line was removed. */
export function rewriteLines(tree: WorkingTree, path: string): void {
  const list = linesAt(tree, path);
  list.changed = true;
  list.reformat = true;
  if (tree.mentions !== undefined) mentionPath(tree.mentions, path);
}

/** An entity exists if one of its own files does; `exports/` alone is debris. */
export function hasEntity(tree: WorkingTree, uid: Uid): boolean {
  if (tree.entities.has(uid)) return true;
  const found = isUid(uid) && [descriptionPath, importsPath, sharedPath].some((path) => hasFile(tree, path(uid)));
  if (found) tree.entities.add(uid);
  return found;
}

export function requireEntity(tree: WorkingTree, uid: Uid): void {
  if (!isUid(uid)) throw operationError("invalid-uid", { uid });
  if (!hasEntity(tree, uid)) throw operationError("unknown-entity", { uid });
}

export function descriptionOf(tree: WorkingTree, uid: Uid): Map<string, string> {
  return parseDescription(textAt(tree, descriptionPath(uid)) ?? "");
}

export function mentionsIn(tree: WorkingTree): Mentions {
  tree.mentions ??= indexMentions(currentTexts(tree));
  return tree.mentions;
}

/** The changed files: new text, or undefined if removed. The working tree must not be used afterwards. */
export function changesOf(tree: WorkingTree): Map<string, string | undefined> {
  const { before, texts, lists } = tree;
  for (const [path, list] of lists) {
    if (list.changed) texts.set(path, formatList(list));
    // An open list takes several times the memory of its text.
    lists.delete(path);
  }
  if (tree.drafts.size > 0) texts.set(DRAFTS_FILE, changedDrafts(before.get(DRAFTS_FILE) ?? "", tree.drafts) || undefined);
  for (const [path, text] of texts) if (text === before.get(path)) texts.delete(path);
  refuseClashes(tree, texts);
  return texts;
}

/**
 * `exports/<uid>` is a file for an importer and a directory for a shared entity: the layout of §4.3 cannot represent an entity that
 * is both. A whole-module import from such an entity can name the module as its own exporter instead.
 */
function refuseClashes(tree: WorkingTree, changes: ReadonlyMap<string, string | undefined>): void {
  const recipients = new Set<string>();
  for (const [path, text] of changes) {
    if (text === undefined) continue;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (parent.includes("/exports/")) refuseClash(tree, parent);
    else if (parent.endsWith("/exports") && !tree.before.has(path)) recipients.add(path);
  }
  if (recipients.size === 0) return;
  const { list } = tree.before;
  if (list !== undefined) {
    for (const path of recipients) if (list(path).some((name) => hasFile(tree, `${path}/${name}`))) refuseClash(tree, path);
    return;
  }
  for (const path of tree.before.keys()) {
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (recipients.has(parent) && hasFile(tree, path)) refuseClash(tree, parent);
  }
}

function refuseClash(tree: WorkingTree, path: string): void {
  if (!hasFile(tree, path)) return;
  const [exporter = "", , uid = ""] = path.split("/");
  throw operationError("entity-path-clash", { uid, exporter, path });
}

function* currentTexts(tree: WorkingTree): Generator<readonly [string, string]> {
  const touched = new Set([...tree.texts.keys(), ...tree.lists.keys()]);
  for (const path of touched) {
    const text = textAt(tree, path);
    if (text !== undefined) yield [path, text];
  }
  for (const entry of tree.before) {
    if (!touched.has(entry[0])) yield entry;
  }
}

/**
 * The protocol's operations as functions of the package (protocol §5): each acts on the `.dsp/` of a project directory like its command,
 * including lock and journal. Entities are given by UID. Operations that the tree does not allow throw `UserError` and change nothing.
 */
import { resolve } from "node:path";
import { columnsOf, type CycleOptions, cyclesIn } from "../../dsp/query/cycles.js";
import { findBySource as bySource, search as searchIn, type Hit } from "../../dsp/query/find.js";
import { viewOf, type GraphView } from "../../dsp/query/graph-view.js";
import { childrenOf, parentsOf, type TreeLine } from "../../dsp/query/import-tree.js";
import { pathBetween, wayIn } from "../../dsp/query/path.js";
import { recipientsOf, sharedOf, type Recipient, type SharedEntity } from "../../dsp/query/recipients.js";
import { orphansIn, statsOf, type Stats } from "../../dsp/query/stats.js";
import { readToc as tocOf } from "../../dsp/dsp-tree.js";
import { OperationError } from "../../dsp/apply/operation-error.js";
import type { TocName, Uid } from "../../model/operation.js";
import { askStore, withLockedStore } from "../../store/lock-store.js";
import type { ColumnName } from "../../store/index/text-column.js";
import { CHANGES } from "./changes.js";
import type { Answer, Typed } from "./protocol-command.js";

export interface NewObject {
  readonly source: string;
  readonly purpose: string;
  readonly kind?: "object" | "external";
  readonly uid?: Uid;
  readonly toc?: readonly TocName[];
  readonly newRoot?: boolean;
  /** With `newRoot`: the directory covered by the root. */
  readonly scope?: string;
}

export interface NewFunction {
  readonly source: string;
  readonly purpose: string;
  readonly owner?: Uid;
  readonly uid?: Uid;
  readonly toc?: readonly TocName[];
}

export interface ImportEdge {
  readonly importer: Uid;
  readonly imported: Uid;
  readonly exporter?: Uid;
}

export interface TreeOptions {
  /** Levels; default 1. */
  readonly depth?: number;
  /** Also follow exporters. */
  readonly via?: boolean;
}

/** §5.1; returns the UID. */
export function createObject(root: string, { newRoot, ...given }: NewObject): Uid {
  return change(root, "create-object", { ...given, new_root: newRoot }).uid ?? "";
}

/** §5.2; returns the UID. */
export function createFunction(root: string, given: NewFunction): Uid {
  return change(root, "create-function", { ...given }).uid ?? "";
}

/** §5.3 */
export function createShared(root: string, exporter: Uid, shared: readonly Uid[]): void {
  change(root, "create-shared", { exporter, shared });
}

/** §5.4 */
export function addImport(root: string, edge: ImportEdge & { readonly why: string }): void {
  change(root, "add-import", { ...edge });
}

/** §5.5 */
export function updateDescription(
  root: string,
  uid: Uid,
  fields: { readonly source?: string; readonly purpose?: string; readonly kind?: string; readonly scope?: string },
): void {
  change(root, "update-description", { uid, ...fields });
}

/** §5.6 */
export function updateImportWhy(root: string, edge: ImportEdge & { readonly why: string }): void {
  change(root, "update-import-why", { ...edge });
}

/** §5.7 */
export function moveEntity(root: string, uid: Uid, source: string): void {
  change(root, "move-entity", { uid, new_source: source });
}

/** §5.8 */
export function removeImport(root: string, edge: ImportEdge): void {
  change(root, "remove-import", { ...edge });
}

/** §5.9 */
export function removeShared(root: string, exporter: Uid, shared: Uid): void {
  change(root, "remove-shared", { exporter, shared });
}

/** §5.10 */
export function removeEntity(root: string, uid: Uid): void {
  change(root, "remove-entity", { uid });
}

/** §5.23 */
export function addToToc(root: string, uids: readonly Uid[], toc: readonly TocName[]): void {
  change(root, "add-to-toc", { uids, toc });
}

/** §5.24 */
export function moveToToc(root: string, uids: readonly Uid[], from: TocName, to: TocName): void {
  change(root, "move-to-toc", { uids, from, to });
}

/** §5.12 */
export function getShared(root: string, uid: Uid): readonly SharedEntity[] {
  return ask(root, [], (view) => sharedOf(view, uid));
}

/** §5.13 */
export function getRecipients(root: string, uid: Uid, { via }: Pick<TreeOptions, "via"> = {}): readonly Recipient[] {
  return ask(root, ["imports"], (view) => recipientsOf(view, uid), via);
}

/** §5.14 */
export function getChildren(root: string, uid: Uid, { depth = 1, via }: TreeOptions = {}): readonly TreeLine[] {
  return ask(root, ["imports", "description"], (view) => [...childrenOf(view, uid, depth)], via);
}

/** §5.15 */
export function getParents(root: string, uid: Uid, { depth = 1, via }: TreeOptions = {}): readonly TreeLine[] {
  return ask(root, ["imports", "description"], (view) => [...parentsOf(view, uid, depth)], via);
}

/** §5.16; undefined if there is none. With `via` along imports rather than against them, and not through externals. */
export function getPath(root: string, from: Uid, to: Uid, { via }: Pick<TreeOptions, "via"> = {}): readonly Uid[] | undefined {
  return ask(root, columnsOf(via === true), (view) => (view.via ? wayIn(view, from, to)?.nodes : pathBetween(view, from, to)), via);
}

/** §5.17 */
export function search(root: string, words: string): readonly Hit[] {
  return ask(root, ["description", "exports"], (view) => [...searchIn(view, words)]);
}

/** §5.18 */
export function findBySource(root: string, path: string): readonly Uid[] {
  return ask(root, ["description"], (view) => bySource(view, path));
}

/** §5.19 */
export function readToc(root: string, toc: TocName = "default"): readonly Uid[] {
  return ask(root, [], ({ tree }) => tocOf(tree, toc));
}

/** §5.20, of imports that run when the importer is loaded, or of `all`; each cycle ends with its first UID. */
export function detectCycles(
  root: string,
  { via, all = false }: Pick<TreeOptions, "via"> & Partial<CycleOptions> = {},
): readonly (readonly Uid[])[] {
  return ask(root, columnsOf(via === true), (view) => [...cyclesIn(view, { all })], via);
}

/** §5.21 */
export function getOrphans(root: string): readonly Uid[] {
  return ask(root, ["imports"], orphansIn);
}

/** §5.22 */
export function getStats(root: string): Stats {
  return ask(root, ["description", "imports", "shared"], statsOf);
}

function change(root: string, name: string, given: Readonly<Record<string, unknown>>): Answer {
  const command = CHANGES.find((one) => one.name === name);
  if (command === undefined) throw new Error(`no such operation: ${name}`);
  return refusing(() => withLockedStore(resolve(root), (store) => command.run(typedOf(given), store)));
}

function ask<Result>(root: string, columns: readonly ColumnName[], answer: (view: GraphView) => Result, via = false): Result {
  return refusing(() =>
    askStore(resolve(root), (open) => {
      const store = open();
      store.prime(...columns);
      return answer(viewOf(store.tree, via));
    }),
  );
}

function refusing<Result>(act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    throw error instanceof OperationError ? error.refusal : error;
  }
}

function typedOf(given: Readonly<Record<string, unknown>>): Typed {
  const all = (name: string): readonly string[] => [given[name]].flat().filter((value) => typeof value === "string");
  return { all, maybe: (name) => all(name)[0], text: (name) => all(name)[0] ?? "", flag: (name) => given[name] === true, depth: () => 1 };
}

/** Performs the protocol's changing operations, from parsed arguments to the saved result. */
import { randomBytes } from "node:crypto";
import { changesBy } from "../../dsp/apply/apply.js";
import { importsPath, sharedPath, tocPath } from "../../dsp/dsp-tree.js";
import { formatImportLine } from "../../dsp/import-line.js";
import { operationError } from "../../dsp/apply/operation-error.js";
import { tocRoot, viewOf, type GraphView } from "../../dsp/query/graph-view.js";
import { readLines, strip } from "../../dsp/lines.js";
import { isRoot, requireToc, tocTargets } from "../../dsp/apply/toc-targets.js";
import type { Operation, TocName, Uid } from "../../model/operation.js";
import type { Store } from "../../store/open-store.js";
import { saveChanges } from "../../store/save-dsp.js";
import type { Answer, Typed } from "./protocol-command.js";

export const KINDS = ["object", "function", "external"] as const;
type Kind = (typeof KINDS)[number];

/** Applies and saves the operations; returns `out`. */
export function commit(store: Store, operations: readonly Operation[], out: readonly string[] = ["ok\n"], uid?: Uid): Answer {
  const changes = [...changesBy(store.tree, operations)];
  saveChanges(store.root, store.tree, {
    written: changes.flatMap(([path, text]) => (text === undefined ? [] : [[path, text] as const])),
    removed: changes.flatMap(([path, text]) => (text === undefined && store.tree.has(path) ? [path] : [])),
  });
  return uid === undefined ? { out } : { out, uid };
}

export function edgeOf(typed: Typed): { readonly importer: Uid; readonly imported: Uid; readonly exporter?: Uid } {
  const exporter = typed.maybe("exporter");
  return { importer: typed.text("importer"), imported: typed.text("imported"), ...(exporter === undefined ? {} : { exporter }) };
}

/**
 * `exports/<uid>` is a file for an importer of the whole and a directory for a shared entity (§4.3), so an entity cannot
 * be both. As in the reference, the line is still written, and the command fails.
 */
export function addImport(typed: Typed, store: Store): Answer {
  const view = viewOf(store.tree);
  const { importer, imported, exporter } = edgeOf(typed);
  for (const uid of [importer, imported, exporter]) if (uid !== undefined) requireAll(view, [uid]);
  const isClash =
    exporter === undefined
      ? view.names(`${imported}/exports`).includes(`${importer}/`)
      : view.names(`${exporter}/exports`).includes(imported);
  if (!isClash) return commit(store, [{ op: "addImport", ...edgeOf(typed), why: typed.text("why") }]);
  const path = importsPath(importer);
  const lines = new Set([...readLines(store.tree.get(path) ?? ""), formatImportLine(imported, exporter)]);
  commit(store, [{ op: "writeLines", path, lines: [...lines] }]);
  const [entity, one] = exporter === undefined ? [imported, importer] : [exporter, imported];
  throw operationError("import-without-reason", { importer: one, entity });
}

/** Stops at the first entity that cannot be stored, after writing its line. */
export function createShared(typed: Typed, store: Store): Answer {
  const view = viewOf(store.tree);
  const [exporter, all] = [typed.text("exporter"), typed.all("shared")];
  requireAll(view, [exporter, ...all]);
  const names = new Set(view.names(`${exporter}/exports`));
  const at = all.findIndex((uid) => names.has(uid));
  const placed = at < 0 ? all : all.slice(0, at);
  const operation: Operation = { op: "createShared", exporter, shared: placed.map((uid) => ({ uid })) };
  if (at < 0) return commit(store, [operation]);
  const path = sharedPath(exporter);
  const lines = new Set([...readLines(store.tree.get(path) ?? ""), ...all.slice(0, at + 1)]);
  commit(store, [operation, { op: "writeLines", path, lines: [...lines] }]);
  throw operationError("shared-without-description", { uid: all[at] ?? "", exporter });
}

export function createObject(typed: Typed, store: Store): Answer {
  const view = viewOf(store.tree);
  const newRoot = typed.flag("new_root");
  const scope = typed.maybe("scope") || undefined;
  if (scope !== undefined && !newRoot) throw operationError("scope-without-root");
  const uid = uidFor(view, typed.maybe("uid"), "obj");
  const source = typed.text("source");
  const tocs = newRoot ? [] : tocTargets(view, source, typed.all("toc"));
  const extras = scope === undefined ? {} : { extras: { scope: requireScope(scope) } };
  const kind = typed.maybe("kind") === "external" ? "external" : "object";
  const purpose = typed.text("purpose");
  return commit(
    store,
    [{ op: "createObject", uid, source, kind, purpose, tocs, newRoot, ...extras }],
    created(uid, newRoot ? [uid] : tocs),
    uid,
  );
}

export function createFunction(typed: Typed, store: Store): Answer {
  const view = viewOf(store.tree);
  const uid = uidFor(view, typed.maybe("uid"), "func");
  const owner = typed.maybe("owner");
  if (owner !== undefined && !view.exists(owner)) throw operationError("unknown-entity", { uid: owner });
  const source = typed.text("source");
  const tocs = tocTargets(view, source, typed.all("toc"));
  const owned = owner === undefined ? {} : { owner };
  return commit(store, [{ op: "createFunction", uid, source, purpose: typed.text("purpose"), tocs, ...owned }], created(uid, tocs), uid);
}

function created(uid: Uid, tocs: readonly TocName[]): readonly string[] {
  return [`toc: ${tocs.map((toc) => tocPath(toc)).join(", ")}\n${uid}\n`];
}

/** The prefix follows the kind. The hex part is random, as the protocol requires (§4.1). */
function uidFor(view: GraphView, named: Uid | undefined, prefix: "obj" | "func"): Uid {
  if (named !== undefined) {
    if (!named.startsWith(`${prefix}-`)) throw operationError("wrong-uid-prefix", { uid: named, prefix });
    if (view.exists(named)) throw operationError("uid-taken", { uid: named });
    return named;
  }
  for (;;) {
    const hex = randomBytes(4).toString("hex");
    if (!view.exists(`obj-${hex}`) && !view.exists(`func-${hex}`)) return `${prefix}-${hex}`;
  }
}

function requireScope(scope: string): string {
  if (strip(scope) === "") throw operationError("empty-scope");
  return scope;
}

export function updateDescription(typed: Typed, store: Store): Answer {
  const view = viewOf(store.tree);
  const uid = typed.text("uid");
  const [source, purpose, kind, scope] = ["source", "purpose", "kind", "scope"].map(typed.maybe);
  if ([source, purpose, kind, scope].every((value) => value === undefined)) throw operationError("no-field");
  if (!view.exists(uid)) throw operationError("unknown-entity", { uid });
  if (kind !== undefined && uid.startsWith("func-") !== (kind === "function"))
    throw operationError("wrong-kind", { uid, prefix: uid.startsWith("func-") ? "a function" : "an object", kind });
  if (scope !== undefined && !isRoot(view, uid)) throw operationError("scope-of-no-root", { uid });
  const fields = { source, purpose, kind: KINDS.find((one): one is Kind => one === kind), scope: scope && requireScope(scope) };
  if (scope !== undefined) requireScope(scope);
  return commit(store, [{ op: "updateDescription", uid, ...fields }]);
}

export function addToToc(typed: Typed, store: Store): Answer {
  const view = viewOf(store.tree);
  const uids = [...new Set(typed.all("uids"))];
  requireAll(view, uids);
  const tocs = [...new Set(typed.all("toc"))].map((toc) => requireToc(view, toc));
  const lines = new Map(tocs.map((toc) => [toc, new Set(readLines(store.tree.get(tocPath(toc)) ?? ""))]));
  const report = uids.flatMap((uid) =>
    tocs.map((toc) => `${uid}: ${lines.get(toc)?.has(uid) === true ? "already in" : "added to"} ${tocPath(toc)}\n`),
  );
  return commit(
    store,
    tocs.map((toc): Operation => ({ op: "addToToc", uids, toc })),
    report,
  );
}

/** All or nothing. */
export function moveToToc(typed: Typed, store: Store): Answer {
  const view = viewOf(store.tree);
  const [from, to] = [typed.text("from"), typed.text("to")].map((toc) => requireToc(view, toc));
  if (from === undefined || to === undefined || from === to) throw operationError("same-toc");
  const [source, target] = [tocPath(from), tocPath(to)];
  const uids = [...new Set(typed.all("uids"))];
  const listed = readLines(store.tree.get(source) ?? "");
  const present = new Set(listed);
  for (const uid of uids) {
    requireAll(view, [uid]);
    if (!present.has(uid)) throw operationError("not-in-toc", { uid, path: source });
    if (uid === tocRoot(store.tree, source)) throw operationError("root-cannot-leave", { uid, path: source });
  }
  const there = readLines(store.tree.get(target) ?? "");
  const known = new Set(there);
  const leaving = new Set(uids);
  const report = uids.map((uid) => `${uid}: ${source} -> ${target}${known.has(uid) ? " (already in target)" : ""}\n`);
  const operations: readonly Operation[] = [
    { op: "writeLines", path: source, lines: listed.filter((uid) => !leaving.has(uid)) },
    { op: "writeLines", path: target, lines: [...there, ...uids.filter((uid) => !known.has(uid))] },
  ];
  return commit(store, operations, report);
}

function requireAll(view: GraphView, uids: readonly Uid[]): void {
  const stranger = uids.find((uid) => !view.exists(uid));
  if (stranger !== undefined) throw operationError("unknown-entity", { uid: stranger });
}

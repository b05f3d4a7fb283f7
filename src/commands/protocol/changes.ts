/** The protocol's operations that change `.dsp/`, §5.1 to §5.10, §5.23 and §5.24, with the arguments and output of the reference. */
import { randomBytes } from "node:crypto";
import type { Answer, Argument, ProtocolCommand, Typed } from "./protocol-command.js";
import { errorLines } from "../../cli/error-document.js";
import { shownLine } from "../../model/shown-text.js";
import { operationError, OperationError } from "../../dsp/apply/operation-error.js";
import { readDescription, readImports, importsPath, sharedPath, tocPath, formatImportLine, readLines, strip } from "../../dsp/dsp-tree.js";
import type { Operation, TocName, Uid } from "../../model/operation.js";
import type { Store } from "../../store/open-store.js";
import { changesBy } from "../../dsp/apply/apply.js";
import { typedOnOneLine } from "../../dsp/contain-texts.js";
import { type GraphView, tocRoot, viewOf } from "../../dsp/query/graph-view.js";
import { isRoot, requireToc, tocTargets } from "../../dsp/apply/toc-targets.js";
import { saveChanges } from "../../store/save-dsp.js";
import { UID } from "./questions.js";

/** Performs the protocol's changing operations, from parsed arguments to the saved result. */
const KINDS = ["object", "function", "external"] as const;

const SOURCE: Argument = { name: "source", help: "repository-relative source path, with #symbol where it is a declaration" };
const PURPOSE: Argument = { name: "purpose", help: "one to three sentences: what it is and what for" };
const NEW_UID: Argument = {
  name: "--uid",
  type: "uid",
  metavar: "UID",
  help: "take this UID instead of a new one (re-indexing by @dsp markers)",
};
const TOC: Argument = {
  name: "--toc",
  type: "toc",
  many: true,
  metavar: "TOC",
  help: "table of contents: a root's UID or 'default'; repeatable. Default: those whose root covers the source",
};
const IMPORTER: Argument = { name: "importer", type: "entity", help: "the importing entity" };
const IMPORTED: Argument = { name: "imported", type: "entity", help: "what is imported" };
const EXPORTER: Argument = { name: "--exporter", type: "entity", metavar: "UID", help: "the exporter, for an import of a shared entity" };
const UIDS: Argument = { name: "uids", type: "entity", many: true, metavar: "uid", help: "the entities" };

export const CHANGES: readonly ProtocolCommand[] = [
  {
    name: "create-object",
    help: "§5.1 create an Object entity",
    arguments: [
      SOURCE,
      PURPOSE,
      { name: "--kind", choices: ["object", "external"], help: "default: object" },
      NEW_UID,
      { ...TOC, group: "toc" },
      { name: "--new-root", flag: true, group: "toc", help: "make it a root with a table of contents of its own" },
      { name: "--scope", metavar: "DIR", help: "directory that this root covers ('.': everything); needs --new-root" },
    ],
    example: "create-object src/cart.ts 'What a customer is about to buy.'",
    writes: true,
    run: createObject,
  },
  {
    name: "create-function",
    help: "§5.2 create a Function entity",
    arguments: [SOURCE, PURPOSE, { name: "--owner", type: "entity", metavar: "UID", help: "Object that it belongs to" }, NEW_UID, TOC],
    example: "create-function 'src/cart.ts#add' 'Puts an item into the cart.' --owner obj-a1b2c3d4",
    writes: true,
    run: createFunction,
  },
  {
    name: "create-shared",
    help: "§5.3 register what an Object exports",
    arguments: [
      { name: "exporter", type: "entity", help: "Object that exports" },
      { name: "shared", type: "entity", many: true, help: "what it exports" },
    ],
    example: "create-shared obj-a1b2c3d4 func-7f3a9c12",
    writes: true,
    run: createShared,
  },
  {
    name: "add-import",
    help: "§5.4 add an import",
    arguments: [IMPORTER, IMPORTED, { name: "why", help: "one to three sentences: why it is imported" }, EXPORTER],
    example: "add-import obj-b2c3d4e5 func-7f3a9c12 'Fills the cart.' --exporter obj-a1b2c3d4",
    writes: true,
    run: addImport,
  },
  {
    name: "update-description",
    help: "§5.5 change fields of a description",
    arguments: [
      UID,
      { name: "--source", help: "new source" },
      { name: "--purpose", help: "new purpose" },
      { name: "--kind", choices: KINDS, help: "new kind" },
      { name: "--scope", metavar: "DIR", help: "directory that this root covers ('.': everything)" },
    ],
    example: "update-description obj-a1b2c3d4 --purpose 'The cart, with its discounts.'",
    writes: true,
    run: updateDescription,
  },
  {
    name: "update-import-why",
    help: "§5.6 change the reason of an import",
    arguments: [IMPORTER, IMPORTED, { name: "why", help: "the new reason" }, EXPORTER],
    example: "update-import-why obj-b2c3d4e5 func-7f3a9c12 'Adds gifts to the cart.'",
    writes: true,
    run: (typed, store) => changeImport(store, { op: "updateImportWhy", ...edgeOf(typed), why: typed.text("why") }),
  },
  {
    name: "move-entity",
    help: "§5.7 record a new source path; the UID stays",
    arguments: [UID, { name: "new_source", help: "new repository-relative source path" }],
    example: "move-entity obj-a1b2c3d4 src/checkout/cart.ts",
    writes: true,
    run: (typed, store) => commit(store, [{ op: "moveEntity", uid: typed.text("uid"), source: typed.text("new_source") }]),
  },
  {
    name: "remove-import",
    help: "§5.8 remove an import",
    arguments: [IMPORTER, IMPORTED, EXPORTER],
    example: "remove-import obj-b2c3d4e5 func-7f3a9c12 --exporter obj-a1b2c3d4",
    writes: true,
    run: (typed, store) => changeImport(store, { op: "removeImport", ...edgeOf(typed) }),
  },
  {
    name: "remove-shared",
    help: "§5.9 take something out of what an Object exports",
    arguments: [
      { name: "exporter", type: "entity", help: "Object that exports" },
      { name: "shared", type: "entity", help: "what it exports no longer" },
    ],
    example: "remove-shared obj-a1b2c3d4 func-7f3a9c12",
    writes: true,
    run: (typed, store) => commit(store, [{ op: "removeShared", exporter: typed.text("exporter"), shared: typed.text("shared") }]),
  },
  {
    name: "remove-entity",
    help: "§5.10 remove an entity and everything that names it",
    arguments: [UID],
    example: "remove-entity obj-a1b2c3d4",
    writes: true,
    run: (typed, store) => commit(store, [{ op: "removeEntity", uid: typed.text("uid") }]),
  },
  {
    name: "add-to-toc",
    help: "§5.23 list entities in tables of contents",
    arguments: [UIDS, { ...TOC, required: true, help: "a root's UID or 'default'; repeatable" }],
    example: "add-to-toc obj-a1b2c3d4 --toc default",
    writes: true,
    run: addToToc,
  },
  {
    name: "move-to-toc",
    help: "§5.24 move entities from one table of contents to another",
    arguments: [
      UIDS,
      { name: "--from", type: "toc", required: true, metavar: "TOC", help: "a root's UID or 'default'" },
      { name: "--to", type: "toc", required: true, metavar: "TOC", help: "a root's UID or 'default'" },
    ],
    example: "move-to-toc func-7f3a9c12 --from default --to obj-a1b2c3d4",
    writes: true,
    run: moveToToc,
  },
];

type Change = Extract<Operation, { op: "updateImportWhy" | "removeImport" }>;

/** If there is no such import of the whole, but one through an exporter, a hint follows the error of the reference. */
function changeImport(store: Store, operation: Change): Answer {
  try {
    return commit(store, [operation]);
  } catch (error) {
    const exporters = exportersOf(store, operation);
    if (!(error instanceof OperationError) || exporters.length === 0) throw error;
    const options = exporters.map((source) => `--exporter '${source}'`).join(" or ");
    return {
      out: [],
      err: `${errorLines(error.refusal)}hint: it is imported through an exporter: ${shownLine(options)}\n`,
      exitCode: 1,
    };
  }
}

/** Their sources; none if an exporter is given. */
function exportersOf({ tree }: Store, { importer, imported, exporter }: Change): readonly string[] {
  if (exporter !== undefined) return [];
  const lines = readImports(tree, importer).filter(({ uid }) => uid === imported);
  return lines.flatMap(({ via }) => (via === undefined ? [] : [readDescription(tree, via).get("source") ?? via]));
}

type Kind = (typeof KINDS)[number];

/** Applies and saves the operations; returns `out`. */
function commit(store: Store, operations: readonly Operation[], out: readonly string[] = ["ok\n"], uid?: Uid): Answer {
  const changes = [...changesBy(store.tree, typedOnOneLine(operations))];
  saveChanges(store.root, store.tree, {
    written: changes.flatMap(([path, text]) => (text === undefined ? [] : [[path, text] as const])),
    removed: changes.flatMap(([path, text]) => (text === undefined && store.tree.has(path) ? [path] : [])),
  });
  return uid === undefined ? { out } : { out, uid };
}

function edgeOf(typed: Typed): { readonly importer: Uid; readonly imported: Uid; readonly exporter?: Uid } {
  const exporter = typed.maybe("exporter");
  return { importer: typed.text("importer"), imported: typed.text("imported"), ...(exporter === undefined ? {} : { exporter }) };
}

/**
 * `exports/<uid>` is a file for an importer of the whole and a directory for a shared entity (§4.3), so an entity cannot
 * be both. As in the reference, the line is still written, and the command fails.
 */
function addImport(typed: Typed, store: Store): Answer {
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
function createShared(typed: Typed, store: Store): Answer {
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

function createObject(typed: Typed, store: Store): Answer {
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

function createFunction(typed: Typed, store: Store): Answer {
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

function updateDescription(typed: Typed, store: Store): Answer {
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

function addToToc(typed: Typed, store: Store): Answer {
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
function moveToToc(typed: Typed, store: Store): Answer {
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

/** The tables of contents for a new entity (protocol §4.4, §5.1): the named ones, or those whose root covers its source. */
import type { TocName, Uid } from "../../model/operation.js";
import { tocPath, scopeCovers, isUid } from "../dsp-tree.js";
import { operationError } from "./operation-error.js";
import { tocRoot, type GraphView } from "../query/graph-view.js";

/** Throws `OperationError` if a table does not exist, or if none can be determined. */
export function tocTargets(view: GraphView, source: string, named: readonly TocName[]): readonly TocName[] {
  if (named.length > 0) return [...new Set(named.map((toc) => requireToc(view, toc, { forCreate: true })))];
  const covering = view.tocs().flatMap((file) => (coversSource(view, file, source) ? nameOf(file) : []));
  if (covering.length > 0) return covering;
  if (view.tocs().length === 0 || view.tree.has(tocPath("default"))) return ["default"];
  throw operationError("no-covering-toc", { source });
}

/** Only `--new-root` creates roots; the default table may be created if there is none at all. */
export function requireToc(view: GraphView, toc: TocName, options: { readonly forCreate?: boolean } = {}): TocName {
  const path = tocPath(toc);
  if (view.tree.has(path) || (toc === "default" && options.forCreate === true && view.tocs().length === 0)) return toc;
  if (toc === "default") throw operationError("no-default-toc");
  throw operationError("unknown-toc", { path });
}

/** Whether it is the first line of any table. */
export function isRoot(view: GraphView, uid: Uid): boolean {
  return view.tocs().some((file) => tocRoot(view.tree, file) === uid);
}

function coversSource(view: GraphView, file: string, source: string): boolean {
  const root = tocRoot(view.tree, file);
  if (root === undefined || !view.exists(root)) return false;
  const scope = view.description(root).get("scope") ?? "";
  return scope !== "" && scopeCovers(scope, source);
}

function nameOf(file: string): readonly TocName[] {
  if (file === tocPath("default")) return ["default"];
  const uid = file.slice("TOC-".length);
  return isUid(uid) ? [uid] : [];
}

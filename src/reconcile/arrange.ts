/**
 * The order of lines, if it differs from that of a new map: imports and exports follow the code in the files of entities that this
 * tool made; tables of contents keep their order, list the reachable entities and begin with their root (semantics F.1, F.3).
 */
import { importsPath, sharedPath, tocPath, type DspTree } from "../dsp/dsp-tree.js";
import { entityUids, tocNames } from "../dsp/read.js";
import { formatLines, readLines } from "../dsp/lines.js";
import type { Operation, Uid } from "../model/operation.js";
import type { Plan } from "./plan.js";
import { ADOPTED, isAdopted } from "../dsp/draft-tokens.js";
import type { Context } from "./reconcile-types.js";

/** `after`: the tree with all other changes applied. */
export function arrange(plan: Plan, context: Context, after: DspTree, reorder: boolean): readonly Operation[] {
  const operations: Operation[] = [];
  const put = (path: string, lines: readonly string[]): void => {
    const now = readLines(after.get(path) ?? "");
    const same = now.length === lines.length && now.every((line, index) => line === lines[index]);
    if (!same) operations.push({ op: "writeLines", path, lines });
  };
  const putDerived = (path: string, wanted: ReadonlySet<string> | undefined): void => {
    if (after.get(path) !== formatLines([...(wanted ?? [])])) put(path, inOrder(after, path, wanted));
  };
  for (const uid of plan.entities) {
    if (!context.known.has(uid) || isTheirs(context, uid)) continue;
    putDerived(importsPath(uid), plan.imports.get(uid));
    if (after.has(sharedPath(uid))) putDerived(sharedPath(uid), plan.shared.get(uid));
  }
  const exists = new Set(entityUids(after));
  const removed = removedTables(plan, context, after, exists);
  const tables = [...plan.tocs].map(([path, wanted]) => [path, tocLines(plan, context, path, wanted, exists, reorder)] as const);
  const others = tocNames(after).map(tocPath);
  const listed = new Set([
    ...tables.flatMap(([, lines]) => lines),
    ...others.filter((path) => !plan.tocs.has(path) && !removed.includes(path)).flatMap((path) => readLines(after.get(path) ?? "")),
  ]);
  // What is kept for its texts alone goes to the first table.
  const former = tocNames(context.before).flatMap((name) => readLines(context.before.get(tocPath(name)) ?? ""));
  const homeless = former.filter((uid) => exists.has(uid) && !listed.has(uid));
  tables.forEach(([path, lines], index) => put(path, index === 0 ? [...new Set([...lines, ...homeless])] : lines));
  for (const path of removed) operations.push({ op: "writeLines", path, lines: [] });
  return operations;
}

/** Tables of contents of former roots, except those that somebody else made. */
function removedTables(plan: Plan, context: Context, after: DspTree, exists: ReadonlySet<Uid>): readonly string[] {
  const former = tocNames(context.before).map(tocPath);
  return former.filter((path) => {
    if (plan.tocs.has(path) || !after.has(path)) return false;
    // An empty file is no table of contents: it is removed, even though it has no lines to remove.
    const [first = ""] = readLines(after.get(path) ?? "");
    return first === "" || !exists.has(first) || !isTheirs(context, first);
  });
}

function isTheirs(context: Context, uid: Uid): boolean {
  return isAdopted(context.draftTokensOf(uid) ?? ADOPTED);
}

/** Derived lines in the order of the code, then lines that others added. */
function inOrder(after: DspTree, path: string, wanted: ReadonlySet<string> | undefined): readonly string[] {
  const now = readLines(after.get(path) ?? "");
  const present = new Set(now);
  const derived = [...(wanted ?? [])].filter((line) => present.has(line));
  return [...derived, ...now.filter((line) => wanted?.has(line) !== true)];
}

function tocLines(
  plan: Plan,
  context: Context,
  path: string,
  wanted: ReadonlySet<Uid>,
  exists: ReadonlySet<Uid>,
  reorder: boolean,
): readonly Uid[] {
  const [root = ""] = wanted;
  const former = formerLines(context, path, root);
  const theirs = isTheirs(context, former[0] ?? "");
  const kept = former.filter((uid) => exists.has(uid) && (wanted.has(uid) || theirs || !plan.entities.has(uid)));
  const lines = reorder ? [...wanted, ...kept] : [root, ...kept, ...wanted];
  return [...new Set(lines)];
}

/** F.3: when a second root is added, `TOC` becomes `TOC-<its first uid>`; when one root remains, the reverse. */
function formerLines(context: Context, path: string, root: Uid): readonly Uid[] {
  const own = [...context.toc(path === "TOC" ? "default" : root)];
  if (own.length > 0) return own;
  const other = [...context.toc(path === "TOC" ? root : "default")];
  return other[0] === root ? other : [];
}

/** Paths built from `__file__` (semantics B.4): files that the code reads from its own directory. */
import type { SyntaxNode } from "../../../../src/syntax/syntax-tree.js";
import { childOf } from "../../../../src/syntax/syntax-tree.js";
import type { Around, Reading } from "../reading.js";
import { lookUp } from "../scope.js";
import { addSite } from "./add-site.js";
import { evaluatePath, type PathMemo, type PathValue } from "./path-value.js";

export function readFilePaths(reading: Reading): void {
  if (!reading.source.text.includes("__file__")) return;
  const memo: PathMemo = new Map();
  const seen = new Set<SyntaxNode>();
  for (const { node, name, around } of reading.uses) {
    if (node === undefined || !mayBePath(reading, name, around, node)) continue;
    const found = widest(reading, node, around, memo);
    if (found === undefined || seen.has(found.node)) continue;
    seen.add(found.node);
    report(reading, found, around);
  }
}

/** Whether a name can contain a path; a cheap test that excludes most names. */
function mayBePath(reading: Reading, name: string, around: Around, node: SyntaxNode): boolean {
  if (name === "__file__") return true;
  const bounds = lookUp(around.scope, name, node.start)?.bounds;
  const value = bounds?.length === 1 ? bounds[0]?.value : undefined;
  return value !== undefined && value.end - value.start < 400;
}

interface Widest {
  readonly node: SyntaxNode;
  readonly value: PathValue;
}

/** Longest climb from a name to the expression of its path. */
const CLIMB = 24;

/** The outermost expression around the name that is still a path. */
function widest(reading: Reading, start: SyntaxNode, around: Around, memo: PathMemo): Widest | undefined {
  const scene = { source: reading.source, scope: around.scope };
  const first = evaluatePath(scene, start, memo);
  if (first === undefined) return undefined;
  let found: Widest = { node: start, value: first };
  let at = start;
  for (let steps = 0, parent = at.parent; parent !== undefined && steps < CLIMB; steps++, parent = at.parent) {
    // Argument lists and attributes lie between the name and the call that builds the path.
    const passes = parent.type === "argument_list" || parent.type === "attribute" || parent.type === "interpolation";
    const value = passes ? undefined : evaluatePath(scene, parent, memo);
    if (value === undefined && !passes) break;
    at = parent;
    if (value !== undefined) found = { node: parent, value };
  }
  return found;
}

function report(reading: Reading, { node, value }: Widest, around: Around): void {
  const { joined } = value;
  if (joined === undefined || isSearchPath(reading, node)) return;
  const path = value.segments.join("/");
  const specifier = path === "" ? "./" : path.startsWith("..") ? path : `./${path}`;
  const at = joined.start >= node.start && joined.end <= node.end ? joined : node;
  // A plain use of a path that was built elsewhere: the site is there.
  if (node.type === "identifier") return;
  const glob = /[*?[]/.test(specifier);
  const patterns = glob ? { patterns: [specifier] } : {};
  addSite(reading, at, around, {
    specifier,
    kind: "reference",
    manner: glob ? "glob" : "path",
    form: "__file__",
    tentative: true,
    ...patterns,
  });
}

/** `sys.path.insert(0, …)` refers to no file. */
function isSearchPath(reading: Reading, node: SyntaxNode): boolean {
  const call = node.parent?.parent;
  const callee = call?.type === "call" ? childOf(call, "function") : undefined;
  return callee !== undefined && /^(?:sys\.path|site)\./.test(reading.source.text.slice(callee.start, callee.start + 9));
}

/** Classes that an object is tested for: `isinstance(cart, Cart)`, `case Cart()`. */
import { childOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { dottedNames, parts } from "../extract/names.js";
import { type Bound, lookUp, type Scope } from "../extract/scope.js";
import type { Placed } from "./collected.js";
import type { Types } from "./meaning.js";
import { classOfPattern, dottedNamesUpTo } from "./types.js";

interface Narrowed {
  /** Bindings of the first name. */
  readonly of: readonly Bound[] | undefined;
  readonly to: string;
}

/** By the text of the object. */
export type Narrowing = ReadonlyMap<string, readonly Narrowed[]>;

/** Classes in one test. */
const MOST = 8;

export function readNarrowing(types: Types): Narrowing {
  const found = new Map<string, Narrowed[]>();
  const add = (object: SyntaxNode | undefined, scope: Scope, to: string | undefined): void => {
    const names = object && dottedNamesUpTo(types.source, object);
    if (object === undefined || names === undefined || to === undefined) return;
    const text = names.join(".");
    found.set(text, [...(found.get(text) ?? []), { of: boundsOf(names, scope, object.start), to }]);
  };
  for (const { node, around } of types.collected.calls) {
    const callee = childOf(node, "function");
    if (callee === undefined || types.source.textOf(callee) !== "isinstance") continue;
    const [object, tested] = parts(childOf(node, "arguments") ?? node);
    const classes = tested?.type === "tuple" ? parts(tested).slice(0, MOST) : tested === undefined ? [] : [tested];
    for (const one of classes) add(object, around.scope, dottedNames(types.source, one)?.join("."));
  }
  for (const { node, around } of types.collected.cases) {
    const subject = matched(node);
    for (const pattern of parts(node)) add(subject, around.scope, classOfPattern(types.source, pattern));
  }
  return found;
}

/** The object of the `match` around a case. */
function matched(node: SyntaxNode): SyntaxNode | undefined {
  let at = node.parent;
  while (at !== undefined && at.type !== "match_statement") at = at.parent;
  return at && childOf(at, "subject");
}

function boundsOf([head = ""]: readonly string[], scope: Scope, position: number): readonly Bound[] | undefined {
  return lookUp(scope, head, position)?.bounds;
}

/** The class that an object has otherwise, and after `&` those that it is tested for anywhere. */
export function withNarrowed(types: Types, narrowing: Narrowing, { node, around }: Placed, on: string | undefined): string | undefined {
  const names = narrowing.size === 0 ? undefined : dottedNamesUpTo(types.source, node);
  const some = names === undefined ? undefined : narrowing.get(names.join("."));
  if (names === undefined || some === undefined) return on;
  const bounds = boundsOf(names, around.scope, node.start);
  const here = [...new Set(some.flatMap((one) => (one.of === bounds ? [one.to] : [])))];
  return here.length === 0 ? on : [on ?? "?", ...here].join("&");
}

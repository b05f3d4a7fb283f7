/** Uses of names, and literals whose keys may be field names. */
import type { Use } from "../../../../src/model/facts.js";
import type { SyntaxNode } from "../../../../src/syntax/syntax-tree.js";
import { childOf } from "../../../../src/syntax/syntax-tree.js";
import { classifyUse } from "../classify-use.js";
import { PREDECLARED, PREDECLARED_VALUES } from "../predeclared.js";
import { scopeOf } from "../scope.js";
import { compositeLiteral } from "./walk-literals.js";
import { placeOf, type Around, type Handler, type Walk } from "./walking.js";

export const expressionHandlers: readonly (readonly [string, Handler])[] = [
  ["identifier", (walk, node, around) => name(walk, node, around)],
  ["type_identifier", (walk, node, around) => name(walk, node, around)],
  ["qualified_type", qualifiedType],
  ["selector_expression", selector],
  ["call_expression", call],
  ["composite_literal", compositeLiteral],
];

/** `whole`: the name with all selectors. */
function name(walk: Walk, node: SyntaxNode, around: Around, whole = node, chain?: readonly string[]): void {
  const { reading } = walk;
  const text = reading.source.textOf(node);
  if (text === "_" || PREDECLARED_VALUES.has(text)) return;
  const scope = scopeOf(around.scope, text);
  if (scope !== undefined) return;
  const uses = reading.imported.get(text) ?? usesOfFree(reading.free, text);
  const classified = classifyUse(reading.source, whole);
  const within = placeOf(reading, around);
  const use: Use = {
    kind: classified.kind,
    ...(within !== undefined && { within }),
    ...(chain !== undefined && { chain }),
    ...(classified.subject !== undefined && { subject: classified.subject }),
    line: reading.source.lineOf(node.start),
  };
  if (!repeats(text, uses, use)) uses.push(use);
}

function usesOfFree(free: Map<string, Use[]>, name: string): Use[] {
  const known = free.get(name) ?? [];
  free.set(name, known);
  return known;
}

/** Predeclared names such as `string` or `len` occur on every other line and are almost never redeclared. */
function repeats(name: string, uses: readonly Use[], use: Use): boolean {
  const last = PREDECLARED.has(name) ? uses.at(-1) : undefined;
  return last !== undefined && last.kind === use.kind && last.within === use.within && last.subject === use.subject;
}

function qualifiedType(walk: Walk, node: SyntaxNode, around: Around): void {
  const base = childOf(node, "package");
  const selected = childOf(node, "name");
  if (base !== undefined && selected !== undefined) name(walk, base, around, node, [walk.reading.source.textOf(selected)]);
}

function selector(walk: Walk, node: SyntaxNode, around: Around): void {
  const chain: string[] = [];
  let at: SyntaxNode | undefined = node;
  while (at?.type === "selector_expression") {
    const field = childOf(at, "field");
    if (field !== undefined) chain.push(walk.reading.source.textOf(field));
    at = childOf(at, "operand");
  }
  if (at?.type === "identifier") name(walk, at, around, node, chain.reverse());
  else walk.visit(at, around);
}

function call(walk: Walk, node: SyntaxNode, around: Around): void {
  if (childOf(node, "function")?.type === "selector_expression") walk.reading.calls.push({ node, around });
  walk.visitAll(node.children, around);
}

/** Constants that are values of a type: `const ( Active Status = iota; Off )` (semantics D.4). */
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { childOf } from "../../../src/syntax/syntax-tree.js";
import { PREDECLARED, PREDECLARED_TYPES } from "./predeclared.js";
import type { Source } from "../../shared/source.js";

/** Type of the constant at an index of a specification; undefined if the package cannot declare it. */
export type TypeOf = (spec: SyntaxNode, index: number) => string | undefined;

/** Types and constants read so far, in source order. */
export interface KnownTypes {
  /** Types that the file declares. */
  readonly types: ReadonlySet<string | undefined>;
  /** Types of the constants read so far. */
  readonly constants: ReadonlyMap<string, string>;
}

/** Another file of the package may declare the type. */
export function constantTypes(source: Source, declaration: SyntaxNode, known: KnownTypes): TypeOf {
  const written = repeated(declaration);
  return (spec, index) => {
    const from = written.get(spec);
    const type = from && childOf(from, "type");
    if (type !== undefined) return type.type === "type_identifier" ? declarable(source.textOf(type), PREDECLARED_TYPES, known) : undefined;
    return typeOfValue(source, from && childOf(from, "value")?.children[index], known);
  };
}

/** `const (…)`: constants of a type are listed together only in a group. */
export function isGroup({ text }: Source, { start }: SyntaxNode): boolean {
  return /^const\s*\(/.test(text.slice(start, start + LOOK_AHEAD));
}

const LOOK_AHEAD = 64;

/** A specification without a value repeats the previous value. */
function repeated(declaration: SyntaxNode): ReadonlyMap<SyntaxNode, SyntaxNode> {
  const written = new Map<SyntaxNode, SyntaxNode>();
  let last: SyntaxNode | undefined;
  for (const spec of declaration.children) {
    if (spec.type !== "const_spec") continue;
    if (childOf(spec, "value") !== undefined) last = spec;
    if (last !== undefined) written.set(spec, last);
  }
  return written;
}

function declarable(name: string, predeclared: ReadonlySet<string>, { types }: KnownTypes): string | undefined {
  return types.has(name) || !predeclared.has(name) ? name : undefined;
}

const COMPARISONS: ReadonlySet<string> = new Set(["==", "!=", "<", "<=", ">", ">=", "&&", "||"]);

/** Operands have the same type; the first one with a known type decides. */
function typeOfValue(source: Source, value: SyntaxNode | undefined, known: KnownTypes): string | undefined {
  const open = [value];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const operator = childOf(at, "operator")?.type ?? "";
    if (at.type === "binary_expression") {
      if (COMPARISONS.has(operator)) return undefined;
      if (operator !== "<<" && operator !== ">>") open.push(childOf(at, "right"));
      open.push(childOf(at, "left"));
    } else if (at.type === "unary_expression") open.push(childOf(at, "operand"));
    else if (at.type === "parenthesized_expression") open.push(at.children[0]);
    else {
      const type = typeOfOperand(source, at, known);
      if (type !== undefined) return type;
    }
  }
  return undefined;
}

/** `Status(1)`: in a constant this can only be a conversion. */
function typeOfOperand(source: Source, operand: SyntaxNode, known: KnownTypes): string | undefined {
  if (operand.type === "identifier") return known.constants.get(source.textOf(operand));
  const callee = operand.type === "call_expression" ? childOf(operand, "function") : undefined;
  return callee?.type === "identifier" ? declarable(source.textOf(callee), PREDECLARED, known) : undefined;
}

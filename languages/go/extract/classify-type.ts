/** Classification of a type name that stands where only types are allowed. */
import type { UseKind } from "../../../src/model/facts.js";
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { childOf } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";

export interface Classified {
  readonly kind: UseKind;
  readonly subject?: string;
}

const TYPE: Classified = { kind: "type" };

export function classifyType(source: Source, node: SyntaxNode): Classified {
  let child = node;
  let parent = child.parent;
  // `List[int]{}` uses List; its arguments are types.
  if (parent?.type === "generic_type" && child.field === "type") {
    child = parent;
    parent = child.parent;
  }
  switch (parent?.type) {
    case "composite_literal":
      return { kind: "construct" };
    case "type_conversion_expression":
      // `Sum[int](x)` may be a call or a conversion; it is taken for a call.
      return child.type === "generic_type" ? { kind: "call" } : TYPE;
    case "argument_list":
      return allocates(source, parent) ? { kind: "construct" } : TYPE;
    case "field_declaration":
      return embeds(parent) ? embedded(source, parent.parent?.parent) : TYPE;
    case "type_elem":
      return parent.children.length === 1 ? embedded(source, parent.parent) : TYPE;
    case "var_spec":
      return asserted(source, parent);
    default:
      return parent !== undefined && checks(parent, child) ? { kind: "check" } : TYPE;
  }
}

/** `new(T)`, `make(T)`. */
function allocates(source: Source, list: SyntaxNode): boolean {
  const callee = list.parent?.type === "call_expression" ? childOf(list.parent, "function") : undefined;
  return callee !== undefined && /^(?:new|make)$/.test(source.textOf(callee));
}

/** `case *T:`, `x.(T)`. */
function checks(start: SyntaxNode, from: SyntaxNode): boolean {
  let parent: SyntaxNode | undefined = start;
  let child = from;
  if (parent.type === "pointer_type") {
    child = parent;
    parent = parent.parent;
  }
  return parent?.type === "type_case" || (parent?.type === "type_assertion_expression" && child.field === "type");
}

function embeds(field: SyntaxNode): boolean {
  return childOf(field, "name") === undefined;
}

/** In `type Cart struct { Till }` Cart extends Till; an anonymous struct extends nothing. */
function embedded(source: Source, type: SyntaxNode | undefined): Classified {
  const spec = type?.type === "struct_type" || type?.type === "interface_type" ? type.parent : undefined;
  const name = spec?.type === "type_spec" || spec?.type === "type_alias" ? childOf(spec, "name") : undefined;
  return name === undefined ? TYPE : { kind: "extend", subject: source.textOf(name) };
}

/** `var _ Store = (*Ledger)(nil)` makes the compiler check that Ledger implements Store. */
function asserted(source: Source, spec: SyntaxNode): Classified {
  const name = childOf(spec, "name");
  const value = childOf(spec, "value")?.children[0];
  if (name === undefined || value === undefined || source.textOf(name) !== "_") return TYPE;
  const subject =
    /^(?:\(\*\s*([\p{L}_][\p{L}\p{N}_]{0,80})\)\(nil\)|&?([\p{L}_][\p{L}\p{N}_]{0,80})\{\}|new\(([\p{L}_][\p{L}\p{N}_]{0,80})\))$/u.exec(
      source.text.slice(value.start, Math.min(value.end, value.start + 200)),
    );
  const type = subject?.[1] ?? subject?.[2] ?? subject?.[3];
  return type === undefined ? TYPE : { kind: "implement", subject: type };
}

/** Receiver type of a method. */
import { type SyntaxNode, childOf } from "../../../src/syntax/syntax-tree.js";

interface Receiver {
  /** Undefined for code that does not compile. */
  readonly name: SyntaxNode | undefined;
  /** Names that the method gives to the type parameters. */
  readonly parameters: readonly SyntaxNode[];
}

/** Undefined for functions. */
export function receiverType(declaration: SyntaxNode): Receiver | undefined {
  const list = childOf(declaration, "receiver");
  if (list === undefined) return undefined;
  const parameter = list.children.find((child) => child.type === "parameter_declaration");
  let type = parameter === undefined ? undefined : childOf(parameter, "type");
  while (type?.type === "pointer_type" || type?.type === "parenthesized_type") {
    type = type.children.find((child) => child.named && child.type !== "comment");
  }
  if (type?.type !== "generic_type") return { name: type?.type === "type_identifier" ? type : undefined, parameters: [] };
  const base = childOf(type, "type");
  const parameters = childOf(type, "type_arguments")?.children.map((child) => child.children[0] ?? child) ?? [];
  return {
    name: base?.type === "type_identifier" ? base : undefined,
    parameters: parameters.filter((one) => one.type === "type_identifier"),
  };
}

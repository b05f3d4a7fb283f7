/** What the declarations of a file say about types: fields, results, what is embedded, and variables. */
import type { TypedName } from "../../../src/model/file-uses.js";
import { childOf, childrenOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { receiverType } from "../extract/receiver.js";
import { parameterTypes, resultsOf, scopeOfDeclaration, textOfType, type Type } from "./type-nodes.js";
import { typeOfSpecified, type Types } from "./types.js";

export function readTyped(types: Types): readonly TypedName[] {
  const { declared } = types;
  const found: TypedName[] = [];
  for (const [name, node] of declared.functions) found.push({ name, results: resultsOf(types, withParameters(types, node)) });
  for (const [name, node] of declared.methods) found.push(callable(types, name, withParameters(types, node)));
  for (const [name, spec] of declared.types) found.push(...typedOfSpec(types, name, spec));
  for (const [name, node] of declared.values) {
    const type = node.parent && typeOfSpecified(types, node.parent, node, types.scope, 0);
    const text = type && textOfType(types, type);
    if (text !== undefined) found.push({ name, type: text });
  }
  return found;
}

function withParameters(types: Types, node: SyntaxNode): Type {
  return { node, scope: scopeOfDeclaration(types, node) };
}

function callable(types: Types, name: string, type: Type): TypedName {
  const isGeneric = (receiverType(type.node)?.parameters.length ?? 0) > 0;
  return { name, results: resultsOf(types, type), ...(!isGeneric && { shape: shapeOf(types, type.node) }) };
}

/** `(Context,int)error`: without names, and without packages, which each file spells in its own way. */
function shapeOf({ source }: Types, node: SyntaxNode): string {
  const text = (one: SyntaxNode): string =>
    source
      .textOf(one)
      .replaceAll(/\s+/g, " ")
      .replaceAll(/\b[\p{L}_][\p{L}\p{N}_]*\./gu, "")
      .replaceAll("interface{}", "any");
  const parameters = childOf(node, "parameters");
  const result = childOf(node, "result");
  const results = result === undefined ? [] : result.type === "parameter_list" ? parameterTypes(result) : [result];
  const isOpen = parameters?.children.some(({ type }) => type.startsWith("variadic")) === true;
  return `(${(parameters === undefined ? [] : parameterTypes(parameters)).map(text).join(",")}${isOpen ? "..." : ""})${results.map(text).join(",")}`;
}

function typedOfSpec(types: Types, name: string, spec: SyntaxNode): readonly TypedName[] {
  const written = childOf(spec, "type");
  if (written === undefined) return [];
  const { scope } = withParameters(types, spec);
  if (written.type === "struct_type") return structOf(types, name, { node: written, scope });
  if (written.type === "interface_type")
    return interfaceOf(types, name, { node: written, scope }, childOf(spec, "type_parameters") !== undefined);
  const text = textOfType(types, { node: written, scope });
  if (spec.type === "type_alias") return text === undefined ? [] : [{ name, type: text }];
  return [{ name, behind: text ?? "" }];
}

function structOf(types: Types, name: string, { node, scope }: Type): readonly TypedName[] {
  const bases: string[] = [];
  const fields: TypedName[] = [];
  const list = node.children.find(({ type }) => type === "field_declaration_list");
  for (const field of list?.children ?? []) {
    const type = field.type === "field_declaration" ? childOf(field, "type") : undefined;
    const text = type && textOfType(types, { node: type, scope });
    if (text === undefined) continue;
    const names = childrenOf(field, "name").filter(({ named }) => named);
    if (names.length === 0) bases.push(text);
    const shown = names.length === 0 ? [text.slice(text.lastIndexOf(".") + 1)] : names.map((one) => types.source.textOf(one));
    for (const own of shown) fields.push({ name: `${name}.${own}`, type: text });
  }
  return [{ name, ...(bases.length > 0 && { bases }) }, ...fields];
}

function interfaceOf(types: Types, name: string, { node, scope }: Type, isGeneric: boolean): readonly TypedName[] {
  const bases: string[] = [];
  const methods: TypedName[] = [];
  for (const child of node.children) {
    const own = child.type === "method_elem" ? childOf(child, "name") : undefined;
    if (own !== undefined) {
      const { shape, ...method } = callable(types, `${name}.${types.source.textOf(own)}`, { node: child, scope });
      methods.push({ ...method, ...(!isGeneric && shape !== undefined && { shape }) });
    }
    const text = child.type === "type_elem" ? textOfType(types, { node: child, scope }) : undefined;
    if (text !== undefined) bases.push(text);
  }
  return [{ name, isOpen: true, ...(bases.length > 0 && { bases }) }, ...methods];
}

/** Contents of a type or a variable: exported fields, the written type, or the call that creates the value. */
import type { Declaration } from "../../../src/model/facts.js";
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { childOf, childrenOf } from "../../../src/syntax/syntax-tree.js";
import { lineOf } from "./signature.js";
import type { Source } from "../../shared/source.js";
import { isExported } from "../is-exported.js";
import { FIELDS_LIMIT, SIGNATURE_LIMIT } from "../../shared/text-limits.js";

type Contents = Pick<Declaration, "extends" | "fields" | "type" | "value">;

/** Fields of a struct, otherwise the underlying type. */
export function typeContents(source: Source, type: SyntaxNode | undefined): Contents {
  if (type === undefined) return {};
  if (type.type !== "struct_type") return typeText(source, type);
  const list = type.children.find((child) => child.type === "field_declaration_list");
  const names = (list?.children ?? []).slice(0, FIELDS_LIMIT).flatMap((field) => fieldNames(source, field));
  const fields = publicFirst(names);
  return fields.length === 0 ? {} : { fields };
}

/** Unexported names are used only if there are no others. */
export function publicFirst(names: readonly string[]): readonly string[] {
  const exported = names.filter((name) => isExported(name));
  return exported.length > 0 ? exported : names.filter((name) => name !== "_");
}

/** Embedded interfaces; a set of types is kept as written. */
export function basesOf(source: Source, type: SyntaxNode | undefined): Contents {
  const written = (type?.children ?? []).filter((child) => child.type === "type_elem").map((child) => lineOf(source, child));
  if (written.some((text) => /[~|]/.test(text))) return typeText(source, type);
  return written.length === 0 ? {} : { extends: cut(written.join(", ")) };
}

/** An embedded type is a field with the type's name. */
function fieldNames(source: Source, field: SyntaxNode): readonly string[] {
  const names = childrenOf(field, "name").filter((child) => child.named);
  if (names.length > 0) return names.map((name) => source.textOf(name));
  const type = childOf(field, "type");
  return type === undefined ? [] : [source.textOf(type).replace(/^.*\./s, "").replace(/\[.*/s, "")];
}

/** In `var a, b = f(), g()` a name has the value at its own position; a single call may provide all values. */
export function valueContents(source: Source, spec: SyntaxNode, name: SyntaxNode): Contents {
  const type = childOf(spec, "type");
  if (type !== undefined) return typeText(source, type);
  const names = childrenOf(spec, "name").filter((child) => child.named);
  const values = childOf(spec, "value")?.children.filter((child) => child.named && child.type !== "comment") ?? [];
  const value = values.length === 1 ? values[0] : values[names.indexOf(name)];
  if (value === undefined) return {};
  if (value.type === "call_expression") return maker(source, value);
  if (spec.type !== "const_spec" && value.type !== "composite_literal") return {};
  if (value.type === "composite_literal") return typeText(source, childOf(value, "type"));
  const literal = value.type === "unary_expression" ? value.children.find((child) => child.named) : value;
  const plain = ["int_literal", "float_literal", "true", "false", "identifier", "selector_expression"].includes(literal?.type ?? "");
  return plain ? { value: cut(lineOf(source, value)) } : {};
}

function maker(source: Source, call: SyntaxNode): Contents {
  const callee = childOf(call, "function");
  if (callee === undefined || !["identifier", "selector_expression"].includes(callee.type)) return {};
  const written = lineOf(source, callee);
  return /^[\p{L}\p{N}_.]+$/u.test(written) ? { value: cut(`${written}()`) } : {};
}

function typeText(source: Source, type: SyntaxNode | undefined): Contents {
  const written = type === undefined ? "" : lineOf(source, type);
  // The text of an inline struct is no name for it.
  if (written === "" || /^(?:\*|\[[^\]]*\])*(?:struct|interface) ?\{./u.test(written)) return {};
  return { type: cut(written) };
}

function cut(text: string): string {
  if (text.length <= SIGNATURE_LIMIT) return text;
  return `${text.slice(0, SIGNATURE_LIMIT - 1).replace(/[\uD800-\uDBFF]$/u, "")}…`;
}

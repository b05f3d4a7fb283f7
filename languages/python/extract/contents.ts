/** Contents of a class or a constant: attributes, keys, the declared type, or the call that creates the value. */
import type { Declaration } from "../../../src/model/facts.js";
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { childOf } from "../../../src/syntax/syntax-tree.js";
import { cutText } from "../../shared/doc-text.js";
import type { ModuleName } from "./reading.js";
import { writtenText } from "./signature-text.js";
import type { Source } from "../../shared/source.js";
import { dottedNames, parts } from "./names.js";
import { FIELDS_LIMIT, SIGNATURE_LIMIT } from "../../shared/text-limits.js";

type Contents = Pick<Declaration, "fields" | "type" | "value">;

/** Names of data that the body of a class or its constructor binds. */
export function attributesOf(source: Source, node: SyntaxNode): Contents {
  const body = childOf(node, "body")?.children ?? [];
  const constructor = body
    .map((statement) => childOf(statement, "definition") ?? statement)
    .find((method) => isConstructor(source, method));
  const own = targetsIn(body).flatMap((target) => (target.type === "identifier" ? [source.textOf(target)] : []));
  const made = targetsIn((constructor && childOf(constructor, "body"))?.children ?? []).flatMap((target) => {
    const [object, name, ...deeper] = (target.type === "attribute" && dottedNames(source, target)) || [];
    return object === "self" && name !== undefined && deeper.length === 0 ? [name] : [];
  });
  return fieldsOf([...own, ...made]);
}

function isConstructor(source: Source, method: SyntaxNode): boolean {
  const name = method.type === "function_definition" ? childOf(method, "name") : undefined;
  return name !== undefined && source.textOf(name) === "__init__";
}

/** Targets of the assignments in a block; `a = b = 1` binds both. */
function targetsIn(statements: readonly SyntaxNode[]): readonly SyntaxNode[] {
  return statements.flatMap((statement) => {
    const found: SyntaxNode[] = [];
    const [only] = statement.type === "expression_statement" ? parts(statement) : [];
    for (let at = only; at?.type === "assignment"; at = childOf(at, "right")) {
      const target = childOf(at, "left");
      if (target !== undefined) found.push(target);
    }
    return found;
  });
}

export function valueContents(source: Source, { name, statement, value }: ModuleName): Contents {
  const assignment = statement.type === "expression_statement" ? (parts(statement)[0] ?? statement) : statement;
  const annotation = childOf(assignment, "type");
  const written = annotation === undefined ? "" : writtenText(source, annotation);
  if (written !== "" && !/(?:^|\.)(?:TypeAlias|Final|ClassVar)$/.test(written)) return { type: cutText(written, SIGNATURE_LIMIT) };
  if (value === undefined) return {};
  const contents = made(source, value);
  // By convention only a name in capitals is constant.
  return /^(?:true|false|-?\d)/i.test(contents.value ?? "") && name !== name.toUpperCase() ? {} : contents;
}

function made(source: Source, written: SyntaxNode): Contents {
  let value = written;
  for (let inner = innerOf(value); inner !== undefined; inner = innerOf(value)) value = inner;
  if (value.type === "call") return maker(source, value);
  if (value.type === "attribute" || value.type === "identifier" || isTypeLike(source, value))
    return { value: cutText(writtenText(source, value), SIGNATURE_LIMIT) };
  if (value.type === "dictionary") return fieldsOf(parts(value).flatMap((pair) => keyOf(source, pair)));
  const literal = value.type === "unary_operator" ? parts(value)[0] : value;
  const plain = ["integer", "float", "true", "false"].includes(literal?.type ?? "");
  return plain ? { value: cutText(source.textOf(value), SIGNATURE_LIMIT) } : {};
}

function innerOf(value: SyntaxNode): SyntaxNode | undefined {
  return value.type === "parenthesized_expression" ? parts(value)[0] : undefined;
}

/** `Callable[[Response], Response]`, `str | bytes`. */
function isTypeLike(source: Source, value: SyntaxNode): boolean {
  if (value.type === "subscript") return dottedNames(source, parts(value)[0] ?? value) !== undefined;
  return value.type === "binary_operator" && value.children.some((child) => child.type === "|");
}

function maker(source: Source, call: SyntaxNode): Contents {
  const callee = childOf(call, "function");
  const names = callee === undefined ? undefined : dottedNames(source, callee);
  return names === undefined ? {} : { value: cutText(`${names.join(".")}()`, SIGNATURE_LIMIT) };
}

/** Keys that are words; other keys are data. */
function keyOf(source: Source, pair: SyntaxNode): readonly string[] {
  const key = pair.type === "pair" ? childOf(pair, "key") : undefined;
  const word = key?.type === "string" ? /^["']([\w.-]{1,40})["']$/.exec(source.textOf(key))?.[1] : undefined;
  return word === undefined ? [] : [word];
}

function fieldsOf(names: readonly string[]): Contents {
  const fields = [...new Set(names)].filter((name) => !name.startsWith("_")).slice(0, FIELDS_LIMIT);
  return fields.length === 0 ? {} : { fields };
}

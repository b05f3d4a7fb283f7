/** Conditions and handlers that change the meaning of an import inside them. */
import { type SyntaxNode, childOf, childrenOf } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";
import { lastName, parts } from "./names.js";

/** `types`: only type checkers read the branch; `main`: it runs if the file is a script. */
export function conditionOf(source: Source, condition: SyntaxNode | undefined): "types" | "not types" | "main" | undefined {
  if (condition === undefined) return undefined;
  const bare = inner(condition);
  if (bare.type === "not_operator") {
    const argument = childOf(bare, "argument");
    return argument !== undefined && isForTypes(source, inner(argument)) ? "not types" : undefined;
  }
  if (isForTypes(source, bare)) return "types";
  return bare.type === "comparison_operator" && isMain(source, bare) ? "main" : undefined;
}

/** `TYPE_CHECKING`, `typing.TYPE_CHECKING`, `False`, `0`. */
function isForTypes(source: Source, bare: SyntaxNode): boolean {
  if (bare.type === "false") return true;
  if (bare.type === "integer") return source.textOf(bare) === "0";
  return (bare.type === "identifier" || bare.type === "attribute") && lastName(source, bare) === "TYPE_CHECKING";
}

function inner(node: SyntaxNode): SyntaxNode {
  let at = node;
  while (at.type === "parenthesized_expression") {
    const [only] = parts(at);
    if (only === undefined) break;
    at = only;
  }
  return at;
}

function isMain(source: Source, comparison: SyntaxNode): boolean {
  return /^(?:__name__\s*==\s*(["'])__main__\1|(["'])__main__\2\s*==\s*__name__)$/.test(source.textOf(comparison));
}

const CAUGHT: ReadonlySet<string> = new Set(["ImportError", "ModuleNotFoundError", "Exception", "BaseException"]);

/** Whether the clause catches a failed import: by name, among others, or as any exception. */
export function catchesImportError(source: Source, clause: SyntaxNode): boolean {
  const values = childrenOf(clause, "value");
  return values.length === 0 || values.some((value) => namesImportError(source, value));
}

function namesImportError(source: Source, value: SyntaxNode): boolean {
  const bare = inner(value.type === "as_pattern" ? (parts(value)[0] ?? value) : value);
  const caught = bare.type === "tuple" ? parts(bare) : [bare];
  return caught.some((one) => CAUGHT.has(lastName(source, one) ?? ""));
}

/** `with suppress(ImportError):`. */
export function suppressesImportError(source: Source, statement: SyntaxNode): boolean {
  const clause = statement.children.find((child) => child.type === "with_clause");
  return (clause?.children ?? []).some((item) => {
    const call = childOf(item, "value");
    const callee = call?.type === "call" ? childOf(call, "function") : undefined;
    if (call === undefined || callee === undefined || lastName(source, callee) !== "suppress") return false;
    const list = childOf(call, "arguments");
    return list !== undefined && parts(list).some((one) => CAUGHT.has(lastName(source, one) ?? ""));
  });
}

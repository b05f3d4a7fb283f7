/** Conditions and handlers that change the meaning of an import inside them. */
import { type SyntaxNode, childOf, childrenOf } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";
import { lastName, parts } from "./names.js";
import { type Around, constantOf, type Reading } from "./reading.js";

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

export const IMPORT_ERRORS: ReadonlySet<string> = new Set(["ImportError", "ModuleNotFoundError", "Exception", "BaseException"]);
export const ATTRIBUTE_ERRORS: ReadonlySet<string> = new Set(["AttributeError", "Exception", "BaseException"]);

/** Whether the clause catches one of the errors: by name, among others, or as any exception. */
export function catches(source: Source, clause: SyntaxNode, errors: ReadonlySet<string>): boolean {
  const values = childrenOf(clause, "value");
  return values.length === 0 || values.some((value) => namesError(source, value, errors));
}

function namesError(source: Source, value: SyntaxNode, errors: ReadonlySet<string>): boolean {
  const bare = inner(value.type === "as_pattern" ? (parts(value)[0] ?? value) : value);
  const caught = bare.type === "tuple" ? parts(bare) : [bare];
  return caught.some((one) => errors.has(lastName(source, one) ?? ""));
}

/** `with suppress(ImportError):`. */
export function suppresses(source: Source, statement: SyntaxNode, errors: ReadonlySet<string>): boolean {
  const clause = statement.children.find((child) => child.type === "with_clause");
  return (clause?.children ?? []).some((item) => {
    const call = childOf(item, "value");
    const callee = call?.type === "call" ? childOf(call, "function") : undefined;
    if (call === undefined || callee === undefined || lastName(source, callee) !== "suppress") return false;
    const list = childOf(call, "arguments");
    return list !== undefined && parts(list).some((one) => errors.has(lastName(source, one) ?? ""));
  });
}

/** `sys.version_info >= (3, 12)`, `django.VERSION < (5,)`, `PY2`, `hasattr(kit, "fast")`. */
const ASKS = /version|hexversion|hasattr|\bPY_?[23]|\bPYTHON_?[23]/i;

/** Whether names may be there or not by the condition, or by the value of the name that it consists of. */
export function asksWhatIsThere({ source }: Reading, condition: SyntaxNode | undefined, { scope }: Around): boolean {
  if (condition === undefined) return false;
  if (ASKS.test(source.textOf(condition))) return true;
  const [name] = condition.type === "not_operator" ? parts(condition) : [condition];
  const value = name?.type === "identifier" ? constantOf(scope, source.textOf(name), name.start) : undefined;
  return value !== undefined && ASKS.test(source.textOf(value));
}

/** Classes of a file: their names in the outline, their bases and their methods. */
import { childOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";
import { decoratorsIn, lastName, parts } from "../extract/names.js";

/** Between a class and its methods: branches of the body. */
const BETWEEN: ReadonlySet<string> = new Set(
  "block decorated_definition if_statement elif_clause else_clause try_statement except_clause finally_clause with_statement".split(" "),
);

/** The class whose body contains the statement. */
export function classAround(statement: SyntaxNode): SyntaxNode | undefined {
  let at = statement.parent;
  while (at !== undefined && BETWEEN.has(at.type)) at = at.parent;
  return at?.type === "class_definition" ? at : undefined;
}

/** Longest climb; deeper code is no method that people write. */
const HIGHEST = 500;

/** The class of the method that contains the node, at any depth. */
export function classOfMethod(node: SyntaxNode): SyntaxNode | undefined {
  for (let at = node.parent, steps = 0; at !== undefined && steps < HIGHEST; at = at.parent, steps += 1) {
    const owner = at.type === "function_definition" ? classAround(at) : undefined;
    if (owner !== undefined || at.type === "class_definition") return owner;
  }
  return undefined;
}

/** `Cart`, `Shop.Cart`, `open.Cart`: as in the outline. */
export function nameOfClass(source: Source, definition: SyntaxNode): string {
  const names: string[] = [];
  for (let at: SyntaxNode | undefined = definition; at !== undefined; at = at.parent) {
    if (at.type !== "class_definition" && at.type !== "function_definition") continue;
    const name = childOf(at, "name");
    if (name !== undefined) names.push(source.textOf(name));
  }
  return names.toReversed().join(".");
}

/** Expressions of the bases, without `Generic[…]` and keywords. */
export function basesOf(source: Source, definition: SyntaxNode): readonly SyntaxNode[] {
  const list = childOf(definition, "superclasses");
  if (list === undefined) return [];
  return parts(list)
    .filter(({ type }) => type !== "keyword_argument")
    .map((base) => (base.type === "subscript" ? (childOf(base, "value") ?? base) : base))
    .filter((base) => !/^(?:Generic|Protocol)$/.test(lastName(source, base) ?? ""));
}

/** The last definition of each method, by name. */
export function methodsOf(source: Source, definition: SyntaxNode): ReadonlyMap<string, SyntaxNode> {
  const methods = new Map<string, SyntaxNode>();
  for (const child of childOf(definition, "body")?.children ?? []) {
    const method = child.type === "decorated_definition" ? childOf(child, "definition") : child;
    const name = method?.type === "function_definition" ? childOf(method, "name") : undefined;
    if (method === undefined || name === undefined) continue;
    const text = source.textOf(name);
    // A setter does not change what reading gives.
    const isSetter = methods.has(text) && decoratorsOf(source, method).some((one) => one === "setter" || one === "deleter");
    if (!isSetter) methods.set(text, method);
  }
  return methods;
}

/** The decorator that makes a function a fixture of pytest. */
export const FIXTURE = /(?:^|_)fixture$/;

/** Last names of the decorators. */
export function decoratorsOf(source: Source, definition: SyntaxNode): readonly string[] {
  return decoratorsIn(definition.parent).map((decorator) => lastName(source, decorator) ?? "()");
}

/** The same, of decorators that are called as well: `dataclass` of `@dataclass(frozen=True)`. */
export function calledDecoratorsOf(source: Source, definition: SyntaxNode): readonly string[] {
  return decoratorsIn(definition.parent).flatMap((one) => lastName(source, (one.type === "call" && childOf(one, "function")) || one) ?? []);
}

/** The definition if the node is the first parameter of a method that receives the object or the class. */
export function receivingMethod(source: Source, parameter: SyntaxNode): SyntaxNode | undefined {
  const list = parameter.parent;
  const definition = list?.type === "parameters" ? list.parent : undefined;
  if (list === undefined || definition?.type !== "function_definition") return undefined;
  if (list.children.find((child) => child.named && child.type !== "comment") !== parameter) return undefined;
  return classAround(definition) === undefined || decoratorsOf(source, definition).includes("staticmethod") ? undefined : definition;
}

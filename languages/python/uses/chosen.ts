/** Members that are looked up by a text: `getattr(till, "total")`, `getattr(self, f"do_{word}")`, `cls.__dict__.get(f"do_{word}")`. */
import { chosenMember } from "../../../src/model/file-uses.js";
import { childOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";
import { parts, stringValue } from "../extract/names.js";
import type { Collected, Placed } from "./collected.js";
import type { Types } from "./meaning.js";
import { typeOf } from "./types.js";

interface Chosen {
  readonly member: string;
  readonly position: number;
  readonly kind: "read";
  readonly on?: string;
}

/** Of an object of unknown class only a name of which the start is known is a use: a whole text is a mention. */
export function chosenIn(types: Types, placed: Placed): readonly Chosen[] {
  const { object, name } = lookedUp(types.source, placed.node) ?? {};
  if (object === undefined || name === undefined) return [];
  const on = typeOf(types, object, placed.around.scope)?.name;
  const members = membersOf(types, name);
  return members
    .filter((member) => on !== undefined || /.\*$/.test(member))
    .map((member) => ({ member, position: name.start, kind: "read", ...(on !== undefined && { on }) }));
}

/** The object, and the text that names its member. */
function lookedUp(source: Source, call: SyntaxNode): { readonly object: SyntaxNode; readonly name: SyntaxNode } | undefined {
  const callee = childOf(call, "function");
  const [first, second] = parts(childOf(call, "arguments") ?? call);
  if (callee === undefined || first === undefined) return undefined;
  if (source.textOf(callee) === "getattr") return second && { object: first, name: second };
  const table = source.textOf(childOf(callee, "attribute") ?? callee) === "get" ? childOf(callee, "object") : undefined;
  if (table === undefined) return undefined;
  const object = childOf(table, source.textOf(table).endsWith(".__dict__") ? "object" : "");
  if (object !== undefined) return { object, name: first };
  const [given] = source.textOf(childOf(table, "function") ?? callee) === "vars" ? parts(childOf(table, "arguments") ?? table) : [];
  return given && { object: given, name: first };
}

/** Steps from a variable to a text that are followed. */
const MOST_NAMES = 6;

/** What the text may be: several if a variable has several. */
function membersOf(types: Types, name: SyntaxNode, most = MOST_NAMES): readonly string[] {
  const { source, collected } = types;
  const own = stringValue(source, name) ?? chosenMember(source.textOf(name));
  if (own !== "*" || most === 0) return [own];
  const found = new Set(
    valuesOf(source, collected, name).flatMap((value) => (value === undefined ? ["*"] : membersOf(types, value, most - 1))),
  );
  return found.size === 0 || found.has("*") ? ["*"] : [...found];
}

function valuesOf(source: Source, { fields }: Collected, name: SyntaxNode): readonly (SyntaxNode | undefined)[] {
  if (name.type === "identifier") return valuesIn(source, name);
  if (name.type === "attribute") return fields.flatMap(({ node }) => valueOf(source, node, source.textOf(name)));
  const inner = parts(name);
  if (name.type === "parenthesized_expression") return inner;
  return name.type === "conditional_expression" ? [inner[0], inner[2]] : [];
}

/** All that the function around gives to a variable; nothing for one that has values from elsewhere. */
function valuesIn(source: Source, name: SyntaxNode): readonly (SyntaxNode | undefined)[] {
  let around = name.parent;
  while (around?.parent !== undefined && around.type !== "function_definition") around = around.parent;
  const found: (SyntaxNode | undefined)[] = [];
  const open = around === undefined ? [] : [around];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (BINDS.has(node.type) && binds(source, node, source.textOf(name))) return [];
    found.push(...valueOf(source, node, source.textOf(name)));
    open.push(...node.children);
  }
  return found;
}

/** What gives a variable a value that stands nowhere. */
const BINDS: ReadonlySet<string> = new Set(["parameters", "for_statement", "for_in_clause", "pattern_list", "as_pattern"]);

function binds(source: Source, node: SyntaxNode, name: string): boolean {
  const bound = node.type.startsWith("for_") ? childOf(node, "left") : node;
  return new RegExp(`(?<![\\w.])${name}\\b`).test(bound === undefined ? "" : source.textOf(bound));
}

/** `name = value`, `name := value`. */
function valueOf(source: Source, node: SyntaxNode, left: string): readonly (SyntaxNode | undefined)[] {
  const fields = FIELDS_OF.get(node.type);
  const target = fields && childOf(node, fields[0]);
  return fields !== undefined && target !== undefined && source.textOf(target) === left ? [childOf(node, fields[1])] : [];
}

const FIELDS_OF: ReadonlyMap<string, readonly [target: string, value: string]> = new Map([
  ["assignment", ["left", "right"]],
  ["augmented_assignment", ["left", ""]],
  ["named_expression", ["name", "value"]],
]);

/** Members that are looked up by a text: `getattr(till, "total")`, `getattr(self, f"do_{word}")`, `cls.__dict__.get(f"do_{word}")`. */
import { chosenMember } from "../../../src/model/file-uses.js";
import type { UseKind } from "../../../src/model/facts.js";
import { childOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";
import { lastName, parts, stringValue } from "../extract/names.js";
import type { Collected, FoundMember, Placed } from "./collected.js";
import type { Types } from "./meaning.js";
import { allFields } from "./records.js";
import { typeOf } from "./types.js";

/** Of an object of unknown class a whole text is a mention, unless it is shorter than those that are looked for. */
export function chosenIn(types: Types, { node, around }: Placed): readonly FoundMember[] {
  const { source } = types;
  const whole = asWhole(source, node);
  const fields = whole === undefined ? [] : allFields(typeOf(types, whole, around.scope), node);
  if (fields.length > 0) return fields;
  return lookedUp(source, node).flatMap(({ object, name, kind = "read" }): readonly FoundMember[] => {
    const on = object && typeOf(types, object, around.scope)?.name;
    return membersOf(types, name)
      .filter((member) => kind === "read" || !member.endsWith("*"))
      .filter((member) => on !== undefined || /.\*$/.test(member) || (/^\w+$/.test(member) && member.length < SHORTEST_TEXT))
      .map((member) => ({ member, position: name.start, kind, ...(on !== undefined && { on }) }));
  });
}

/** `asdict(point)`, `vars(point)`, `point._asdict()`: an object of which all fields are read. */
function asWhole(source: Source, call: SyntaxNode): SyntaxNode | undefined {
  const callee = childOf(call, "function");
  const name = callee && lastName(source, callee);
  if (name === "asdict" || name === "astuple" || name === "vars") return parts(childOf(call, "arguments") ?? call)[0];
  return name === "_asdict" && callee !== undefined ? childOf(callee, "object") : undefined;
}

interface LookedUp {
  /** Absent: not known. */
  readonly object?: SyntaxNode | undefined;
  /** The text that names the member. */
  readonly name: SyntaxNode;
  readonly kind?: UseKind;
}

function lookedUp(source: Source, call: SyntaxNode): readonly LookedUp[] {
  const callee = childOf(call, "function");
  const given = parts(childOf(call, "arguments") ?? call);
  const [first, second] = given;
  if (callee === undefined || first === undefined) return [];
  const name = lastName(source, callee) ?? "";
  if (name === "methodcaller" || name === "attrgetter") return (name === "attrgetter" ? given : [first]).map((one) => ({ name: one }));
  const kind = callee.type === "identifier" || PATCHES.test(source.textOf(callee)) ? ASKS.get(name) : undefined;
  if (kind !== undefined) return second === undefined ? [] : [{ object: first, name: second, kind }];
  const table = source.textOf(childOf(callee, "attribute") ?? callee) === "get" ? childOf(callee, "object") : undefined;
  if (table === undefined) return [];
  const object = childOf(table, source.textOf(table).endsWith(".__dict__") ? "object" : "");
  if (object !== undefined) return [{ object, name: first }];
  const [of] = source.textOf(childOf(table, "function") ?? callee) === "vars" ? parts(childOf(table, "arguments") ?? table) : [];
  return of === undefined ? [] : [{ object: of, name: first }];
}

/** Functions that take an object and the name of a member. */
const ASKS: ReadonlyMap<string, UseKind> = new Map([
  ["getattr", "read"],
  ["hasattr", "check"],
  ["setattr", "assign"],
  ["delattr", "assign"],
  ["object", "assign"],
]);

/** `patch.object(Till, "open")` of `unittest.mock`, `monkeypatch.setattr(Till, "open", …)` of pytest. */
const PATCHES = /(?:^|\.)(?:patch\.object|monkeypatch\.(?:set|del)attr)$/;

/** What `src/code` searches for as a text is at least as long. */
const SHORTEST_TEXT = 4;

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

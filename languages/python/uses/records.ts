/** Fields of records: of classes whose constructor takes them, by their names and by their places. */
import { FIELDS, KEYS, placeMember, type TypedName } from "../../../src/model/file-uses.js";
import { childOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import type { UseKind } from "../../../src/model/facts.js";
import type { Source } from "../../shared/source.js";
import { decoratorsIn, lastName, parts, stringValue } from "../extract/names.js";
import type { Scope } from "../extract/reading.js";
import { stepFrom } from "./choices.js";
import { basesOf, calledDecoratorsOf, methodsOf, nameOfClass } from "./classes.js";
import type { FoundMember, Placed } from "./collected.js";
import { type ClassType, isClassName, type Types } from "./meaning.js";
import { typeOf } from "./types.js";

/** `Cart()`, `shop.Cart()` and `cls()` run the constructor. */
export function constructionIn(types: Types, { node, around }: Placed): readonly FoundMember[] {
  const callee = childOf(node, "function");
  const name = callee && lastName(types.source, callee);
  const isClass = name !== undefined && callee !== undefined && callee.type !== "subscript" && (isClassName(name) || name === "cls");
  if (name === "replace" && callee !== undefined) return replacedIn(types, node, around.scope);
  if (!isClass) return keyIn(types, node, around.scope);
  const on = typeOf(types, node, around.scope)?.name;
  const of = stepFrom(on === undefined ? undefined : { name: on }, `.${FIELDS}`)?.name;
  const fields = [...keywordsOf(types.source, node, of), ...placed(parts(childOf(node, "arguments") ?? node), "assign", of)];
  return [{ member: "__init__", position: callee.start, kind: "construct", ...(on !== undefined && { on }) }, ...fields];
}

/** `dataclasses.replace(till, total=0)` sets the field. */
function replacedIn(types: Types, call: SyntaxNode, scope: Scope): readonly FoundMember[] {
  const on = stepFrom(typeOf(types, call, scope), `.${FIELDS}`)?.name;
  return keywordsOf(types.source, call, on);
}

/** `Color["RED"]` looks up a member of an enumeration, `point["x"]` the key of a `TypedDict`, and `point[0]` the first field of a `NamedTuple`. */
export function itemIn(types: Types, { node, around }: Placed): readonly FoundMember[] {
  const [object, key] = parts(node);
  if (object === undefined || key === undefined || around.type) return [];
  const type = typeOf(types, object, around.scope);
  const place = key.type === "integer" ? types.source.textOf(key) : undefined;
  if (place !== undefined) return fieldAt(place, key, "read", stepFrom(type, `.${FIELDS}`)?.name);
  const isClass = isClassName(lastName(types.source, object) ?? "");
  return namedBy(types.source, key, isClass ? type?.name : stepFrom(type, `.${KEYS}`)?.name);
}

/** `point.get("x")` */
function keyIn(types: Types, call: SyntaxNode, scope: Scope): readonly FoundMember[] {
  const callee = childOf(call, "function");
  const object = callee && childOf(callee, "object");
  const [key] = parts(childOf(call, "arguments") ?? call);
  if (callee === undefined || object === undefined || key === undefined || !TAKES_KEY.has(lastName(types.source, callee) ?? "")) return [];
  return namedBy(types.source, key, stepFrom(typeOf(types, object, scope), `.${KEYS}`)?.name);
}

const TAKES_KEY: ReadonlySet<string> = new Set(["get", "pop", "setdefault"]);

function namedBy(source: Source, key: SyntaxNode, on: string | undefined): readonly FoundMember[] {
  const member = stringValue(source, key);
  return on === undefined || member === undefined || !/^\w+$/.test(member) ? [] : [{ member, position: key.start, kind: "read", on }];
}

/** `x, y = point`, `for x, y in points`, `case Point(0, y)`: fields by their places. */
export function takenApart(types: Types, { node, around }: Placed): readonly FoundMember[] {
  if (node.type === "class_pattern") {
    const [spelled, ...given] = parts(node);
    return spelled === undefined ? [] : placed(given, "read", `${types.source.textOf(spelled)}.${FIELDS}`);
  }
  const left = childOf(node, "left");
  const right = childOf(node, "right");
  if (left === undefined || right === undefined || !TAKES_APART.has(left.type)) return [];
  const type = typeOf(types, right, around.scope);
  return placed(parts(left), "read", stepFrom(node.type === "assignment" ? type : stepFrom(type, "[i]"), `.${FIELDS}`)?.name);
}

const TAKES_APART: ReadonlySet<string> = new Set(["pattern_list", "tuple_pattern", "list_pattern"]);

/** `asdict(point)`, `point.__dict__`: which of the fields are read is not known. */
export function allFields(type: ClassType | undefined, { start: position }: SyntaxNode): readonly FoundMember[] {
  const on = stepFrom(type, `.${FIELDS}`)?.name;
  return on === undefined ? [] : [{ member: "*", position, kind: "read", on }];
}

/** Up to the first one that may have any number of places; that one, and a table of names, may be any field. */
function placed(given: readonly SyntaxNode[], kind: UseKind, on: string | undefined): readonly FoundMember[] {
  if (on === undefined) return [];
  const open = given.findIndex(({ type }) => OPEN.has(type));
  const found = given.slice(0, open < 0 ? given.length : open).flatMap((one, place) => {
    const inner = one.type === "case_pattern" ? parts(one)[0]?.type : one.type;
    return inner === undefined || KEYWORDS.has(inner) ? [] : fieldAt(String(place), one, kind, on);
  });
  return open < 0 ? found : [...found, { member: "*", position: given[open]?.start ?? 0, kind, on }];
}

const KEYWORDS: ReadonlySet<string> = new Set(["keyword_argument", "keyword_pattern"]);

function fieldAt(place: string, { start: position }: SyntaxNode, kind: UseKind, on: string | undefined): readonly FoundMember[] {
  return on === undefined ? [] : [{ member: placeMember(Number(place)), position, kind, on }];
}

const OPEN: ReadonlySet<string> = new Set(["list_splat", "dictionary_splat", "list_splat_pattern"]);

/** `Point(x=1)` sets the field. */
function keywordsOf(source: Source, call: SyntaxNode, on: string | undefined): readonly FoundMember[] {
  if (on === undefined) return [];
  return parts(childOf(call, "arguments") ?? call).flatMap((argument): readonly FoundMember[] => {
    const name = argument.type === "keyword_argument" ? childOf(argument, "name") : undefined;
    return name === undefined ? [] : [{ member: source.textOf(name), position: name.start, kind: "assign", on }];
  });
}

/** Decorators and bases that make a constructor of the fields. */
const MAKES_RECORD: ReadonlySet<string> = new Set(["dataclass", "attrs", "define", "frozen", "mutable", "s"]);
const RECORDS: ReadonlySet<string> = new Set(["NamedTuple", "TypedDict", "BaseModel", "BaseSettings", "SQLModel", "Struct"]);

export function recordOf({ source }: Types, definition: SyntaxNode): readonly TypedName[] {
  const name = nameOfClass(source, definition);
  const bases = basesOf(source, definition).flatMap((base) => lastName(source, base) ?? []);
  const isDecorated = calledDecoratorsOf(source, definition).some((one) => MAKES_RECORD.has(one));
  if (!isDecorated && !bases.some((base) => RECORDS.has(base))) return [];
  // What has a constructor of its own takes what that one says.
  if (isDecorated && methodsOf(source, definition).has("__init__")) return [];
  const isPlaced = isDecorated || bases.some((base) => base === "NamedTuple" || base === "Struct");
  return [
    { name: `${name}.${FIELDS}`, type: "@" },
    ...(bases.includes("TypedDict") ? [{ name: `${name}.${KEYS}`, type: "@" }] : []),
    ...(isPlaced ? fieldsIn(source, definition) : []).map((field, place) => ({ name: `${name}.${placeMember(place)}`, type: field })),
  ];
}

/** Names of the fields that the constructor takes by place, without those of bases. */
function fieldsIn(source: Source, definition: SyntaxNode): readonly string[] {
  const said = [...decoratorsIn(definition.parent), childOf(definition, "superclasses")].map((one) => (one ? source.textOf(one) : ""));
  if (said.some((one) => KEYWORD_ONLY.test(one))) return [];
  const body = parts(childOf(definition, "body") ?? definition).flatMap((statement) => parts(statement).slice(0, 1));
  const all = body.flatMap((node) => {
    const [left, type, value] = node.type === "assignment" ? ["left", "type", "right"].map((field) => childOf(node, field)) : [];
    const text = value?.type === "call" ? source.textOf(value) : "";
    return left?.type === "identifier" ? [{ name: source.textOf(left), type: type && source.textOf(type), text }] : [];
  });
  const isMade = ({ text }: { readonly text: string }): boolean => MAKES_FIELD.test(text);
  const fields = all.some((one) => isMade(one) && one.type === undefined)
    ? all.filter(isMade)
    : all.filter(({ type }) => type !== undefined);
  const last = fields.findIndex(({ type = "" }) => /\bKW_ONLY$/.test(type));
  return fields
    .slice(0, last < 0 ? fields.length : last)
    .filter(({ type = "", text }) => !/\bClassVar\b/.test(type) && !/\binit\s*=\s*False\b/.test(text) && !KEYWORD_ONLY.test(text))
    .map(({ name }) => name);
}

const KEYWORD_ONLY = /\bkw_only\s*=\s*True\b/;
const MAKES_FIELD = /^(?:\w+\.)?(?:ib|attrib|field)\(/;

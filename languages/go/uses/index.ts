/** Uses inside one file, by Go's scopes: of names that its package may declare, and of fields and methods. */
import { type FileUses, type ReadUses, type TypedName, placeMember } from "../../../src/model/file-uses.js";
import { childOf, type SyntaxNode, childrenOf } from "../../../src/syntax/syntax-tree.js";
import { placeUses } from "../../shared/place-uses.js";
import { openSource, type Source } from "../../shared/source.js";
import { collectComments } from "../extract/doc-comments.js";
import { parseFile } from "../extract/parse-file.js";
import { walkFile } from "../extract/walk/walk.js";
import { outlineOf } from "../outline/index.js";
import { readDeclared } from "./declared.js";
import { noteVariables, typeOf, type Types, typeOfSpecified } from "./types.js";
import type { UseKind } from "../../../src/model/facts.js";
import { useKind } from "../../shared/use-kind.js";
import type { TreeWatcher } from "../../shared/walk-tree.js";
import { classifyUse } from "../extract/classify-use.js";
import { PREDECLARED, PREDECLARED_VALUES } from "../extract/predeclared.js";
import { type Scope, scopeOf } from "../extract/scope.js";
import type { Around } from "../extract/walk/walking.js";
import {
  coreText,
  embeddedName,
  embeddedNames,
  hasField,
  nameOfType,
  parameterTypes,
  resultsOf,
  scopeOfDeclaration,
  textOfType,
  type Type,
  underlying,
  fieldsOf,
  itemsOf,
  stepFrom,
} from "./type-nodes.js";
import { importSpecs } from "../extract/imports.js";
import { stringValue } from "../extract/string-value.js";
import { packageNames } from "../units/package-names.js";
import { receiverType } from "../extract/receiver.js";

/** Built-in functions that came late: packages have their own. */
const REDECLARED: ReadonlySet<string> = new Set(["clear", "max", "min"]);

const DECLARING = [
  "var_spec",
  "const_spec",
  "parameter_declaration",
  "variadic_parameter_declaration",
  "short_var_declaration",
  "range_clause",
  "receive_statement",
];

export const readUses: ReadUses = async (path, text) => {
  const parsed = await parseFile(text);
  return parsed === undefined ? { own: [], members: [] } : usesOf(openSource(path, text), parsed.root);
};

function usesOf(source: Source, root: SyntaxNode): FileUses {
  const declared = readDeclared(source, root);
  const names = new Map([...declared.functions.keys(), ...declared.values.keys()].map((name) => [name, undefined] as const));
  const scope = { parent: undefined, names: new Map([...names, ...declared.types]) };
  const imports = readLocalNames(source, root);
  const types: Types = { source, scope, declared, modules: imports.modules, known: new Map(), variables: new Map() };
  const found: Found = { own: [], members: [] };
  const reading = { source, comments: collectComments(source, root), file: scope, imported: new Map(), free: new Map(), calls: [] };
  walkFile(reading, root, watchersOf(types, imports, found));
  const symbols = outlineOf(source, root);
  const { modules } = imports;
  const name = root.children.find(({ type }) => type === "package_clause")?.children.find(({ named }) => named);
  return {
    own: placeUses(source, symbols, found.own),
    members: placeUses(source, symbols, found.members),
    typed: readTyped(types),
    ...(name !== undefined && { module: source.textOf(name) }),
    ...(Object.keys(modules).length > 0 && { modules }),
  };
}

interface OwnFound {
  readonly name: string;
  readonly position: number;
  readonly kind: UseKind;
}

interface MemberFound {
  readonly member: string;
  readonly position: number;
  readonly kind: UseKind;
  readonly on?: string;
}

/** Collects the uses of names of the package, and selections, while the file is walked: a scope holds what is declared up to there. */
interface Found {
  readonly own: OwnFound[];
  readonly members: MemberFound[];
}

function watchersOf(types: Types, imports: LocalNames, found: Found): readonly (readonly [string, TreeWatcher<Around>])[] {
  const name = (node: SyntaxNode, { scope }: Around): void => addOwn(types, imports, found, node, scope);
  return [
    ["identifier", name],
    ["type_identifier", name],
    ["selector_expression", (node, { scope }) => addSelections(types, imports, found, node, scope)],
    ["composite_literal", (node, { scope }) => addFields(types, found, node, scope)],
    ...DECLARING.map((type) => [type, (node: SyntaxNode, { scope }: Around) => noteVariables(types, node, scope)] as const),
  ];
}

/** `whole`: the name with all selectors. */
function addOwn(types: Types, imports: LocalNames, { own }: Found, node: SyntaxNode, scope: Scope, whole = node): void {
  const name = types.source.textOf(node);
  if (name === "_" || PREDECLARED_VALUES.has(name) || isReceiver(node)) return;
  const around = scopeOf(scope, name);
  if (around?.parent !== undefined) return;
  if (around === undefined && ((PREDECLARED.has(name) && !REDECLARED.has(name)) || imports.certain.has(name))) return;
  own.push({ name, position: node.start, kind: useKind(classifyUse(types.source, whole)) });
}

/** The type in the receiver of a method: a part of the type's own declaration. */
function isReceiver(node: SyntaxNode): boolean {
  let at = node.parent;
  while (at?.type === "pointer_type" || at?.type === "generic_type" || at?.type === "parenthesized_type") at = at.parent;
  return at?.type === "parameter_declaration" && at.parent?.field === "receiver";
}

/** Inside a chain of selections the walk visits only what stands before the first one. */
function addSelections(types: Types, imports: LocalNames, found: Found, whole: SyntaxNode, scope: Scope): void {
  const chain: SyntaxNode[] = [];
  let base: SyntaxNode | undefined = whole;
  for (; base?.type === "selector_expression"; base = childOf(base, "operand")) chain.push(base);
  const isName = base?.type === "identifier";
  if (isName && base !== undefined) addOwn(types, imports, found, base, scope, whole);
  const isImport = isName && base !== undefined && isQualifier(types, imports, base, scope);
  // From the inside out, so that the type of each operand is known.
  for (const node of chain.toReversed()) {
    const field = childOf(node, "field");
    const operand = childOf(node, "operand");
    if (field === undefined || operand === undefined || field.start === field.end || (isImport && operand === base)) continue;
    const type = typeOf(types, operand, scope) ?? namedType(types, operand, scope);
    const name = types.source.textOf(field);
    const named = type && nameOfType(types, type);
    // Nobody can ask for fields of structures without a name, and of types inside functions.
    if (named === undefined && type !== undefined && hasField(types, type, name)) continue;
    const on = named ?? (type && embeddedNames(types, type));
    const kind = node === whole ? useKind(classifyUse(types.source, whole)) : "read";
    found.members.push({ member: types.source.textOf(field), position: field.start, kind, ...(on !== undefined && { on }) });
  }
}

function addFields(types: Types, { members }: Found, node: SyntaxNode, scope: Scope): void {
  const type = childOf(node, "type");
  const body = childOf(node, "body");
  if (type !== undefined && body !== undefined) members.push(...literalFields(types, { node: type, scope }, body));
}

function isQualifier({ source }: Types, { certain, possible }: LocalNames, base: SyntaxNode, scope: Scope): boolean {
  const name = source.textOf(base);
  return scopeOf(scope, name) === undefined && (certain.has(name) || possible.has(name));
}

/** `(*Cart).Total`, `Cart.Total` are methods as functions. */
function namedType(types: Types, operand: SyntaxNode, scope: Scope): ReturnType<typeof typeOf> {
  let at: SyntaxNode | undefined = operand;
  if (at.type === "parenthesized_expression") at = at.children.find((child) => child.named);
  if (at?.type === "unary_expression" && childOf(at, "operator")?.type === "*") at = childOf(at, "operand");
  if (at?.type !== "identifier") return undefined;
  const name = types.source.textOf(at);
  return types.declared.types.has(name) && scopeOf(scope, name)?.parent === undefined ? { node: at, scope } : undefined;
}

/** Names under which a file may refer to its imports. */
interface LocalNames {
  /** Written, or the usual name of the package: no name of the file's own package. */
  readonly certain: ReadonlySet<string>;
  /** Other spellings of the path. */
  readonly possible: ReadonlySet<string>;
  /** Specifiers by all of these names. */
  readonly modules: Readonly<Record<string, string>>;
}

function readLocalNames(source: Source, root: SyntaxNode): LocalNames {
  const certain = new Set<string>();
  const possible = new Set<string>();
  const modules = new Map<string, string>();
  for (const { spec } of importSpecs(root)) {
    const alias = childOf(spec, "name");
    const specifier = stringValue(source, childOf(spec, "path"));
    const names = specifier === undefined ? [] : [...packageNames(specifier, false), ...packageNames(specifier, true)];
    for (const name of alias === undefined ? names : [source.textOf(alias)])
      if (specifier !== undefined && !modules.has(name)) modules.set(name, specifier);
    if (alias !== undefined) certain.add(source.textOf(alias));
    else if (specifier === "C") certain.add("C");
    else if (specifier !== undefined) {
      if (names[0] !== undefined && !specifier.includes(".")) certain.add(names[0]);
      for (const name of names) possible.add(name);
    }
  }
  return { certain, possible, modules: Object.fromEntries(modules) };
}

/** What the declarations of a file say about types: fields, results, what is embedded, and variables. */
function readTyped(all: Types): readonly TypedName[] {
  const types: Types = { ...all, hasPlaces: true };
  const { declared } = types;
  const found: TypedName[] = [];
  for (const [name, node] of declared.functions) {
    const takes = takenBy(types, withParameters(types, node));
    found.push({ name, results: resultsOf(types, withParameters(types, node)), ...(takes !== undefined && { takes }) });
  }
  for (const [name, node] of declared.methods) found.push(callable(types, name, withParameters(types, node)));
  for (const [name, spec] of declared.types) found.push(...typedOfSpec(types, name, spec));
  for (const [name, node] of declared.values) {
    const type = node.parent && typeOfSpecified(types, node.parent, node, types.scope, 0);
    const text = type && textOfType(types, type);
    if (text !== undefined) found.push({ name, type: text });
    else if (type?.node.type === "struct_type") found.push(...structOf(types, name, type));
  }
  return found;
}

/** What a function takes that has type parameters, or that gives the values of a loop. */
function takenBy(types: Types, { node, scope }: Type): readonly string[] | undefined {
  const list = childOf(node, "parameters");
  const written = list === undefined ? [] : parameterTypes(list);
  const isIterator = written.length === 1 && written[0]?.type === "function_type";
  if (list === undefined || (childOf(node, "type_parameters") === undefined && !isIterator)) return undefined;
  const isOpen = list.children.some(({ type }) => type.startsWith("variadic"));
  return written.map((type, index) => `${isOpen && index === written.length - 1 ? "…" : ""}${coreOf(types, { node: type, scope })}`);
}

/** `#0|[#2;#1]` of a parameter whose type is bound to one with other type parameters. */
function coreOf(types: Types, type: Type): string {
  const text = textOfType(types, type) ?? "";
  const core = /^#\d+$/.test(text) ? coreText(types, type) : undefined;
  return core === undefined ? text : `${text}|${core}`;
}

function withParameters(types: Types, node: SyntaxNode): Type {
  return { node, scope: scopeOfDeclaration(types, node) };
}

function callable(types: Types, name: string, type: Type): TypedName {
  const isGeneric = (receiverType(type.node)?.parameters.length ?? 0) > 0;
  const takes = takenBy(types, type);
  const results = resultsOf(types, type);
  return { name, results, ...(takes !== undefined && { takes }), ...(!isGeneric && { shape: shapeOf(types, type.node) }) };
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
    if (type === undefined) continue;
    const text = textOfType(types, { node: type, scope });
    const names = childrenOf(field, "name").filter(({ named }) => named);
    const inside = text === undefined ? underlying(types, { node: type, scope }) : undefined;
    // The fields of a structure without a name are found below its own.
    if (inside?.node.type === "struct_type")
      for (const one of names) fields.push(...structOf(types, `${name}.${types.source.textOf(one)}`, inside));
    if (text === undefined) continue;
    if (names.length === 0) bases.push(text);
    const shown = names.length === 0 ? [embeddedName(text)] : names.map((one) => types.source.textOf(one));
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

// Fields that composite literals set, by their names or by their places (https://go.dev/ref/spec#Composite_literals).

interface FieldFound {
  readonly member: string;
  readonly position: number;
  readonly kind: "assign";
  readonly on: string;
}

/** Deepest literal in literals that leave out their types. */
const DEEPEST = 16;

function literalFields(types: Types, type: Type, body: SyntaxNode, depth = 0): readonly FieldFound[] {
  if (depth > DEEPEST) return [];
  const behind = underlying(types, type);
  const parts = partsOf(body);
  const element = elementOf(types, type, behind);
  const inner = parts.flatMap(({ key, value }) => [
    ...(value.type === "literal_value" && element !== undefined ? literalFields(types, element, value, depth + 1) : []),
    ...(key?.type === "literal_value" ? keyFields(types, behind, key, depth + 1) : []),
  ]);
  const on = nameOfType(types, type);
  if (on === undefined || (behind !== undefined && behind.node.type !== "struct_type")) return inner;
  const names = behind === undefined ? undefined : fieldNames(types, behind.node);
  const own = parts.flatMap(({ key, value }, index): readonly FieldFound[] => {
    if (key !== undefined && key.type !== "identifier") return [];
    // The file of the structure knows which field stands at a place.
    const member = key === undefined ? (names === undefined ? placeMember(index) : (names[index] ?? "")) : types.source.textOf(key);
    return member === "" ? [] : [{ member, position: (key ?? value).start, kind: "assign", on }];
  });
  return [...own, ...inner];
}

interface Part {
  readonly key: SyntaxNode | undefined;
  readonly value: SyntaxNode;
}

function partsOf(body: SyntaxNode): readonly Part[] {
  return itemsOf(body).flatMap((part) => {
    const key = part.type === "keyed_element" ? plain(childOf(part, "key")) : undefined;
    const value = plain(part.type === "keyed_element" ? childOf(part, "value") : part);
    return value === undefined ? [] : [{ key, value }];
  });
}

function plain(part: SyntaxNode | undefined): SyntaxNode | undefined {
  return part?.type === "literal_element" ? itemsOf(part)[0] : part;
}

/** Of a slice, an array or a map; what another file declares may be one. */
function elementOf(types: Types, type: Type, behind: Type | undefined): Type | undefined {
  if (behind === undefined) return stepFrom(types, type, "[]");
  const written = childOf(behind.node, behind.node.type === "map_type" ? "value" : "element");
  return written && { node: written, scope: behind.scope };
}

function keyFields(types: Types, behind: Type | undefined, key: SyntaxNode, depth: number): readonly FieldFound[] {
  const written = behind?.node.type === "map_type" ? childOf(behind.node, "key") : undefined;
  return written === undefined || behind === undefined ? [] : literalFields(types, { node: written, scope: behind.scope }, key, depth);
}

function fieldNames(types: Types, struct: SyntaxNode): readonly string[] {
  return fieldsOf(struct).flatMap((field) => {
    const names = childrenOf(field, "name").filter(({ named }) => named);
    return names.length === 0 ? [""] : names.map((name) => types.source.textOf(name));
  });
}

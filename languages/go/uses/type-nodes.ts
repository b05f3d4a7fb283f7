/** Written types, with the scope in which their names have their meaning. */
import { childOf, childrenOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";
import { receiverType } from "../extract/receiver.js";
import { declare, openScope, scopeOf, type Scope } from "../extract/scope.js";
import type { Declared } from "./declared.js";

export interface Type {
  readonly node: SyntaxNode;
  readonly scope: Scope;
  /** What another file decides, as in `TypedName`; it stands for the node. */
  readonly text?: string;
}

export interface File {
  readonly source: Source;
  readonly scope: Scope;
  readonly declared: Declared;
  /** Specifiers of imports by the names that they may have. */
  readonly modules: Readonly<Record<string, string>>;
  /** Type parameters are written by their places, as in `TypedName`. */
  readonly hasPlaces?: true;
}

/** Longest chain of types that is followed; longer chains and cycles stay unknown. */
const MOST_TYPES = 16;
const DEEPEST_EMBEDDING = 4;

/** The children that are no tokens and no comments. */
export function itemsOf(node: SyntaxNode): readonly SyntaxNode[] {
  return node.children.filter((child) => child.named && child.type !== "comment");
}

/** The first of them. */
export function inner(node: SyntaxNode): SyntaxNode | undefined {
  return node.children.find((child) => child.named && child.type !== "comment");
}

/** Without pointers and parentheses; a type with type arguments as its text. */
function bare(file: File, type: Type): Type {
  if (type.text !== undefined) return type;
  const { node, scope } = type;
  let at = node;
  for (let steps = 0; steps < MOST_TYPES; steps += 1) {
    const isGeneric = at.type === "generic_type";
    const text = isGeneric ? instantiated(file, { node: at, scope }) : undefined;
    if (text !== undefined) return { node: at, scope, text };
    const next = isGeneric ? childOf(at, "type") : WRAPPERS.has(at.type) ? inner(at) : undefined;
    if (next === undefined) break;
    at = next;
  }
  return { node: at, scope };
}

const WRAPPERS: ReadonlySet<string> = new Set(["pointer_type", "parenthesized_type", "type_elem"]);

/** `List{Till}`; undefined if nothing is known of what it is given, as in the declaration of the type itself. */
function instantiated(file: File, { node, scope }: Type): string | undefined {
  const base = childOf(node, "type");
  const name = base && nameOfType(file, { node: base, scope });
  const given = givenTo(file, childOf(node, "type_arguments"), scope);
  return name === undefined || given === "" || name.length + given.length > LONGEST ? undefined : name + given;
}

/** `{Till;Key}` of what stands in brackets; empty if nothing is known of it. */
export function givenTo(file: File, list: SyntaxNode | undefined, scope: Scope): string {
  const texts = list === undefined ? [] : itemsOf(list).map((one) => textOfType(file, { node: one, scope }) ?? "");
  return texts.every((text) => text === "") ? "" : `{${texts.join(";")}}`;
}

const NAMES: ReadonlySet<string> = new Set(["type_identifier", "identifier"]);

/** Specification of a type of the file, `local` for a type parameter, undefined for what other files declare. */
function specOf(file: File, { node, scope }: Type): SyntaxNode | "local" | undefined {
  const name = file.source.textOf(node);
  for (let at: Scope | undefined = scope; at?.parent !== undefined; at = at.parent) {
    const declaration = at.names?.get(name);
    if (declaration?.type === "type_spec" || declaration?.type === "type_alias") return declaration;
    // A variable of that name does not hide the type where only types are allowed.
    if (declaration !== undefined && PARAMETERS.has(declaration.parent?.type ?? "")) return "local";
  }
  return file.declared.types.get(name);
}

const PARAMETERS: ReadonlySet<string> = new Set(["type_parameter_declaration", "type_elem", "type_arguments"]);

/** `Ringer` of `[T Ringer]`; undefined for a choice of types, and for all of them. */
function constraintOf(file: File, { node, scope }: Type): Type | undefined {
  const name = file.source.textOf(node);
  for (let at: Scope | undefined = scope; at?.parent !== undefined; at = at.parent) {
    const parameter = at.names?.get(name)?.parent;
    const written = parameter?.type === "type_parameter_declaration" ? childOf(parameter, "type") : undefined;
    const only = written?.type === "type_constraint" ? onlyOf(written) : written;
    const type = only?.type === "type_elem" ? onlyOf(only) : only;
    if (type !== undefined && !/^(?:any|comparable)$/.test(file.source.textOf(type)) && file.source.textOf(type) !== name)
      return { node: type, scope: file.scope };
  }
  return undefined;
}

/** The container `~map[K]V` of `[M ~map[K]V]`. */
export function coreText(file: File, { node, scope }: Type): string | undefined {
  const parameter = scopeOf(scope, file.source.textOf(node))?.names?.get(file.source.textOf(node))?.parent;
  const written = parameter?.type === "type_parameter_declaration" ? childOf(parameter, "type") : undefined;
  const only = written && onlyOf(written);
  const negated = only?.type === "type_elem" ? onlyOf(only) : only;
  const type = negated?.type === "negated_type" ? onlyOf(negated) : negated;
  return type !== undefined && /^(?:map|slice|array|channel)_type$/.test(type.type) ? textOfType(file, { node: type, scope }) : undefined;
}

function onlyOf(node: SyntaxNode): SyntaxNode | undefined {
  const found = itemsOf(node);
  return found.length === 1 ? found[0] : undefined;
}

/** What a loop over `iter.Seq`, `iter.Seq2` or `func(yield func(K, V) bool)` gives to its variables. */
export function iteratedBy(file: File, { node, scope, text }: Type): readonly Type[] {
  if (text !== undefined) return [];
  if (node.type === "function_type") return yieldedBy(file, node).map((one) => ({ node: one, scope }));
  const base = node.type === "generic_type" ? childOf(node, "type") : undefined;
  if (base === undefined || !/^iter\.Seq2?$/.test(file.source.textOf(base))) return [];
  const given = childOf(node, "type_arguments");
  return (given === undefined ? [] : itemsOf(given)).map((one) => ({ node: one.type === "type_elem" ? (onlyOf(one) ?? one) : one, scope }));
}

/** What the function gives to the only function that it takes, if that one says whether to go on. */
function yieldedBy({ source }: File, node: SyntaxNode): readonly SyntaxNode[] {
  const list = childOf(node, "parameters");
  const taken = list === undefined ? [] : parameterTypes(list);
  const [only] = taken;
  const result = only?.type === "function_type" ? childOf(only, "result") : undefined;
  const isYield = taken.length === 1 && childOf(node, "result") === undefined && result !== undefined && source.textOf(result) === "bool";
  const given = isYield && only !== undefined ? childOf(only, "parameters") : undefined;
  return given === undefined ? [] : parameterTypes(given);
}

/** `Cart`, `shop.Cart`, `shop.New()`; undefined for types without a name, of a function, and type parameters. */
export function nameOfType(file: File, type: Type): string | undefined {
  const at = bare(file, type);
  if (at.text !== undefined) return at.text;
  if (at.node.type === "qualified_type") return file.source.textOf(at.node).replaceAll(/\s/g, "");
  if (!NAMES.has(at.node.type)) return undefined;
  const spec = specOf(file, at);
  const name = file.source.textOf(at.node);
  if (spec === "local") {
    const constraint = constraintOf(file, at);
    const bound = constraint && nameOfType(file, constraint);
    const place = file.hasPlaces === true ? placeOf(at.scope, name) : -1;
    return place < 0 ? bound : `#${place}${bound === undefined ? "" : `{${bound}}`}`;
  }
  return spec === undefined || file.declared.types.get(name) === spec ? name : undefined;
}

/** Among the type parameters of a declaration, which have a scope of their own. */
function placeOf(scope: Scope, name: string): number {
  return [...(scopeOf(scope, name)?.names?.keys() ?? [])].indexOf(name);
}

/** The type as `TypedName` writes it, with elements, keys and results. */
export function textOfType(file: File, type: Type, depth = 0): string | undefined {
  const iterated = depth > MOST_TYPES ? [] : iteratedBy(file, type).map((one) => textOfType(file, one, depth + 1) ?? "");
  // As of a channel, the only variable of a loop is an element.
  if (iterated.length > 0) return `[${iterated.at(-1)};${iterated[0]}]`;
  const { node, scope, text } = bare(file, type);
  const of = (child: SyntaxNode | undefined): string => (child && textOfType(file, { node: child, scope }, depth + 1)) ?? "";
  if (text !== undefined || depth > MOST_TYPES) return text;
  if (/^(?:slice|array|implicit_length_array)_type$/.test(node.type)) return `[${of(childOf(node, "element"))}]`;
  if (node.type === "map_type") return `[${of(childOf(node, "value"))};${of(childOf(node, "key"))}]`;
  // The only variable of a loop over a channel is an element.
  if (node.type === "channel_type") return `[${of(childOf(node, "value"))};${of(childOf(node, "value"))}]`;
  if (node.type === "function_type") return textOfFunction(file, { node, scope }, depth + 1);
  return nameOfType(file, type);
}

/** `<Key;Till>(bool)` of what the body of a loop is to a function; of other functions only their results are written. */
function textOfFunction(file: File, { node, scope }: Type, depth: number): string {
  const results = resultsOf(file, { node, scope }, depth);
  const list = childOf(node, "parameters");
  const gives = list === undefined || results.join() !== "bool" ? [] : parameterTypes(list);
  const given = gives.map((type) => textOfType(file, { node: type, scope }, depth) ?? "");
  return `${given.every((text) => text === "") ? "" : `<${given.join(";")}>`}(${results.join(";")})`;
}

/** What follows from a type that another file describes; undefined if nothing is known of the type. */
export function stepFrom(file: File, type: Type | undefined, step: string): Type | undefined {
  const text = type && textOfType(file, type);
  return text === undefined || type === undefined || text.length + step.length > LONGEST ? undefined : { ...type, text: text + step };
}

const LONGEST = 200;

/** The structure, slice, map … behind names of the file; undefined for what another file declares. */
export function underlying(file: File, type: Type): Type | undefined {
  let at = bare(file, type);
  if (at.text !== undefined) return undefined;
  for (let steps = 0; NAMES.has(at.node.type); steps += 1) {
    const spec = specOf(file, at);
    const written = spec === undefined || spec === "local" ? undefined : childOf(spec, "type");
    if (written === undefined || spec === undefined || spec === "local" || steps > MOST_TYPES) return undefined;
    at = bare(file, { node: written, scope: scopeOfDeclaration(file, spec) });
  }
  return at.text === undefined && at.node.type !== "qualified_type" ? at : undefined;
}

/** The file, with the type parameters of one of its declarations. */
export function scopeOfDeclaration(file: File, declaration: SyntaxNode): Scope {
  const list = childOf(declaration, "type_parameters");
  const own = list?.children.flatMap((child) => (child.type === "type_parameter_declaration" ? childrenOf(child, "name") : [])) ?? [];
  const names = [...own, ...(receiverType(declaration)?.parameters ?? [])];
  if (names.length === 0) return file.scope;
  const scope = openScope(file.scope);
  for (const name of names) declare(scope, file.source.textOf(name), name);
  return scope;
}

/** Whether the structure itself has a field of this name, without what it embeds. */
export function hasField(file: File, type: Type, name: string): boolean {
  const struct = underlying(file, type)?.node;
  return (
    struct?.type === "struct_type" &&
    fieldsOf(struct).some((field) => childrenOf(field, "name").some((own) => file.source.textOf(own) === name))
  );
}

/** What a structure without a name embeds, from which it has its other members: one of them has each. */
export function embeddedNames(file: File, type: Type): string | undefined {
  const struct = underlying(file, type);
  if (struct?.node.type !== "struct_type") return undefined;
  const names = fieldsOf(struct.node).flatMap((field) => {
    const written = childOf(field, "name") === undefined ? childOf(field, "type") : undefined;
    return written === undefined ? [] : [nameOfType(file, { node: written, scope: struct.scope })];
  });
  return names.length === 0 || names.includes(undefined) ? undefined : names.join("|");
}

export function fieldOf(file: File, type: Type, name: string, depth = 0): Type | undefined {
  const struct = underlying(file, type);
  if (struct?.node.type !== "struct_type" || depth > DEEPEST_EMBEDDING) return undefined;
  const embedded: Type[] = [];
  for (const field of fieldsOf(struct.node)) {
    const written = childOf(field, "type");
    if (written === undefined) continue;
    const one = { node: written, scope: struct.scope };
    const names = childrenOf(field, "name");
    if (names.length === 0) embedded.push(one);
    const isNamed =
      names.length === 0 ? embeddedName(nameOfType(file, one) ?? "") === name : names.some((own) => file.source.textOf(own) === name);
    if (isNamed) return one;
  }
  return first(embedded, (one) => fieldOf(file, one, name, depth + 1));
}

/** `Drawer` of `cash.Drawer{Coin}`. */
export function embeddedName(text: string): string {
  const plain = text.replace(/\{.*/s, "");
  return plain.slice(plain.lastIndexOf(".") + 1);
}

/** The declaration of a method, with its scope: of the type itself, of an interface, or of what it embeds. */
export function methodOf(file: File, type: Type, name: string, depth = 0): Type | undefined {
  const owner = nameOfType(file, type);
  const declaration = owner === undefined ? undefined : file.declared.methods.get(`${owner}.${name}`);
  if (declaration !== undefined) return { node: declaration, scope: scopeOfDeclaration(file, declaration) };
  const behind = depth > DEEPEST_EMBEDDING ? undefined : underlying(file, type);
  if (behind === undefined) return undefined;
  const { node, scope } = behind;
  if (node.type === "interface_type") {
    const method = node.children.find((child) => child.type === "method_elem" && isNamed(file, child, name));
    if (method !== undefined) return { node: method, scope };
    return first(
      node.children.filter((child) => child.type === "type_elem"),
      (child) => methodOf(file, { node: child, scope }, name, depth + 1),
    );
  }
  if (node.type !== "struct_type") return undefined;
  const embedded = fieldsOf(node).flatMap((field) => (childOf(field, "name") === undefined ? (childOf(field, "type") ?? []) : []));
  return first(embedded, (child) => methodOf(file, { node: child, scope }, name, depth + 1));
}

function isNamed({ source }: File, node: SyntaxNode, name: string): boolean {
  const own = childOf(node, "name");
  return own !== undefined && source.textOf(own) === name;
}

export function fieldsOf(struct: SyntaxNode): readonly SyntaxNode[] {
  const list = struct.children.find((child) => child.type === "field_declaration_list");
  return list?.children.filter((child) => child.type === "field_declaration") ?? [];
}

function first<T>(items: readonly T[], read: (item: T) => Type | undefined): Type | undefined {
  for (const item of items) {
    const found = read(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The result of a function at an index. */
export function resultOf({ node, scope }: Type, index: number): Type | undefined {
  const result = childOf(node, "result");
  if (result === undefined) return undefined;
  if (result.type !== "parameter_list") return index === 0 ? { node: result, scope } : undefined;
  const type = parameterTypes(result)[index];
  return type && { node: type, scope };
}

/** Of a function, by place; an empty text for what has no name. */
export function resultsOf(file: File, { node, scope }: Type, depth = 0): readonly string[] {
  const result = childOf(node, "result");
  const types = result?.type === "parameter_list" ? parameterTypes(result) : result === undefined ? [] : [result];
  return types.map((type) => textOfType(file, { node: type, scope }, depth) ?? "");
}

/** One for each parameter or result. */
export function parameterTypes(list: SyntaxNode): readonly SyntaxNode[] {
  return list.children.flatMap((parameter) => {
    const type = childOf(parameter, "type");
    if (!/^(?:variadic_)?parameter_declaration$/.test(parameter.type) || type === undefined) return [];
    const count = Math.max(1, childrenOf(parameter, "name").filter(({ named }) => named).length);
    return Array.from({ length: count }, () => type);
  });
}

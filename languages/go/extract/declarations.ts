/** Top-level declarations of a file, and the names under which other files see them. */
import type { Declaration, ExportFact } from "../../../src/model/facts.js";
import { childOf, childrenOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import type { Comments } from "./doc-comments.js";
import { saidByFunction, saidByMethods, saidByValue } from "./said.js";
import { blockStart } from "./block-start.js";
import { receiverType } from "./receiver.js";
import { lineOf, signatureOf } from "./signature.js";
import type { Source } from "../../shared/source.js";
import { isExported } from "../is-exported.js";
import { FIELDS_LIMIT, SIGNATURE_LIMIT } from "../../shared/doc-text.js";
import { PREDECLARED, PREDECLARED_TYPES } from "./predeclared.js";

const LOOK_AHEAD = 64;

const COMPARISONS: ReadonlySet<string> = new Set(["==", "!=", "<", "<=", ">", ">=", "&&", "||"]);

export interface Declared {
  readonly declarations: readonly Declaration[];
  readonly exports: readonly ExportFact[];
  /** Every top-level name; for a type also its specification. */
  readonly names: ReadonlyMap<string, SyntaxNode | undefined>;
  /** Variables with the offsets of their specifications, in source order. */
  readonly variables: readonly { readonly name: string; readonly start: number }[];
}

interface Drafts {
  readonly source: Source;
  readonly comments: Comments;
  readonly unit: string | undefined;
  readonly declarations: Declaration[];
  readonly exports: ExportFact[];
  readonly names: Map<string, SyntaxNode | undefined>;
  readonly variables: { readonly name: string; readonly start: number }[];
  /** What methods say of their types. */
  readonly said: ReadonlyMap<string, string>;
}

export function readDeclarations(source: Source, comments: Comments, root: SyntaxNode, unit: string | undefined): Declared {
  const drafts: Drafts = {
    source,
    comments,
    unit,
    declarations: [],
    exports: [],
    names: new Map(),
    variables: [],
    said: saidByMethods(source, root),
  };
  const methods = exportedMethods(source, root);
  const types = new Set(root.children.flatMap((child) => specsOf(child, ["type_spec", "type_alias"])).map((spec) => nameOf(source, spec)));
  const constants = new Map<string, string>();
  for (const child of root.children) {
    if (child.type === "function_declaration") addFunction(drafts, child);
    else if (child.type === "type_declaration") addTypes(drafts, child, methods);
    else if (child.type === "var_declaration") addVariables(drafts, child);
    else if (child.type === "const_declaration") addConstants(drafts, child, { types, constants });
  }
  const { declarations, exports, names, variables } = drafts;
  return { declarations, exports, names, variables };
}

function nameOf(source: Source, node: SyntaxNode): string | undefined {
  const name = childOf(node, "name");
  return name === undefined ? undefined : source.textOf(name);
}

function specsOf(declaration: SyntaxNode, types: readonly string[]): readonly SyntaxNode[] {
  return declaration.children.flatMap((child) => {
    if (child.type === "var_spec_list") return child.children.filter((spec) => types.includes(spec.type));
    return types.includes(child.type) ? [child] : [];
  });
}

/** By receiver type. */
function exportedMethods(source: Source, root: SyntaxNode): ReadonlyMap<string, readonly string[]> {
  const methods = new Map<string, string[]>();
  for (const child of root.children) {
    if (child.type !== "method_declaration") continue;
    const type = receiverType(child)?.name;
    const name = nameOf(source, child);
    if (type === undefined || name === undefined || !isExported(name)) continue;
    const known = methods.get(source.textOf(type)) ?? [];
    methods.set(source.textOf(type), known);
    known.push(name);
  }
  return methods;
}

function addFunction(drafts: Drafts, node: SyntaxNode): void {
  const name = childOf(node, "name");
  if (name === undefined || drafts.source.textOf(name) === "init") return;
  const signature = signatureOf(drafts.source, node);
  const says = saidByFunction(drafts.source, node);
  const facts = { kind: "function", form: "function", position: node.start, ...signature, ...(says !== undefined && { says }) } as const;
  add(drafts, name, facts, { spec: node, declaration: node });
}

function addTypes(drafts: Drafts, declaration: SyntaxNode, methods: ReadonlyMap<string, readonly string[]>): void {
  const { source } = drafts;
  for (const spec of specsOf(declaration, ["type_spec", "type_alias"])) {
    const name = childOf(spec, "name");
    const type = childOf(spec, "type");
    if (name === undefined) continue;
    const form = type?.type === "interface_type" ? "interface" : "type";
    const members = form === "interface" ? interfaceMethods(source, type) : (methods.get(source.textOf(name)) ?? []);
    const contents = form === "interface" ? basesOf(source, type) : typeContents(source, type);
    const says = drafts.said.get(source.textOf(name));
    const own = { ...(members.length > 0 && { members }), ...(says !== undefined && { says }) };
    const facts = { kind: "object", form, position: name.start, ...own, ...contents } as const;
    add(drafts, name, facts, { spec, declaration }, spec);
  }
}

function interfaceMethods(source: Source, type: SyntaxNode | undefined): readonly string[] {
  const methods = type?.children.filter((child) => child.type === "method_elem") ?? [];
  return publicFirst(methods.flatMap((method) => nameOf(source, method) ?? []));
}

function addVariables(drafts: Drafts, declaration: SyntaxNode): void {
  for (const spec of specsOf(declaration, ["var_spec"])) {
    for (const name of namesOf(spec)) {
      drafts.variables.push({ name: drafts.source.textOf(name), start: spec.start });
      const contents = valueContents(drafts.source, spec, name);
      const facts = { kind: "object", form: "constant", variable: true, position: name.start, ...contents } as const;
      add(drafts, name, facts, { spec, declaration });
    }
  }
}

function addConstants(drafts: Drafts, declaration: SyntaxNode, known: KnownTypes & { readonly constants: Map<string, string> }): void {
  const { source } = drafts;
  const typeOf = constantTypes(source, declaration, known);
  const group = isGroup(source, declaration);
  for (const spec of specsOf(declaration, ["const_spec"])) {
    namesOf(spec).forEach((name, index) => {
      const type = typeOf(spec, index);
      if (type !== undefined) known.constants.set(source.textOf(name), type);
      if (type !== undefined && group) addFolded(drafts, name, type);
      else {
        const contents = valueContents(source, spec, name);
        add(drafts, name, { kind: "object", form: "constant", position: name.start, ...contents }, { spec, declaration });
      }
    });
  }
}

function namesOf(spec: SyntaxNode): readonly SyntaxNode[] {
  return childrenOf(spec, "name").filter((child) => child.named);
}

/** Constants of a type are members of the type. */
function addFolded(drafts: Drafts, node: SyntaxNode, type: string): void {
  const name = drafts.source.textOf(node);
  if (name === "_" || drafts.names.has(name)) return;
  drafts.names.set(name, undefined);
  const inner = isInner(drafts, name) ? { inner: true } : {};
  const place = { line: drafts.source.lineOf(node.start), ...lineExtent(drafts.source.text, node.start) };
  drafts.exports.push({ kind: "local", name, declaration: type, position: node.start, ...inner, folded: true, place });
}

/** Other packages cannot use names of `package main`. */
function isInner({ unit }: Drafts, name: string): boolean {
  return unit === "main" || !isExported(name);
}

type Facts = Omit<Declaration, "name" | "line" | "doc" | "deprecated" | "end" | "block">;

/** A specification and its declaration; both are the same node unless the declaration is grouped. */
interface Place {
  readonly spec: SyntaxNode;
  readonly declaration: SyntaxNode;
}

function add(drafts: Drafts, node: SyntaxNode, facts: Facts, { spec, declaration }: Place, type?: SyntaxNode): void {
  const { source, comments, names } = drafts;
  const name = source.textOf(node);
  if (name === "_" || names.has(name)) return;
  names.set(name, type);
  const extent = { end: spec.end, block: blockStart(source, comments, spec, declaration) };
  const doc = comments.docOf(spec.start, name, spec === declaration ? undefined : declaration.start);
  drafts.declarations.push({ name, line: source.lineOf(node.start), ...facts, ...extent, ...doc });
  const inner = isInner(drafts, name) ? { inner: true } : {};
  drafts.exports.push({ kind: "local", name, declaration: name, position: facts.position, ...inner });
}

/** Extent of a constant in a group: its line, with the comment lines above. */
function lineExtent(text: string, position: number): Pick<Declaration, "end" | "block"> {
  const newline = text.indexOf("\n", position);
  const line = text.slice(position, newline < 0 ? text.length : newline);
  let start = text.lastIndexOf("\n", position - 1) + 1;
  let block = position - text.slice(start, position).trimStart().length;
  for (;;) {
    const above = text.lastIndexOf("\n", start - 2) + 1;
    const comment = /^[ \t]*(?=\/\/)(?!\/\/[ \t]*@dsp\b)/.exec(text.slice(above, start));
    if (start === 0 || comment === null) return { end: position + line.trimEnd().length, block };
    block = above + comment[0].length;
    start = above;
  }
}

type Contents = Pick<Declaration, "extends" | "fields" | "type" | "value" | "says">;

// Contents of a type or a variable: exported fields, the written type, or the call that creates the value.

/** Fields of a struct, otherwise the underlying type. */
function typeContents(source: Source, type: SyntaxNode | undefined): Contents {
  if (type === undefined) return {};
  if (type.type !== "struct_type") return typeText(source, type);
  const list = type.children.find((child) => child.type === "field_declaration_list");
  const names = (list?.children ?? []).slice(0, FIELDS_LIMIT).flatMap((field) => fieldNames(source, field));
  const fields = publicFirst(names);
  return fields.length === 0 ? {} : { fields };
}

/** Unexported names are used only if there are no others. */
function publicFirst(names: readonly string[]): readonly string[] {
  const exported = names.filter((name) => isExported(name));
  return exported.length > 0 ? exported : names.filter((name) => name !== "_");
}

/** Embedded interfaces; a set of types is kept as written. */
function basesOf(source: Source, type: SyntaxNode | undefined): Contents {
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
function valueContents(source: Source, spec: SyntaxNode, name: SyntaxNode): Contents {
  const type = childOf(spec, "type");
  const says = saidByValue(source, valueAt(spec, name));
  const contents = type === undefined ? madeContents(source, spec, name) : typeText(source, type);
  return says === undefined ? contents : { ...contents, says };
}

function valueAt(spec: SyntaxNode, name: SyntaxNode): SyntaxNode | undefined {
  const names = childrenOf(spec, "name").filter((child) => child.named);
  const values = childOf(spec, "value")?.children.filter((child) => child.named && child.type !== "comment") ?? [];
  return values.length === 1 ? values[0] : values[names.indexOf(name)];
}

function madeContents(source: Source, spec: SyntaxNode, name: SyntaxNode): Contents {
  const value = valueAt(spec, name);
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

// Constants that are values of a type: `const ( Active Status = iota; Off )`.

/** Type of the constant at an index of a specification; undefined if the package cannot declare it. */
type TypeOf = (spec: SyntaxNode, index: number) => string | undefined;

/** Types and constants read so far, in source order. */
interface KnownTypes {
  /** Types that the file declares. */
  readonly types: ReadonlySet<string | undefined>;
  /** Types of the constants read so far. */
  readonly constants: ReadonlyMap<string, string>;
}

/** Another file of the package may declare the type. */
function constantTypes(source: Source, declaration: SyntaxNode, known: KnownTypes): TypeOf {
  const written = repeated(declaration);
  return (spec, index) => {
    const from = written.get(spec);
    const type = from && childOf(from, "type");
    if (type !== undefined) return type.type === "type_identifier" ? declarable(source.textOf(type), PREDECLARED_TYPES, known) : undefined;
    return typeOfValue(source, from && childOf(from, "value")?.children[index], known);
  };
}

/** `const (…)`: constants of a type are listed together only in a group. */
function isGroup({ text }: Source, { start }: SyntaxNode): boolean {
  return /^const\s*\(/.test(text.slice(start, start + LOOK_AHEAD));
}

/** A specification without a value repeats the previous value. */
function repeated(declaration: SyntaxNode): ReadonlyMap<SyntaxNode, SyntaxNode> {
  const written = new Map<SyntaxNode, SyntaxNode>();
  let last: SyntaxNode | undefined;
  for (const spec of declaration.children) {
    if (spec.type !== "const_spec") continue;
    if (childOf(spec, "value") !== undefined) last = spec;
    if (last !== undefined) written.set(spec, last);
  }
  return written;
}

function declarable(name: string, predeclared: ReadonlySet<string>, { types }: KnownTypes): string | undefined {
  return types.has(name) || !predeclared.has(name) ? name : undefined;
}

/** Operands have the same type; the first one with a known type decides. */
function typeOfValue(source: Source, value: SyntaxNode | undefined, known: KnownTypes): string | undefined {
  const open = [value];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const operator = childOf(at, "operator")?.type ?? "";
    if (at.type === "binary_expression") {
      if (COMPARISONS.has(operator)) return undefined;
      if (operator !== "<<" && operator !== ">>") open.push(childOf(at, "right"));
      open.push(childOf(at, "left"));
    } else if (at.type === "unary_expression") open.push(childOf(at, "operand"));
    else if (at.type === "parenthesized_expression") open.push(at.children[0]);
    else {
      const type = typeOfOperand(source, at, known);
      if (type !== undefined) return type;
    }
  }
  return undefined;
}

/** `Status(1)`: in a constant this can only be a conversion. */
function typeOfOperand(source: Source, operand: SyntaxNode, known: KnownTypes): string | undefined {
  if (operand.type === "identifier") return known.constants.get(source.textOf(operand));
  const callee = operand.type === "call_expression" ? childOf(operand, "function") : undefined;
  return callee?.type === "identifier" ? declarable(source.textOf(callee), PREDECLARED, known) : undefined;
}

/** Top-level declarations of a file, and the names under which other files see them (semantics D.4). */
import type { Declaration, ExportFact } from "../../../src/model/facts.js";
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { childOf, childrenOf } from "../../../src/syntax/syntax-tree.js";
import { constantTypes, isGroup, type KnownTypes } from "./constants.js";
import type { Comments } from "./doc-comments.js";
import { blockStart } from "./block-start.js";
import { basesOf, publicFirst, typeContents, valueContents } from "./contents.js";
import { receiverType } from "./receiver.js";
import { signatureOf } from "./signature.js";
import type { Source } from "../../shared/source.js";
import { isExported } from "../is-exported.js";

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
}

export function readDeclarations(source: Source, comments: Comments, root: SyntaxNode, unit: string | undefined): Declared {
  const drafts: Drafts = { source, comments, unit, declarations: [], exports: [], names: new Map(), variables: [] };
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
  add(drafts, name, { kind: "function", form: "function", position: node.start, ...signature }, { spec: node, declaration: node });
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
    const facts = { kind: "object", form, position: name.start, ...(members.length > 0 && { members }), ...contents } as const;
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

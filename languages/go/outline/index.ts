/** Outline of a Go file: functions, methods, types with the methods of interfaces, variables and constants, in the order of the text. */
import type { Outline, OutlineSymbol, SymbolKind } from "../../../src/model/outline.js";
import { childOf, childrenOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { openSource, type Source } from "../../shared/source.js";
import { readDoc } from "../extract/doc-text.js";
import { collectComments, commentLines, type Comments } from "../extract/doc-comments.js";
import { parseFile } from "../extract/parse-file.js";
import { receiverType } from "../extract/receiver.js";
import { lineOf, signatureOf } from "../extract/signature.js";

interface File {
  readonly source: Source;
  readonly comments: Comments;
  readonly found: OutlineSymbol[];
}

/** Longer types are cut. */
const MOST_TYPE = 80;

export const outline: Outline = async (path, text) => {
  const parsed = await parseFile(text);
  if (parsed === undefined) return [];
  return outlineOf(openSource(path, text), parsed.root);
};

export function outlineOf(source: Source, root: SyntaxNode): readonly OutlineSymbol[] {
  const file: File = { source, comments: collectComments(source, root), found: [] };
  for (const child of root.children) addDeclaration(file, child);
  return file.found;
}

function addDeclaration(file: File, node: SyntaxNode): void {
  if (node.type === "function_declaration") addFunction(file, node, "");
  else if (node.type === "method_declaration") {
    const owner = receiverType(node)?.name;
    addFunction(file, node, owner === undefined ? "" : `${file.source.textOf(owner)}.`);
  } else if (node.type === "type_declaration") for (const spec of specsOf(node, ["type_spec", "type_alias"])) addType(file, spec, node);
  else if (node.type === "const_declaration") for (const spec of specsOf(node, ["const_spec"])) addValues(file, spec, node, "constant");
  else if (node.type === "var_declaration") for (const spec of specsOf(node, ["var_spec"])) addValues(file, spec, node, "variable");
}

function specsOf(node: SyntaxNode, types: readonly string[]): readonly SyntaxNode[] {
  const inside = node.children.flatMap((child) => (child.type === "var_spec_list" ? child.children : [child]));
  return inside.filter(({ type }) => types.includes(type));
}

function addFunction(file: File, node: SyntaxNode, owner: string): void {
  const name = childOf(node, "name");
  if (name === undefined) return;
  const kind = node.type === "method_declaration" ? "method" : "function";
  add(file, { node, name: owner + file.source.textOf(name), kind, depth: 0, signature: headOf(file.source, node) });
}

function headOf(source: Source, node: SyntaxNode): string {
  const { parameters = "", returns } = signatureOf(source, node);
  return `(${parameters})${returns === undefined ? "" : ` ${returns}`}`;
}

function addType(file: File, spec: SyntaxNode, group: SyntaxNode): void {
  const nameNode = childOf(spec, "name");
  const type = childOf(spec, "type");
  if (nameNode === undefined) return;
  const name = file.source.textOf(nameNode);
  const kind = type?.type === "interface_type" ? "interface" : type?.type === "struct_type" ? "struct" : "type";
  const signature = kind === "type" ? typeText(file.source, type) : "";
  add(file, { node: isSingle(file.source, group, spec) ? group : spec, name, kind, depth: 0, group, signature });
  if (type?.type === "interface_type") addMethods(file, type, name);
  if (type?.type === "struct_type") addFields(file, type, name, 1);
}

/** With the tag of the field, which says how it is encoded. Fields of structures without a name stand below their own. */
function addFields(file: File, struct: SyntaxNode, owner: string, depth: number): void {
  const { source } = file;
  const list = struct.children.find(({ type }) => type === "field_declaration_list");
  for (const field of list?.children ?? []) {
    const type = field.type === "field_declaration" ? childOf(field, "type") : undefined;
    if (type === undefined) continue;
    const names = childrenOf(field, "name").filter(({ named }) => named);
    const tag = childOf(field, "tag");
    // A pointer that is embedded is no part of its type.
    const written = names.length > 0 ? typeText(source, type) : `: ${source.text.slice(field.start, type.end)}`;
    const signature = `${written}${tag === undefined ? "" : ` ${lineOf(source, tag)}`}`;
    for (const node of names.length > 0 ? names : [type]) {
      const text = source.textOf(node);
      const own = names.length > 0 ? text : (/[\p{L}_][\p{L}\p{N}_]*(?=\s*(?:\[.*)?$)/su.exec(text)?.[0] ?? text);
      if (own !== "_") add(file, { node: field, name: `${owner}.${own}`, kind: "property", depth, signature });
      if (type.type === "struct_type") addFields(file, type, `${owner}.${own}`, depth + 1);
    }
  }
}

function addMethods({ source, found }: File, type: SyntaxNode, owner: string): void {
  let above: SyntaxNode[] = [];
  for (const child of type.children) {
    if (child.type === "comment") {
      const last = above.at(-1);
      above = last !== undefined && source.lineOf(last.start) === source.lineOf(child.start) - 1 ? [...above, child] : [child];
      continue;
    }
    const own = child.type === "method_elem" ? childOf(child, "name") : undefined;
    const isAbove = above.length > 0 && source.lineOf(above.at(-1)?.start ?? 0) === source.lineOf(child.start) - 1;
    if (own !== undefined) {
      const name = source.textOf(own);
      const { doc } = isAbove
        ? readDoc(
            commentLines(
              source.text,
              above.map(({ start, end }) => ({ start, end, block: source.text.startsWith("/*", start) })),
            ),
            name,
          )
        : {};
      const rest = { signature: headOf(source, child), ...(doc !== undefined && { doc }) };
      found.push({ name: `${owner}.${name}`, kind: "method", depth: 1, ...linesOf(source, child), ...rest, ...hidden(name) });
    }
    if (child.named) above = [];
  }
}

function addValues(file: File, spec: SyntaxNode, group: SyntaxNode, kind: SymbolKind): void {
  const signature = typeText(file.source, childOf(spec, "type"));
  for (const nameNode of childrenOf(spec, "name").filter((child) => child.named)) {
    const name = file.source.textOf(nameNode);
    if (name !== "_") add(file, { node: isSingle(file.source, group, spec) ? group : spec, name, kind, depth: 0, group, signature });
  }
}

/** A declaration without parentheses. */
function isSingle({ text }: Source, group: SyntaxNode, spec: SyntaxNode): boolean {
  return !text.slice(group.start, spec.start).includes("(");
}

function typeText(source: Source, type: SyntaxNode | undefined): string {
  if (type === undefined) return "";
  const text = lineOf(source, type);
  return `: ${text.length <= MOST_TYPE ? text : `${text.slice(0, MOST_TYPE - 1)}…`}`;
}

interface Draft extends Pick<OutlineSymbol, "name" | "kind" | "depth"> {
  readonly node: SyntaxNode;
  readonly signature: string;
  /** The declaration around it, whose comment describes the node if it has none. */
  readonly group?: SyntaxNode;
}

function add({ source, comments, found }: File, { node, name, kind, depth, signature, group }: Draft): void {
  const around = group === undefined || group === node ? undefined : group.start;
  const own = name.slice(name.lastIndexOf(".") + 1);
  const { doc } = comments.docOf(node.start, own, around);
  const rest = { ...(signature !== "" && { signature }), ...(doc !== undefined && { doc }) };
  found.push({ name, kind, depth, ...linesOf(source, node), ...rest, ...(own !== name && hidden(own)) });
}

/** A member that only its package sees (https://go.dev/ref/spec#Exported_identifiers). */
function hidden(name: string): Pick<OutlineSymbol, "isPrivate"> {
  return /^\p{Lu}/u.test(name) ? {} : { isPrivate: true };
}

function linesOf(source: Source, { start, end }: SyntaxNode): Pick<OutlineSymbol, "from" | "to"> {
  return { from: source.lineOf(start), to: source.lineOf(Math.max(start, end - 1)) };
}

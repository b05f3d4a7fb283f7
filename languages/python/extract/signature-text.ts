/** Texts of signatures and class heads: as written, on one line, without comments. */
import { type SyntaxNode, childOf } from "../../../src/syntax/syntax-tree.js";
import { cutText, oneLine, SIGNATURE_LIMIT } from "../../shared/doc-text.js";
import type { Source } from "../../shared/source.js";
import { parts } from "./names.js";

/** Most parameters or bases that are read. */
const MOST = 40;

export function parametersText(source: Source, list: SyntaxNode | undefined): string {
  return cutText(listText(source, list?.children.filter((child) => child.named && child.type !== "comment") ?? []), SIGNATURE_LIMIT);
}

export function returnsText(source: Source, node: SyntaxNode): string | undefined {
  const type = childOf(node, "return_type");
  return type === undefined ? undefined : cutText(writtenText(source, type), SIGNATURE_LIMIT);
}

/** Base classes as written, without keywords such as `metaclass=` and without `object`. */
export function superclassesText(source: Source, node: SyntaxNode): string | undefined {
  const list = childOf(node, "superclasses");
  const bases =
    list === undefined ? [] : parts(list).filter((part) => part.type !== "keyword_argument" && source.textOf(part) !== "object");
  return bases.length === 0 ? undefined : cutText(listText(source, bases), SIGNATURE_LIMIT);
}

/** Public methods in source order, without properties. */
export function methodsOf(source: Source, node: SyntaxNode): readonly string[] {
  const names = new Set<string>();
  for (const statement of childOf(node, "body")?.children ?? []) {
    const method = childOf(statement, "definition") ?? statement;
    const name = method.type === "function_definition" ? childOf(method, "name") : undefined;
    const text = name && source.textOf(name);
    if (text !== undefined && !text.startsWith("_") && !isAttribute(source, statement)) names.add(text);
  }
  return [...names];
}

/** Public methods that do nothing but pass, raise or return nothing. */
export function stubsOf(source: Source, node: SyntaxNode): readonly string[] {
  return (childOf(node, "body")?.children ?? []).flatMap((statement) => {
    const method = childOf(statement, "definition") ?? statement;
    const name = method.type === "function_definition" ? childOf(method, "name") : undefined;
    const body = (childOf(method, "body")?.children ?? []).filter((child) => child.named && child.type !== "comment");
    const [only, ...others] = body.filter((child, index) => index > 0 || child.children[0]?.type !== "string");
    const isIdle =
      only === undefined ||
      /^(?:pass_statement|raise_statement)$/.test(only.type) ||
      /^(?:\.\.\.|return(?: None)?)$/.test(source.textOf(only));
    return name !== undefined && isIdle && others.length === 0 ? [source.textOf(name)] : [];
  });
}

function isAttribute(source: Source, statement: SyntaxNode): boolean {
  return statement.children.some(
    (child) =>
      child.type === "decorator" &&
      /^@\s*(?:[\w.]{0,80}\.)?(?:cached_property|property|setter|deleter|getter)\b/.test(source.textOf(child)),
  );
}

function listText(source: Source, nodes: readonly SyntaxNode[]): string {
  return nodes
    .slice(0, MOST)
    .map((node) => writtenText(source, node))
    .join(", ");
}

export function writtenText(source: Source, node: SyntaxNode): string {
  const text = source.textOf(node).slice(0, 2000);
  const bare = text.includes("#") ? withoutComments(text) : text;
  return oneLine(bare)
    .replace(/([[({]) /g, "$1")
    .replace(/,? ([\])}])/g, "$1");
}

/** A `#` outside of quotes starts a comment. */
function withoutComments(text: string): string {
  return text
    .split("\n")
    .map((line) => {
      let quote = "";
      for (let at = 0; at < line.length; at += 1) {
        const character = line.charAt(at);
        if (quote !== "") {
          if (character === quote) quote = "";
        } else if (character === "#") return line.slice(0, at);
        else if (character === '"' || character === "'") quote = character;
      }
      return line;
    })
    .join("\n");
}

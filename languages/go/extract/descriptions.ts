/** The text of the only command that a file defines with cobra (`program`: `name` is its name, `value` what it does), for its role. */
import type { Hint } from "../../../src/model/facts.js";
import { childOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";
import { stringValue } from "./string-value.js";

const MOST = 200;

export function readDescriptions(source: Source, root: SyntaxNode): readonly Hint[] {
  if (!source.text.includes("cobra.Command{")) return [];
  const open = [root];
  const found: SyntaxNode[] = [];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const type = node.type === "composite_literal" ? childOf(node, "type") : undefined;
    if (type !== undefined && source.textOf(type) === "cobra.Command") found.push(node);
    open.push(...node.children);
  }
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return [];
  const value = textOf(source, only, "Short");
  const [name = ""] = (textOf(source, only, "Use") ?? "").split(" ");
  if (value === undefined || value.includes("\n") || value.length > MOST) return [];
  return [{ kind: "program", name: /^[\w.-]{1,40}$/u.test(name) ? name : "", value, line: source.lineOf(only.start) }];
}

function textOf(source: Source, literal: SyntaxNode, wanted: string): string | undefined {
  for (const element of childOf(literal, "body")?.children ?? []) {
    const [key, value] = element.type === "keyed_element" ? element.children.filter(({ named }) => named) : [];
    if (key !== undefined && value !== undefined && source.textOf(key) === wanted) return stringValue(source, inner(value));
  }
  return undefined;
}

function inner(node: SyntaxNode): SyntaxNode {
  return node.type === "literal_element" ? (node.children.find(({ named }) => named) ?? node) : node;
}

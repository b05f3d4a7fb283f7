/** Identifiers and keywords of a grammar's tree. */
import type { SyntaxNode } from "../../src/syntax/syntax-tree.js";

const IDENTIFIER = /identifier$|^label_name$/;
const KEYWORD = /^[a-z]+$/i;

export function namesInTree(root: SyntaxNode, text: string): ReadonlySet<string> {
  const names = new Set<string>();
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.children.length > 0) open.push(...node.children);
    else {
      const name = text.slice(node.start, node.end);
      // Grammars give some keywords, such as `iota` and `None`, a type of their own.
      const isName = node.named ? IDENTIFIER.test(node.type) || node.type === name.toLowerCase() : KEYWORD.test(node.type);
      if (isName) names.add(name);
    }
  }
  return names;
}

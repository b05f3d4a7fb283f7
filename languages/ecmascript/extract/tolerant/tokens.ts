/**
 * The leaves of a syntax tree as a flat list. Error recovery rearranges the tree but keeps the tokens, so statements are read from tokens;
 * a cursor visits them without recursion at any depth.
 */
import type { Tree, TreeCursor } from "web-tree-sitter";

export interface Token {
  /** `fragment`: literal part of a template string. */
  readonly kind: "word" | "string" | "fragment" | "mark";
  /** Of a string: the text between its quotes. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Nodes that are skipped. */
const SKIPPED: ReadonlySet<string> = new Set(["comment", "html_comment", "regex", "hash_bang_line"]);

export function readTokens(tree: Tree, text: string): readonly Token[] {
  const tokens: Token[] = [];
  // Type arguments look like elements; the text after them is then code.
  const broken = tree.rootNode.hasError;
  const cursor = tree.walk();
  try {
    for (;;) {
      const type = cursor.nodeType;
      const atom = type === "string" || SKIPPED.has(type);
      if (!atom && cursor.gotoFirstChild()) continue;
      const start = cursor.startIndex;
      const end = cursor.endIndex;
      if (type === "string") tokens.push({ kind: "string", text: text.slice(start + 1, end - 1), start, end });
      else if (type === "string_fragment") tokens.push({ kind: "fragment", text: text.slice(start, end), start, end });
      else if (type === "jsx_text") {
        if (broken) tokens.push(...roughTokens(text, start, end));
      } else if (!SKIPPED.has(type) && end > start) tokens.push(plainToken(text.slice(start, end), start, end));
      if (!gotoFollowing(cursor)) break;
    }
  } finally {
    cursor.delete();
  }
  return tokens;
}

/** Moves to the next node that is not inside this one; false at the end. */
function gotoFollowing(cursor: TreeCursor): boolean {
  while (!cursor.gotoNextSibling()) if (!cursor.gotoParent()) return false;
  return true;
}

function plainToken(text: string, start: number, end: number): Token {
  // `${` opens a hole of a template.
  const word = /^[\p{ID_Start}$_]/u.test(text) && text !== "${";
  return { kind: word ? "word" : "mark", text, start, end };
}

function* roughTokens(text: string, from: number, to: number): Generator<Token> {
  for (const match of text.slice(from, to).matchAll(/[\p{ID_Start}$_][\p{ID_Continue}$]*|"[^"\n]*"|'[^'\n]*'|\S/gu)) {
    const [found] = match;
    const start = from + match.index;
    const end = start + found.length;
    const quoted = found.length > 1 && /^["']/.test(found);
    yield quoted ? { kind: "string", text: found.slice(1, -1), start, end } : plainToken(found, start, end);
  }
}

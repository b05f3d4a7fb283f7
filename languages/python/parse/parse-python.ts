/**
 * A parser for Python that gives the tree of tree-sitter-python, in less time. Where it is not certain of that tree, or Python itself rejects
 * the text, it throws `Unsure`. The rules are those of the grammar (`grammar.js` and `src/scanner.c` of the package), which follow
 * https://docs.python.org/3/reference/grammar.html and Python 2.
 */
import { Unsure } from "../../../src/syntax/fast-parser.js";
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { statement } from "./compound-statements.js";
import type { Cursor } from "./cursor.js";
import { branch, type Draft } from "./draft.js";
import { disjunction, expression } from "./expressions.js";
import { isInBlock, startLine } from "./lines.js";
import { placeExtras } from "./place-extras.js";
import { primary } from "./primary.js";

/** The root, a `module`. Offsets are UTF-16 units. Throws `Unsure`. */
export function parsePython(text: string): SyntaxNode {
  if (text.includes("\0")) throw new Unsure("zero character", text.indexOf("\0"));
  const cursor = open(text);
  const all: Draft[] = [];
  startLine(cursor, text.startsWith("\uFEFF") ? 1 : 0);
  while (isInBlock(cursor)) statement(cursor, all);
  const root = branch("module", 0, text.length, all);
  placeExtras(root, cursor.extras);
  return root;
}

function open(text: string): Cursor {
  return {
    text,
    kind: "newline",
    start: 0,
    end: 0,
    last: 0,
    edge: 0,
    brackets: 0,
    unclosable: 0,
    element: -1,
    nesting: 0,
    indents: [0],
    indent: 0,
    waiting: [],
    extras: [],
    rules: { expression, disjunction, primary, statement },
  };
}

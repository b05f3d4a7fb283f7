/**
 * A parser of Go that gives the tree of the grammar `tree-sitter-go`, several times faster. It follows the language reference
 * (https://go.dev/ref/spec) where the grammar does, and throws `Unsure` elsewhere. Rules are functions over one `Parser`; a rule starts at the
 * current token and ends after its last one.
 */
import { type FastParser, Unsure } from "../../../src/syntax/fast-parser.js";
import { DECLARATIONS } from "./declarations.js";
import { parseExpression, parseExpressionOrType } from "./expressions.js";
import {
  accepts,
  as,
  branch,
  expect,
  isAt,
  leaf,
  type Node,
  type Parser,
  type Rules,
  takeLeaf,
  takeName,
  takeToken,
  unexpected,
  takeString,
} from "./nodes.js";
import { parseFunctionTypeParameters, parseParameters } from "./parameters.js";
import { advance, startScanner } from "./scanner.js";
import { parseBlock } from "./statements.js";
import { parseSignature, parseTerm, parseType } from "./types.js";

const RULES: Rules = {
  expression: parseExpression,
  expressionOrType: parseExpressionOrType,
  block: parseBlock,
  type: parseType,
  term: parseTerm,
  signature: parseSignature,
};

export const parseGo: FastParser = (text) => {
  const state = { rules: RULES, hasLiterals: true, bare: undefined, stars: undefined, guards: 0, depth: 0, conversions: 0 };
  const parser: Parser = { ...startScanner(text), ...state };
  advance(parser);
  const parts: Node[] = [];
  while (parser.kind !== "end") {
    const { kind } = parser;
    parts.push(parseTopLevel(parser));
    if (accepts(parser, "\n") || accepts(parser, ";")) continue;
    // At the end of the text, the grammar insists on a line end after a declaration that is a statement, too.
    if (parser.kind !== "end" || DECLARATIONS.has(kind)) throw unexpected(parser);
  }
  if (parser.guards > 0) throw new Unsure("type switch", 0);
  const root = branch("source_file", parts, 0, text.length);
  placeComments(root, parser.comments);
  return root;
};

function parseTopLevel(parser: Parser): Node {
  const { kind, start } = parser;
  if (kind === "func") return parseFunction(parser);
  if (kind === "import") return parseImport(parser);
  const declare = DECLARATIONS.get(kind);
  if (declare !== undefined) return declare(parser);
  if (kind !== "package") throw unexpected(parser);
  const word = takeToken(parser);
  const name = takeName(parser, "package_identifier");
  return branch("package_clause", [word, name], start, name.end);
}

function parseFunction(parser: Parser): Node {
  const { start } = parser;
  const word = takeToken(parser);
  const isMethod = parser.kind === "(";
  const parts = isMethod ? [word, as("receiver", parseParameters(parser))] : [word];
  parts.push(as("name", takeName(parser, isMethod ? "field_identifier" : "identifier")));
  if (!isMethod && isAt(parser, "[")) parts.push(as("type_parameters", parseFunctionTypeParameters(parser)));
  parts.push(...parseSignature(parser));
  if (isAt(parser, "{")) parts.push(as("body", parseBlock(parser)));
  return branch(isMethod ? "method_declaration" : "function_declaration", parts, start, (parts.at(-1) as Node).end);
}

function parseImport(parser: Parser): Node {
  const { start } = parser;
  const word = takeToken(parser);
  const open = parser.start;
  if (!accepts(parser, "(")) {
    const spec = parseImportSpec(parser);
    return branch("import_declaration", [word, spec], start, spec.end);
  }
  const specs: Node[] = [];
  while (parser.kind !== ")") {
    specs.push(parseImportSpec(parser));
    if (!accepts(parser, "\n") && !accepts(parser, ";")) break;
  }
  const end = expect(parser, ")");
  return branch("import_declaration", [word, branch("import_spec_list", specs, open, end)], start, end);
}

function parseImportSpec(parser: Parser): Node {
  const { start } = parser;
  const name = parseImportName(parser);
  const path = as("path", takeString(parser));
  return branch("import_spec", name === undefined ? [path] : [as("name", name), path], start, path.end);
}

function parseImportName(parser: Parser): Node | undefined {
  const { text, kind, start, end } = parser;
  if (kind === ".") return takeLeaf(parser, "dot");
  if (kind !== "identifier") return undefined;
  return takeLeaf(parser, end === start + 1 && text[start] === "_" ? "blank_identifier" : "package_identifier");
}

// Puts comments into a tree without them.

/**
 * A comment may stand between any two tokens. The grammar makes it a child of the innermost node that has tokens on both sides, which is the
 * innermost one around it: a node starts and ends with a token. `comments`: start and end of each, in turn, in the order of the text.
 */
function placeComments(root: Node, comments: readonly number[]): void {
  if (comments.length > 0) placeIn(root, comments, 0, comments.length);
}

function placeIn(node: Node, comments: readonly number[], from: number, to: number): void {
  const merged: Node[] = [];
  let next = from;
  const placeBefore = (offset: number): void => {
    for (; next < to && (comments[next] as number) < offset; next += 2) {
      const comment = leaf("comment", comments[next] as number, comments[next + 1] as number);
      comment.parent = node;
      merged.push(comment);
    }
  };
  for (const child of node.children) {
    placeBefore(child.start);
    const inside = next;
    while (next < to && (comments[next] as number) < child.end) next += 2;
    if (next > inside) placeIn(child, comments, inside, next);
    merged.push(child);
  }
  placeBefore(Infinity);
  node.children = merged;
}

/** Names that are read, calls, and strings that are types. */
import { type SyntaxNode, childOf, childrenOf } from "../../../../src/syntax/syntax-tree.js";
import type { Around } from "../reading.js";
import { lastName, parts, isPlainString } from "../names.js";
import type { Handler, Walk } from "./walking.js";

export const expressionHandlers: readonly (readonly [string, Handler])[] = [
  ["identifier", identifier],
  ["attribute", (walk, node, around) => walk.visit(childOf(node, "object"), around)],
  ["keyword_argument", (walk, node, around) => walk.visit(childOf(node, "value"), around)],
  ["member_type", (walk, node, around) => walk.visit(node.children[0], around)],
  ["call", call],
  ["subscript", subscript],
  ["type", (walk, node, around) => walk.visitAll(node.children, around.type ? around : { ...around, type: true })],
  ["generic_type", genericType],
  ["string", string],
  ["comment", comment],
];

function identifier({ reading }: Walk, node: SyntaxNode, around: Around): void {
  reading.uses.push({ name: reading.source.textOf(node), position: node.start, around, node });
}

/** Calls whose arguments at these positions, or with these keywords, are types. */
const TYPE_ARGUMENTS: ReadonlyMap<string, { readonly at: (index: number) => boolean; readonly keywords: readonly string[] }> = new Map([
  ["cast", { at: (index) => index === 0, keywords: ["typ"] }],
  ["TypeVar", { at: (index) => index > 0, keywords: ["bound", "default"] }],
  ["NewType", { at: (index) => index === 1, keywords: ["tp"] }],
  ["assert_type", { at: (index) => index === 1, keywords: ["typ"] }],
]);

function call(walk: Walk, node: SyntaxNode, around: Around): void {
  const { source, calls } = walk.reading;
  const callee = childOf(node, "function");
  const list = childOf(node, "arguments");
  // A call in an annotation (`Annotated[int, Field(…)]`) is executed.
  const outside = around.type ? { ...around, type: false } : around;
  if (callee === undefined) return walk.visitAll(node.children, outside);
  calls.push({ node, callee, around: outside });
  walk.visit(callee, outside);
  const types = TYPE_ARGUMENTS.get(lastName(source, callee) ?? "");
  if (types === undefined || list?.type !== "argument_list") return walk.visit(list, outside);
  const typed = { ...outside, type: true };
  parts(list).forEach((argument, index) => {
    const keyword = argument.type === "keyword_argument" ? childOf(argument, "name") : undefined;
    const isType = keyword === undefined ? types.at(index) : types.keywords.includes(source.textOf(keyword));
    walk.visit(argument, isType ? typed : outside);
  });
}

/** Their subscripts are types everywhere. */
const GENERICS: ReadonlySet<string> = new Set(
  (
    "Optional Union List Dict Set FrozenSet Tuple Type Callable Iterable Iterator Sequence Mapping MutableMapping Awaitable Coroutine Generator AsyncIterator AsyncGenerator ClassVar Final Concatenate " +
    "dict list set frozenset tuple type defaultdict deque OrderedDict Counter ChainMap Collection Container Reversible KeysView ValuesView ItemsView AsyncIterable Required NotRequired ReadOnly Unpack TypeGuard TypeIs Generic"
  ).split(" "),
);

function subscript(walk: Walk, node: SyntaxNode, around: Around): void {
  const value = childOf(node, "value");
  const name = value && lastName(walk.reading.source, value);
  walk.visit(value, around);
  const base = node.parent?.type === "argument_list" && node.parent.field === "superclasses";
  const typed = around.type || base || (name !== undefined && GENERICS.has(name));
  typeArguments(walk, name, childrenOf(node, "subscript"), typed && !around.type ? { ...around, type: true } : around);
}

function genericType(walk: Walk, node: SyntaxNode, around: Around): void {
  const name = node.children.find((child) => child.type === "identifier");
  walk.visit(name, around);
  const list = node.children.find((child) => child.type === "type_parameter");
  typeArguments(walk, name && walk.reading.source.textOf(name), list === undefined ? [] : parts(list), around);
}

/** `Literal["a"]` contains values, `Annotated[T, …]` one type and values. */
function typeArguments(walk: Walk, name: string | undefined, items: readonly SyntaxNode[], around: Around): void {
  const plain = { ...around, type: false };
  items.forEach((item, index) => {
    const isValue = name === "Literal" || (name === "Annotated" && index > 0);
    if (isValue) walk.visitAll(item.type === "type" ? item.children : [item], plain);
    else walk.visit(item, around);
  });
}

function string(walk: Walk, node: SyntaxNode, around: Around): void {
  const { source, uses } = walk.reading;
  if (around.type && isPlainString(source, node)) {
    const content = node.children.find((child) => child.type === "string_content");
    if (content === undefined) return;
    for (const { name, chain, at } of namesInType(source.textOf(content))) {
      uses.push({ name, position: content.start + at, around, ...(chain.length > 0 && { chain }) });
    }
    return;
  }
  for (const child of node.children) if (child.type === "interpolation") walk.visit(child, around);
  addSpelled(walk, node, around);
  addFlag(walk, node, around);
}

/** `shop.till.Till`, `shop.till:Till`. */
const SPELLED = /^[A-Za-z_][\w.]*[.:][A-Za-z_][\w.]*$/;
const LONGEST_NAME = 200;

function addSpelled({ reading }: Walk, node: SyntaxNode, around: Around): void {
  const { source } = reading;
  if (around.type || node.end - node.start > LONGEST_NAME || node.children.length !== 3) return;
  const parent = node.parent?.type;
  // A docstring, or a part of a longer text.
  if (parent === "expression_statement" || parent === "concatenated_string") return;
  const content = node.children[1];
  const text = content?.type === "string_content" ? source.textOf(content) : "";
  if (SPELLED.test(text) && !/\.\.|[.:]$|:.*:/.test(text) && isPlainString(source, node)) reading.spelled.push({ node, around, text });
}

/** `"-m"`, `"-mshop.till"`, `"tools/count.py"`, `"python -m shop.till"`. */
const FLAG = /^.{0,3}["']-m|\s-m\s|\.py["']$/;

function addFlag({ reading }: Walk, node: SyntaxNode, around: Around): void {
  if (around.type || node.end - node.start > LONGEST_NAME || node.parent?.type === "expression_statement") return;
  if (FLAG.test(reading.source.textOf(node))) reading.flags.push({ node, around });
}

function comment({ reading }: Walk, node: SyntaxNode, around: Around): void {
  const { source, uses, comments } = reading;
  comments.push(node);
  const typed = typeComment(source.textOf(node));
  if (typed === undefined) return;
  for (const { name, chain, at } of namesInType(typed.text)) {
    const position = node.start + typed.at + at;
    uses.push({ name, position, around: { ...around, type: true }, ...(chain.length > 0 && { chain }) });
  }
}

// Names in types written as text: quoted annotations and type comments.

interface TypeName {
  readonly name: string;
  readonly chain: readonly string[];
  /** Offset in the text. */
  readonly at: number;
}

/** Longer texts are no annotations. */
const LONGEST = 2000;

const TOKEN = /[\p{L}_][\p{L}\p{N}_]*(?:\s*\.\s*[\p{L}_][\p{L}\p{N}_]*)*|["'[\](){},]/gu;
const WORDS: ReadonlySet<string> = new Set(["None", "True", "False", "and", "or", "not", "if", "else", "in", "is", "lambda", "for"]);

/** Dotted names in source order. Strings inside `Literal[…]` are values; other strings are types. */
function namesInType(text: string): readonly TypeName[] {
  if (text.length > LONGEST) return [];
  const found: TypeName[] = [];
  const literals: boolean[] = [];
  let before = "";
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const token = match[0];
    if (token === "[" || token === "(" || token === "{") literals.push(token === "[" ? before === "Literal" : literals.at(-1) === true);
    else if (token === "]" || token === ")" || token === "}") literals.pop();
    else if (token === '"' || token === "'") {
      if (literals.at(-1) !== true) continue;
      const end = text.indexOf(token, match.index + 1);
      if (end < 0) break;
      TOKEN.lastIndex = end + 1;
    } else if (token !== ",") {
      const names = token.split(".").map((part) => part.trim());
      before = names.at(-1) ?? "";
      const [name, ...chain] = names;
      if (name !== undefined && !WORDS.has(name)) found.push({ name, chain, at: match.index });
    }
  }
  return found;
}

/** The type of `# type: T`, of `# type: (A, B) -> C`; undefined for other comments. */
function typeComment(comment: string): { readonly text: string; readonly at: number } | undefined {
  const head = /^#\s{0,8}type:\s{0,8}(?!ignore\b)/.exec(comment);
  if (head === null) return undefined;
  const rest = comment.slice(head[0].length);
  const end = rest.indexOf("#");
  return { text: end < 0 ? rest : rest.slice(0, end), at: head[0].length };
}

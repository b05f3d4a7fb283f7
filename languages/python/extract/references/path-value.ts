/** Evaluates expressions to paths relative to the directory of the file, as far as they are built from `__file__` and literals. */
import { type SyntaxNode, childOf } from "../../../../src/syntax/syntax-tree.js";
import { constantOf } from "../reading.js";
import { lastName, parts, argumentsOf } from "../names.js";
import { evaluateText, wholeText, type Scene } from "./evaluate.js";

export interface PathValue {
  /** Relative to the file's directory; `..` leaves it. */
  readonly segments: readonly string[];
  /** The last literal that was joined to it, if any. */
  readonly joined?: SyntaxNode;
}

export type PathMemo = Map<SyntaxNode, PathValue | undefined>;

/** Calls that do not change the file that is meant. */
const SAME: ReadonlySet<string> = new Set(
  "Path PurePath PosixPath abspath realpath normpath normcase expanduser str fspath File".split(" "),
);
const SAME_METHODS: ReadonlySet<string> = new Set(["resolve", "absolute", "expanduser", "as_posix", "__str__"]);

export function evaluatePath(scene: Scene, node: SyntaxNode, memo: PathMemo, depth = 0): PathValue | undefined {
  if (memo.has(node)) return memo.get(node);
  // Guards against names that are bound to themselves.
  memo.set(node, undefined);
  const value = depth > 16 ? undefined : compute(scene, node, memo, depth + 1);
  memo.set(node, value);
  return value;
}

function compute(scene: Scene, node: SyntaxNode, memo: PathMemo, depth: number): PathValue | undefined {
  const inner = (child: SyntaxNode | undefined): PathValue | undefined => child && evaluatePath(scene, child, memo, depth);
  switch (node.type) {
    case "parenthesized_expression":
      return inner(parts(node)[0]);
    case "identifier":
      return named(scene, node, inner);
    case "attribute":
      return lastName(scene.source, node) === "parent" ? parentOf(inner(childOf(node, "object")), 1) : undefined;
    case "subscript":
      return parentsOf(scene, node, inner);
    case "binary_operator":
      return operator(scene, node, inner);
    case "string":
      return format(scene, node, inner);
    case "call":
      return call(scene, node, inner);
    default:
      return undefined;
  }
}

type Inner = (child: SyntaxNode | undefined) => PathValue | undefined;

function named(scene: Scene, node: SyntaxNode, inner: Inner): PathValue | undefined {
  const name = scene.source.textOf(node);
  if (name === "__file__") return { segments: [scene.source.path.slice(scene.source.path.lastIndexOf("/") + 1)] };
  const value = constantOf(scene.scope, name, node.start);
  return value === node ? undefined : inner(value);
}

/** `p.parents[1]`. */
function parentsOf(scene: Scene, node: SyntaxNode, inner: Inner): PathValue | undefined {
  const [value, index] = parts(node);
  if (value?.type !== "attribute" || lastName(scene.source, value) !== "parents" || index?.type !== "integer") return undefined;
  return parentOf(inner(childOf(value, "object")), Number(scene.source.textOf(index)) + 1);
}

/** `p / "data"`, `p + "/data"`. */
function operator(scene: Scene, node: SyntaxNode, inner: Inner): PathValue | undefined {
  const sign = childOf(node, "operator")?.type;
  const [left, right] = parts(node);
  const base = sign === "/" || sign === "+" ? inner(left) : undefined;
  if (base === undefined || right === undefined) return undefined;
  return sign === "/" ? join(scene, base, [right]) : append(scene, base, right);
}

function append(scene: Scene, base: PathValue, right: SyntaxNode): PathValue | undefined {
  const text = wholeText(evaluateText(scene, right));
  if (text === undefined) return undefined;
  if (/^[/\\]/.test(text)) return walk(base, text, right);
  const last = base.segments.at(-1);
  return last === undefined || last === ".." ? undefined : { segments: [...base.segments.slice(0, -1), last + text], joined: right };
}

/** `f"{HERE}/data.csv"`. */
function format(scene: Scene, node: SyntaxNode, inner: Inner): PathValue | undefined {
  const [, first, second, ...others] = node.children;
  if (first?.type !== "interpolation" || second?.type !== "string_content" || others.length > 1) return undefined;
  const base = inner(childOf(first, "expression"));
  const text = scene.source.textOf(second);
  return base !== undefined && text.startsWith("/") ? walk(base, text, second) : undefined;
}

function call(scene: Scene, node: SyntaxNode, inner: Inner): PathValue | undefined {
  const callee = childOf(node, "function");
  const name = callee && lastName(scene.source, callee);
  if (callee === undefined || name === undefined) return undefined;
  const [first, ...rest] = argumentsOf(scene.source, node).positional;
  if (first !== undefined) {
    if (name === "dirname") return parentOf(inner(first), 1);
    const direct = SAME.has(name) || name === "join" ? inner(first) : undefined;
    if (direct !== undefined) return join(scene, direct, rest);
    if (name === "glob" && callee.type === "identifier") return inner(first);
  }
  const object = callee.type === "attribute" ? inner(childOf(callee, "object")) : undefined;
  if (object === undefined) return name === "glob" || name === "iglob" ? inner(first) : undefined;
  return method(scene, object, name, first === undefined ? [] : [first, ...rest]);
}

function method(scene: Scene, object: PathValue, name: string, given: readonly SyntaxNode[]): PathValue | undefined {
  if (SAME_METHODS.has(name)) return object;
  switch (name) {
    case "joinpath":
    case "glob":
      return given.length === 0 ? undefined : join(scene, object, given);
    case "with_name":
      return join(scene, parentOf(object, 1) ?? object, given);
    case "with_suffix": {
      const suffix = given[0] && wholeText(evaluateText(scene, given[0]));
      const stem = object.segments.at(-1)?.replace(/\.[^.]*$/, "");
      if (suffix === undefined || stem === undefined) return undefined;
      return { segments: [...object.segments.slice(0, -1), stem + suffix], ...(given[0] && { joined: given[0] }) };
    }
    default:
      return undefined;
  }
}

function join(scene: Scene, base: PathValue, given: readonly SyntaxNode[]): PathValue | undefined {
  let value: PathValue | undefined = base;
  for (const part of given) {
    const pardir = /(?:^|\.)pardir$/.test(scene.source.textOf(part));
    const text = pardir ? ".." : wholeText(evaluateText(scene, part));
    if (text === undefined || value === undefined || /^(?:[A-Za-z]:)?[/\\]/.test(text)) return undefined;
    value = walk(value, text, part);
  }
  return value;
}

function walk(base: PathValue, text: string, joined: SyntaxNode): PathValue {
  const segments = [...base.segments];
  for (const part of text.split(/[/\\]/)) {
    if (part === "" || part === ".") continue;
    if (part === ".." && segments.length > 0 && segments.at(-1) !== "..") segments.pop();
    else segments.push(part);
  }
  return { segments, joined };
}

function parentOf(value: PathValue | undefined, levels: number): PathValue | undefined {
  if (value === undefined || levels > 20) return undefined;
  const segments = [...value.segments];
  for (let level = 0; level < levels; level += 1) {
    if (segments.length > 0 && segments.at(-1) !== "..") segments.pop();
    else segments.push("..");
  }
  return { segments, ...(value.joined && { joined: value.joined }) };
}

/** Evaluates expressions to texts as far as they consist of literals and names bound once; other parts are holes. */
import { type SyntaxNode, childOf } from "../../../../src/syntax/syntax-tree.js";
import { constantOf, lookUp, type Scope } from "../reading.js";
import type { Source } from "../../../shared/source.js";
import { dottedNames, lastName, parts, contentValue, isPlainString, stringValue, argumentsOf } from "../names.js";
import { isPythonInitialiser } from "../../is-initialiser.js";

/** A piece of a text: a literal, a name that depends on the file's own location, or unknown. */
export type Piece = string | { readonly own: "package" } | undefined;

export interface Scene {
  readonly source: Source;
  readonly scope: Scope;
  /** Values of names, such as that of a loop's variable. */
  readonly given?: ReadonlyMap<string, string>;
}

/** `env("X", default="a.b")` is that of django-environ. */
const ENVIRONMENT = /^(?:(?:os\.)?(?:environ\.get|getenv)|env|env\.str)$/;
/** Longest chain of names and sums that is followed. */
const DEPTH = 12;

export function evaluateText(scene: Scene, node: SyntaxNode | undefined, depth = 0): readonly Piece[] {
  if (node === undefined || depth > DEPTH) return [undefined];
  const plain = stringValue(scene.source, node);
  if (plain !== undefined) return [plain];
  const inner = (child: SyntaxNode | undefined): readonly Piece[] => evaluateText(scene, child, depth + 1);
  switch (node.type) {
    case "parenthesized_expression":
      return inner(parts(node)[0]);
    case "string":
      return formatString(scene, node, inner);
    case "concatenated_string":
      return parts(node).flatMap((part) => (isPlainString(scene.source, part) ? [stringValue(scene.source, part)] : inner(part)));
    case "binary_operator":
      return binary(scene, node, inner);
    case "boolean_operator":
      return childOf(node, "operator")?.type === "or" ? inner(parts(node)[1]) : [undefined];
    case "call":
      return formatCall(scene, node, inner);
    case "identifier":
    case "attribute":
      return named(scene, node, inner);
    default:
      return [undefined];
  }
}

type Inner = (child: SyntaxNode | undefined) => readonly Piece[];

function formatString(scene: Scene, node: SyntaxNode, inner: Inner): readonly Piece[] {
  const start = node.children[0];
  const prefix = start === undefined ? "" : scene.source.textOf(start);
  if (/b/i.test(prefix)) return [undefined];
  const pieces: Piece[] = [];
  for (const child of node.children) {
    if (child.type === "string_content") {
      const text = contentValue(scene.source, child, /r/i.test(prefix));
      pieces.push(text.replaceAll("{{", "{").replaceAll("}}", "}"));
    } else if (child.type === "interpolation") pieces.push(...behind(scene, pieces, childOf(child, "expression"), inner));
  }
  return pieces;
}

/** The part of a dotted name that the environment chooses may be any, whatever its default: `"conf." + os.environ.get("ENV", "dev")`. */
function behind(scene: Scene, before: readonly Piece[], node: SyntaxNode | undefined, inner: Inner): readonly Piece[] {
  const last = before.at(-1);
  const value = node?.type === "identifier" ? constantOf(scene.scope, scene.source.textOf(node), node.start) : node;
  const isChosen = typeof last === "string" && last.endsWith(".") && value !== undefined && isFromEnvironment(scene, value);
  return isChosen ? [undefined] : inner(node);
}

function isFromEnvironment({ source }: Scene, node: SyntaxNode): boolean {
  const callee = node.type === "call" ? childOf(node, "function") : undefined;
  return callee !== undefined && ENVIRONMENT.test(dottedNames(source, callee)?.join(".") ?? "");
}

function binary(scene: Scene, node: SyntaxNode, inner: Inner): readonly Piece[] {
  const [left, right] = parts(node);
  const operator = childOf(node, "operator")?.type;
  if (operator === "+") {
    const first = inner(left);
    return [...first, ...behind(scene, first, right, inner)];
  }
  const template = operator === "%" && left !== undefined ? stringValue(scene.source, left) : undefined;
  if (template === undefined || right === undefined) return [undefined];
  return holes(template, /%(?:\(\w{1,60}\))?[sdr]/, right.type === "tuple" ? parts(right).map(inner) : [inner(right)]);
}

/** `"a.{}".format(x)`, `str(x)`, and what `os.environ.get("X", "a.b")` gives unless the environment has a value. */
function formatCall(scene: Scene, node: SyntaxNode, inner: Inner): readonly Piece[] {
  const callee = childOf(node, "function");
  const list = childOf(node, "arguments");
  if (isFromEnvironment(scene, node)) {
    const given = argumentsOf(scene.source, node);
    return inner(given.positional[1] ?? given.named.get("default"));
  }
  if (callee?.type === "identifier" && ["str", "fspath"].includes(scene.source.textOf(callee))) return inner(list && parts(list)[0]);
  const object = callee?.type === "attribute" ? childOf(callee, "object") : undefined;
  const template = object === undefined ? undefined : stringValue(scene.source, object);
  const isFormat = callee !== undefined && lastName(scene.source, callee) === "format";
  return isFormat && template !== undefined
    ? holes(template, /\{\w{0,60}\}/, argumentsOf(scene.source, node).positional.map(inner))
    : [undefined];
}

/** `given`: the values in the order of the holes, if there are as many. */
function holes(template: string, hole: RegExp, given: readonly (readonly Piece[])[]): readonly Piece[] {
  const texts = template.split(hole);
  const values = given.length === texts.length - 1 && !/\{\w|%\(/.test(template) ? given : [];
  return texts.flatMap((text, index): readonly Piece[] => (index === 0 ? [text] : [...(values[index - 1] ?? [undefined]), text]));
}

function named(scene: Scene, node: SyntaxNode, inner: Inner): readonly Piece[] {
  const name = dottedNames(scene.source, node)?.join(".");
  if (name === "__package__" || name === "__spec__.parent") return [{ own: "package" }];
  // The module of an initialiser is the package.
  if (name === "__name__" || name === "__spec__.name") return isPythonInitialiser(scene.source.path) ? [{ own: "package" }] : [undefined];
  if (name?.endsWith(".__name__") === true) return [importedName(scene, name.slice(0, -".__name__".length), node.start)];
  if (node.type !== "identifier" || name === undefined) return [undefined];
  const given = scene.given?.get(name);
  if (given !== undefined) return [given];
  const value = constantOf(scene.scope, name, node.start);
  return value === undefined || value === node ? [undefined] : inner(value);
}

/** `shop.plugins` of `plugins.__name__` after `from shop import plugins`, and of `shop.plugins.__name__`. */
function importedName({ scope }: Scene, name: string, position: number): Piece {
  const [head = "", ...rest] = name.split(".");
  const binding = lookUp(scope, head, position)?.bounds.find((bound) => bound.binding !== undefined)?.binding;
  if (binding === undefined || binding.site.specifier.startsWith(".")) return undefined;
  const { site, imported, aliased } = binding;
  return imported === "*" ? (aliased ? [site.specifier, ...rest].join(".") : name) : [site.specifier, imported, ...rest].join(".");
}

/** The text, if all pieces are known. `own` replaces the package of the file. */
export function wholeText(pieces: readonly Piece[], own = ""): string | undefined {
  let text = "";
  for (const piece of pieces) {
    if (piece === undefined) return undefined;
    text += typeof piece === "string" ? piece : own;
  }
  return text;
}

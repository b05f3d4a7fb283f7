/** Files inside packages, given by package and path (semantics B.4): `importlib.resources`, `pkgutil`, `pkg_resources`. */
import type { SyntaxNode } from "../../../../src/syntax/syntax-tree.js";
import { childOf } from "../../../../src/syntax/syntax-tree.js";
import type { CallSite, Reading } from "../reading.js";
import { dottedNames, lastName, parts } from "../names.js";
import { addSite } from "./add-site.js";
import { argumentsOf } from "./arguments.js";
import { evaluateText, wholeText, type Scene } from "./evaluate.js";

/** Calls that take a package and a file name in it. */
const READERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["open_text", ["resources", "importlib_resources"]],
  ["open_binary", ["resources", "importlib_resources"]],
  ["read_text", ["resources", "importlib_resources"]],
  ["read_binary", ["resources", "importlib_resources"]],
  ["path", ["resources", "importlib_resources"]],
  ["is_resource", ["resources", "importlib_resources"]],
  ["get_data", ["pkgutil"]],
  ["resource_filename", ["pkg_resources"]],
  ["resource_string", ["pkg_resources"]],
  ["resource_stream", ["pkg_resources"]],
]);
/** Unambiguous names, which no other API uses. */
const CLEAR: ReadonlySet<string> = new Set(["open_text", "open_binary", "resource_filename", "resource_string", "resource_stream"]);

export function readResources(reading: Reading): void {
  if (!/resources|pkgutil/.test(reading.source.text)) return;
  for (const call of reading.calls) {
    const names = dottedNames(reading.source, call.callee);
    const last = names?.at(-1);
    if (last === undefined) continue;
    if (last === "files") readFiles(reading, call);
    const base = names?.at(-2);
    const known = base === undefined ? CLEAR.has(last) : READERS.get(last)?.includes(base) === true;
    if (known && READERS.has(last)) readCall(reading, call, last);
  }
}

function readCall(reading: Reading, { node, around }: CallSite, form: string): void {
  const { positional } = argumentsOf(reading.source, node);
  const [anchor, ...path] = positional;
  if (anchor !== undefined) addResource(reading, { anchor, around }, path.slice(0, form === "get_data" ? 1 : undefined));
}

/** `files("shop.data").joinpath("rates.csv")`, `files(__package__) / "rates.csv"`. */
function readFiles(reading: Reading, { node, around }: CallSite): void {
  const [anchor] = argumentsOf(reading.source, node).positional;
  const path: SyntaxNode[] = [];
  let at = node;
  for (let parent = at.parent; parent !== undefined; parent = at.parent) {
    if (parent.type === "binary_operator" && childOf(parent, "operator")?.type === "/" && parts(parent)[0] === at) {
      path.push(...parts(parent).slice(1));
      at = parent;
    } else if (parent.type === "attribute" && parent.parent?.type === "call" && lastName(reading.source, parent) === "joinpath") {
      path.push(...argumentsOf(reading.source, parent.parent).positional);
      at = parent.parent;
    } else if (parent.type === "parenthesized_expression") at = parent;
    else break;
  }
  if (anchor !== undefined) addResource(reading, { anchor, around }, path);
}

interface Anchor {
  readonly anchor: SyntaxNode;
  readonly around: CallSite["around"];
}

/** `./rates.csv` in the file's own package, `shop.data/rates.csv` in a named one. */
function addResource(reading: Reading, { anchor, around }: Anchor, path: readonly SyntaxNode[]): void {
  const scene: Scene = { source: reading.source, scope: around.scope };
  const texts = path.map((part) => wholeText(evaluateText(scene, part)));
  const last = path.at(-1);
  if (last === undefined || texts.some((text) => text === undefined || text === "" || text.startsWith("/"))) return;
  const own = reading.source.textOf(anchor) === "__name__" || wholeText(evaluateText(scene, anchor), ".") === ".";
  const base = own ? "." : wholeText(evaluateText(scene, anchor));
  if (base === undefined || (!own && !/^[\w.]+$/.test(base))) return;
  const specifier = [base, ...texts].join("/");
  addSite(reading, last, around, { specifier, kind: "reference", manner: "path", form: "resources", tentative: true });
}

/** Markers in the comments of a file, and the places that they can mark (semantics G.2). */
import { bindMarkers, type BoundMarkers, type MarkerPlace } from "../../../src/syntax/bind-markers.js";
import type { CommentSyntax, TextRange } from "../../../src/syntax/comment-syntax.js";
import { commentNodeAt, markerComments, mayHoldMarkers } from "../../../src/syntax/marker-comments.js";
import { childrenOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { blockAnchor } from "./block-start.js";
import type { Source } from "../../shared/source.js";

const SLASH_COMMENTS: CommentSyntax = { line: "//", block: ["/*", "*/"] };
const NONE: BoundMarkers = { markers: [], problems: [] };

export function readMarkers(source: Source, root: SyntaxNode): BoundMarkers {
  if (!mayHoldMarkers(source.text)) return NONE;
  const first = root.children.find(({ named, type }) => named && type !== "comment" && type !== "package_clause");
  const comments = markerComments(source.text, (offset) => commentNodeAt(root, offset));
  return bindIn(source, comments, comments.length === 0 ? [] : root.children.flatMap((child) => placesOf(source, child)), first?.start);
}

/** `first`: offset of the first declaration. */
function bindIn(
  { path, text, lineOf }: Source,
  comments: readonly TextRange[],
  places: readonly MarkerPlace[],
  first = text.length,
): BoundMarkers {
  return bindMarkers({ path, text, syntax: SLASH_COMMENTS, comments, places, first, lineOf });
}

const SPECS: ReadonlySet<string> = new Set(["type_spec", "type_alias", "var_spec", "const_spec"]);

function placesOf(source: Source, node: SyntaxNode): readonly MarkerPlace[] {
  const { start, end, type } = node;
  if (type === "function_declaration") return [place(source, node, node)];
  if (type !== "type_declaration" && type !== "var_declaration" && type !== "const_declaration") return [];
  const specs = node.children
    .flatMap((child) => (child.type === "var_spec_list" ? child.children : [child]))
    .filter((spec) => SPECS.has(spec.type));
  const places = specs.map((spec) => place(source, spec, node));
  return places.some((one) => one.start === start) ? places : [{ start, end, head: start, names: [] }, ...places];
}

/** Everything from `=` on, and keywords, are inside the place. */
function place(source: Source, spec: SyntaxNode, declaration: SyntaxNode): MarkerPlace {
  const names = childrenOf(spec, "name").filter((name) => name.named);
  const head = names[0]?.start ?? spec.start;
  const declared = names.map((name) => source.textOf(name)).filter((name) => name !== "_" && (name !== "init" || spec !== declaration));
  return { start: blockAnchor(source, spec, declaration), end: spec.end, head, names: declared };
}

/** Markers in the comments of a file, and the places that they can mark. */
import { bindMarkers, type BoundMarkers, type MarkerPlace } from "../../../src/syntax/bind-markers.js";
import { type CommentSyntax, commentNodeAt, markerComments, mayHoldMarkers } from "../../../src/syntax/comment-syntax.js";
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { statementAround } from "./block-start.js";
import { isLonelyString } from "./docs.js";
import type { ModuleName, Reading } from "./reading.js";

export const HASH_COMMENTS: CommentSyntax = { line: "#" };

/** `declared`: names with a declaration in this file. */
export function readMarkers({ source, names }: Reading, root: SyntaxNode, declared: ReadonlySet<string>): BoundMarkers {
  const { path, text, lineOf } = source;
  const comments = mayHoldMarkers(text) ? markerComments(text, (offset) => commentNodeAt(root, offset)) : [];
  if (comments.length === 0) return { markers: [], problems: [] };
  const statements = root.children.filter(({ named, type }) => named && type !== "comment");
  const [header] = statements;
  const first = header !== undefined && isLonelyString(source, header) ? statements[1] : header;
  return bindMarkers({
    path,
    text,
    syntax: HASH_COMMENTS,
    comments,
    places: placesOf(names.filter(({ name, form }) => form !== "import" && declared.has(name))),
    first: first?.start ?? text.length,
    layout: true,
    lineOf,
  });
}

function placesOf(names: readonly ModuleName[]): readonly MarkerPlace[] {
  const byStatement = new Map<SyntaxNode, { readonly head: number; readonly names: Set<string> }>();
  for (const { name, node, statement } of names) {
    const around = statementAround(statement);
    const known = byStatement.get(around);
    if (known === undefined) byStatement.set(around, { head: node.start, names: new Set([name]) });
    else known.names.add(name);
  }
  return [...byStatement].map(([{ start, end, type }, found]) => {
    const open = type !== "expression_statement" && type !== "type_alias_statement";
    return { start, end, head: found.head, names: [...found.names], ...(open && { open }) };
  });
}

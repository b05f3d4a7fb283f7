/** Markers in the comments of a script, and the places that they can mark. */
import { ts } from "../typescript.js";
import type { Declaration } from "../../../src/model/facts.js";
import { bindMarkers, type BoundMarkers, type MarkerPlace } from "../../../src/syntax/bind-markers.js";
import { commentAround, type CommentSyntax, type TextRange, markerComments, mayHoldMarkers } from "../../../src/syntax/comment-syntax.js";
import { blockAnchor, statementAround } from "./block-start.js";
import type { Site } from "./declarations.js";
import { isDirective } from "./docs.js";
import { pushTo, firstPlace } from "../../../src/model/basics.js";

const SCRIPT_COMMENTS: CommentSyntax = { line: "//", block: ["/*", "*/"] };
const DIRECTIVE = /(?:"use [^"\r\n]*"|'use [^'\r\n]*')[ \t]*;?/y;

const NONE: BoundMarkers = { markers: [], problems: [] };

/** `inComments`: types that comments declare. */
export function readMarkers(file: ts.SourceFile, path: string, sites: readonly Site[], inComments: readonly Declaration[]): BoundMarkers {
  const { text } = file;
  if (!mayHoldMarkers(text)) return NONE;
  const comments = markerComments(text, (offset) => commentAt(file, offset));
  if (comments.length === 0) return NONE;
  const first = file.statements.find((statement) => !isDirective(statement));
  return bindMarkers({
    path,
    text,
    syntax: SCRIPT_COMMENTS,
    comments,
    places: [...placesOf(sites, file), ...inComments.map((one) => commentPlace(text, one))],
    first: first?.getStart(file) ?? text.length,
    directive: DIRECTIVE,
    lineOf: (offset) => file.getLineAndCharacterOfPosition(offset).line + 1,
  });
}

/** Outside of literals, comments are only between the children of a node. */
function commentAt(file: ts.SourceFile, offset: number): TextRange | undefined {
  let node: ts.Node = statementAt(file, offset);
  for (;;) {
    let from = node.pos;
    let inner: ts.Node | undefined;
    ts.forEachChild(node, (child) => {
      if (child.end <= offset) from = Math.max(from, child.end);
      else if (child.pos <= offset) inner ??= child;
    });
    if (inner === undefined) {
      const literal = ts.isTokenKind(node.kind) && node.getStart(file) <= offset;
      return literal ? undefined : commentAround(file.text, from, offset, SCRIPT_COMMENTS);
    }
    node = inner;
  }
}

function statementAt({ statements, endOfFileToken }: ts.SourceFile, offset: number): ts.Node {
  return statements[firstPlace(statements.length, (place) => (statements[place]?.end ?? 0) > offset)] ?? endOfFileToken;
}

function placesOf(sites: readonly Site[], file: ts.SourceFile): MarkerPlace[] {
  const places: MarkerPlace[] = [];
  const containers = new Map<ts.Node, MarkerPlace>();
  const groups = new Map<ts.Node, Site[]>();
  for (const site of sites) pushTo(groups, blockAnchor(site.node), site);
  for (const [anchor, group] of groups) {
    const [first] = group;
    if (first === undefined) continue;
    const names = [...new Set(group.map(({ name }) => name))];
    places.push({ start: anchor.getStart(file), end: anchor.end, head: headOf(first), names });
    if (names.length > 1) places.push(...group.filter(({ node }) => node !== anchor).map((site) => sitePlace(site, file)));
    if (!ts.isObjectLiteralElement(anchor)) continue;
    const statement = statementAround(anchor);
    const start = statement.getStart(file);
    if (!groups.has(statement)) containers.set(statement, { start, end: statement.end, head: start, names: [] });
  }
  return [...places, ...containers.values()];
}

function sitePlace({ name, node, nameAt }: Site, file: ts.SourceFile): MarkerPlace {
  return { start: node.getStart(file), end: node.end, head: nameAt, names: [name] };
}

/** The name; without one, the end of decorators and keywords. */
function headOf({ node, nameAt, position }: Site): number {
  if (nameAt !== position || !ts.canHaveModifiers(node)) return nameAt;
  const last = node.modifiers?.at(-1);
  return last === undefined ? nameAt : last.end;
}

function commentPlace(text: string, { block, name }: Declaration): MarkerPlace {
  const end = commentAround(text, block, block, SCRIPT_COMMENTS)?.end ?? block;
  return { start: block, end, head: block, names: [name] };
}

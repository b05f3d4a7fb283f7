/** Markers of a text for which only tokens are available. */
import type { Declaration } from "../../../../src/model/facts.js";
import { bindMarkers, type BoundMarkers } from "../../../../src/syntax/bind-markers.js";
import { commentAround, type TextRange } from "../../../../src/syntax/comment-syntax.js";
import { markerComments, mayHoldMarkers } from "../../../../src/syntax/marker-comments.js";
import { DIRECTIVE, SCRIPT_COMMENTS } from "../markers.js";
import type { Reading } from "./statements.js";
import type { Token } from "./tokens.js";

/** `declarations`: with their extents. */
export function readMarkers(path: string, { text, tokens, lineOf }: Reading, declarations: readonly Declaration[]): BoundMarkers {
  if (!mayHoldMarkers(text)) return { markers: [], problems: [] };
  return bindMarkers({
    path,
    text,
    syntax: SCRIPT_COMMENTS,
    comments: markerComments(text, (offset) => commentBetween(text, tokens, offset)),
    places: declarations.map(({ block, end, position, name }) => ({ start: block, end, head: position, names: [name] })),
    first: tokens[0]?.start ?? text.length,
    directive: DIRECTIVE,
    lineOf,
  });
}

function commentBetween(text: string, tokens: readonly Token[], offset: number): TextRange | undefined {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const from = tokens[low - 1]?.end ?? 0;
  return from > offset ? undefined : commentAround(text, from, offset, SCRIPT_COMMENTS);
}

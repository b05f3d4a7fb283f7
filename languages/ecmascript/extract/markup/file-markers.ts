/** Markers in the leading comments of files that are not scripts. Markers inside scripts are found by the script reader. */
import type { FileFacts } from "../../../../src/model/facts.js";
import { bindMarkers } from "../../../../src/syntax/bind-markers.js";
import { commentAround, skipComments, type CommentSyntax } from "../../../../src/syntax/comment-syntax.js";
import { markerComments, mayHoldMarkers } from "../../../../src/syntax/marker-comments.js";
import { linesOf } from "./lines.js";

export function withFileMarkers(facts: FileFacts, text: string, syntax: CommentSyntax): FileFacts {
  if (!mayHoldMarkers(text)) return facts;
  const first = skipComments(text, 0, syntax);
  const comments = markerComments(text.slice(0, first), (offset) => commentAround(text, 0, offset, syntax));
  const { markers, problems } = bindMarkers({ path: facts.path, text, syntax, comments, places: [], first, lineOf: linesOf(text) });
  if (markers.length + problems.length === 0) return facts;
  const all = [...markers, ...(facts.markers ?? [])];
  return { ...facts, ...(all.length > 0 && { markers: all }), problems: [...facts.problems, ...problems] };
}

/** Removes markers: whole lines, or only the marker's words if the comment contains anything else. */
import type { FileFacts, Marker } from "../model/facts.js";
import type { MarkerStyle } from "../model/language.js";
import { lineStart, nextLine, type Edit } from "./edits.js";

/** Includes the optional name. */
const WORDS = /(?<!\w)@dsp\s+((?:obj|func)-[0-9a-f]{8})\b(?:[ \t]+[\p{L}\p{N}_$.]+[ \t]*(?=[\r\n]|\*\/|-->|$))?/gu;
/** Characters of comment syntax. */
const SYNTAX = /[\s/*#!<>-]/g;

/** Ascending edits. `known`: whether the UID belongs to the map. */
export function removeMarkers(text: string, facts: FileFacts, known: (uid: string) => boolean, style: MarkerStyle): readonly Edit[] {
  const comments = new Map<number, Marker>();
  for (const marker of facts.markers ?? []) if (known(marker.uid)) comments.set(marker.start, marker);
  const edits: Edit[] = [];
  for (const { start, end } of [...comments.values()].sort((a, b) => a.start - b.start)) {
    const comment = text.slice(start, end);
    const words = [...comment.matchAll(WORDS)].filter((match) => known(match[1] ?? ""));
    const rest = words.reduceRight((left, { index, 0: found }) => left.slice(0, index) + left.slice(index + found.length), comment);
    if (rest.replace(SYNTAX, "") === "") edits.push(wholeComment(text, start, end, style, edits));
    else for (const { index, 0: found } of words) edits.push(wordsOnly(text, start + index, start + index + found.length));
  }
  return edits;
}

function wholeComment(text: string, start: number, end: number, style: MarkerStyle, before: readonly Edit[]): Edit {
  const line = lineStart(text, start);
  const next = nextLine(text, end);
  const startsLine = text.slice(line, start).trim() === "";
  const endsLine = text.slice(end, next).trim() === "";
  if (startsLine && endsLine) return { start: line, end: style.blankLineAfter ? behindBlank(text, line, next, before) : next, text: "" };
  const code = text.slice(line, start).trimEnd().length;
  return endsLine ? { start: line + code, end, text: "" } : { start, end: end + spacesAt(text, end), text: "" };
}

/** A blank line was inserted with the marker. It stays if it separates another comment from the code that follows. */
function behindBlank(text: string, line: number, next: number, before: readonly Edit[]): number {
  const blank = nextLine(text, next);
  if (blank === next || text.slice(next, blank).trim() !== "") return next;
  let above = line;
  for (const edit of before.toReversed()) if (edit.end === above && edit.text === "") above = edit.start;
  const comment = text.slice(lineStart(text, Math.max(0, above - 1)), above).trim();
  return above > 0 && /^\/\/|\*\/$/.test(comment) ? next : blank;
}

/** A marker on its own line inside a comment is removed with the line. */
function wordsOnly(text: string, start: number, end: number): Edit {
  const line = lineStart(text, start);
  const next = nextLine(text, end);
  const alone = /^[ \t]*\*?[ \t]*$/.test(text.slice(line, start)) && text.slice(end, next).trim() === "";
  if (alone) return { start: line, end: next, text: "" };
  const space = text.slice(line, start).length - text.slice(line, start).trimEnd().length;
  return { start: start - space, end, text: "" };
}

function spacesAt(text: string, from: number): number {
  let end = from;
  while (text[end] === " " || text[end] === "\t") end += 1;
  return end - from;
}

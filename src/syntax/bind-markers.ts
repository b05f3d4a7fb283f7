/**
 * Finds the declaration that a marker is placed before, in or beside. Independent of languages: the input is the comments
 * and the places of declarations.
 */
import type { Marker } from "../model/facts.js";
import type { Problem } from "../model/problem.js";
import { skipComments, type CommentSyntax, type TextRange } from "./comment-syntax.js";

/** A statement, a declarator of it, a member of an exported literal or a grouped specification. */
export interface MarkerPlace extends TextRange {
  /** Offset of the name: anything between the start of the place and the name is decorators and keywords. */
  readonly head: number;
  /** Declared names; `[]` for a statement whose parts are separate places. */
  readonly names: readonly string[];
  /** Its last line belongs to its body. */
  readonly open?: boolean;
}

interface MarkedText {
  readonly path: string;
  readonly text: string;
  readonly syntax: CommentSyntax;
  /** Comments with markers, in source order. */
  readonly comments: readonly TextRange[];
  /** In any order. */
  readonly places: readonly MarkerPlace[];
  /** Offset of the first statement after the header of the file. */
  readonly first: number;
  /** Statements that may stand between a marker and its declaration (`"use client"`); sticky. */
  readonly directive?: RegExp;
  /** Indentation is significant: a comment indented deeper than a declaration does not belong to it. */
  readonly layout?: boolean;
  /** 1-based. */
  readonly lineOf: (offset: number) => number;
}

export interface BoundMarkers {
  readonly markers: readonly Marker[];
  /** Markers without a valid UID. */
  readonly problems: readonly Problem[];
}

interface Found {
  readonly uid: string;
  readonly line: number;
  readonly comment: TextRange;
  /** The word after the UID: one of several names of a statement. */
  readonly name: string | undefined;
}

/** Target of a comment's markers: candidate names, and further names inside the statement that a marker may name explicitly. */
interface Target {
  readonly key: number;
  readonly names: readonly string[];
  readonly further: readonly string[];
}

export function bindMarkers(marked: MarkedText): BoundMarkers {
  const { path, comments, first } = marked;
  const places = marked.places.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const found: Found[] = [];
  const problems: Problem[] = [];
  const stacks = new Map<number, { readonly target: Target; readonly markers: Found[] }>();
  for (const comment of comments) {
    const { markers, invalid } = read(marked, comment);
    for (const { word, line } of invalid) problems.push({ code: "invalid-marker", path, line, detail: word });
    found.push(...markers);
    const target = markers.length === 0 ? undefined : targetOf(marked, places, comment);
    if (target === undefined) continue;
    const stack = stacks.get(target.key);
    if (stack === undefined) stacks.set(target.key, { target, markers: [...markers] });
    else stack.markers.push(...markers);
  }
  const declarations = new Map([...stacks.values()].flatMap(({ target, markers }) => assign(target, markers)));
  const claimed = new Set<string>();
  const bound = found.map((one): Marker => {
    const name = declarations.get(one);
    // Of overloads and branches, the first marked one counts.
    const declaration = name === undefined || claimed.has(name) ? undefined : name;
    if (declaration !== undefined) claimed.add(declaration);
    const { start, end } = one.comment;
    const top = end <= first;
    return { uid: one.uid, line: one.line, start, end, ...(declaration !== undefined && { declaration }), ...(top && { top }) };
  });
  return { markers: bound, problems };
}

const MARKER = /(?<!\w)@dsp\s+(?:((?:obj|func)-[0-9a-f]{8})\b(?:[ \t]+([\p{L}\p{N}_$.]+)[ \t]*(?=[\r\n]|\*\/|$))?|((?:obj|func)-\S+))/gu;

interface Read {
  readonly markers: readonly Found[];
  readonly invalid: readonly { readonly word: string; readonly line: number }[];
}

function read({ text, lineOf }: MarkedText, comment: TextRange): Read {
  const markers: Found[] = [];
  const invalid: { word: string; line: number }[] = [];
  for (const match of text.slice(comment.start, comment.end).matchAll(MARKER)) {
    const line = lineOf(comment.start + match.index);
    const [, uid, name, other = ""] = match;
    if (uid !== undefined) markers.push({ uid, line, comment, name });
    else invalid.push({ word: other.replace(/(?:[`'",;:.)\]}]|\*\/)+$/, ""), line });
  }
  return { markers, invalid };
}

function targetOf(marked: MarkedText, places: readonly MarkerPlace[], comment: TextRange): Target | undefined {
  const { text } = marked;
  const { start, end } = comment;
  const host = places.findLast((place) => place.start <= start && end <= place.end);
  if (host !== undefined && (end <= host.head || isWhole(host, comment))) return single(host);
  if (ownsLine(text, start)) return before(marked, places, comment);
  const next = endsLine(text, end) ? undefined : before(marked, places, comment);
  if (next !== undefined) return next;
  const line = lineStart(text, start);
  const beside = places.findLast((place) => place.end >= line && place.end <= start && endsBeside(text, place, start));
  if (beside !== undefined) return single(beside);
  return host !== undefined && host.head >= line ? single(host) : undefined;
}

/** A type that is declared only by the comment. */
function isWhole(place: MarkerPlace, comment: TextRange): boolean {
  return place.start === comment.start && place.end === comment.end;
}

function endsBeside(text: string, { end, head, open }: MarkerPlace, comment: number): boolean {
  if (open === true && head < lineStart(text, end)) return false;
  return /^[ \t,;]*$/.test(text.slice(end, comment));
}

function before(marked: MarkedText, places: readonly MarkerPlace[], comment: TextRange): Target | undefined {
  const { text, layout } = marked;
  const start = nextStart(marked, comment.end);
  // A type declared by a comment comes before the next token.
  const index = places.findIndex((place) => place.start >= comment.end && place.start <= start);
  const next = places[index];
  if (next === undefined) return undefined;
  const own = ownsLine(text, comment.start);
  // A comment after code on the same line belongs to that code.
  if (!own && lineStart(text, next.start) > comment.start) return undefined;
  if (layout === true && own && columnOf(text, comment.start) > columnOf(text, next.start)) return undefined;
  const beside: string[] = [];
  const further: string[] = [];
  for (let at = index; at < places.length; at += 1) {
    const place = places[at];
    if (place === undefined) break;
    const onLine = lineStart(text, place.start) <= next.start;
    if (!onLine && place.start >= next.end) break;
    if (onLine) beside.push(...place.names);
    if (place.end <= next.end) further.push(...place.names);
  }
  return { key: next.start, names: [...new Set(beside)], further };
}

function nextStart({ text, syntax, directive }: MarkedText, from: number): number {
  for (let at = skipComments(text, from, syntax); ;) {
    if (directive === undefined) return at;
    directive.lastIndex = at;
    if (!directive.test(text)) return at;
    at = skipComments(text, directive.lastIndex, syntax);
  }
}

function single({ start, names }: MarkerPlace): Target {
  return { key: start, names, further: [] };
}

/** Explicit names win. The other markers take the remaining names in order, and the nearest if there are too many. */
function assign({ names, further }: Target, markers: readonly Found[]): [Found, string][] {
  const given = new Map<string, Found>();
  for (const marker of markers) {
    if (marker.name !== undefined && (names.includes(marker.name) || further.includes(marker.name))) given.set(marker.name, marker);
  }
  const rest = names.filter((name) => !given.has(name));
  const named = new Set(markers.filter(({ name }) => name !== undefined && given.has(name)));
  const others = markers.filter((marker) => !named.has(marker));
  const nearest = others.slice(Math.max(0, others.length - rest.length));
  return [
    ...[...given].map(([name, marker]): [Found, string] => [marker, name]),
    ...nearest.flatMap((marker, index): [Found, string][] => {
      const name = rest[index];
      return name === undefined ? [] : [[marker, name]];
    }),
  ];
}

function ownsLine(text: string, start: number): boolean {
  return text.slice(lineStart(text, start), start).trim() === "";
}

/** Only brackets and commas follow. */
function endsLine(text: string, end: number): boolean {
  return /[ \t)\]},;]*(?:[\r\n]|$)/y.test(text.slice(end, end + LOOK_AHEAD));
}

const LOOK_AHEAD = 200;

function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
}

/** Adds markers to declarations that have none, and corrects the UID of wrong ones. */
import type { Declaration, FileFacts, Marker } from "../model/facts.js";
import type { MarkerStyle } from "../model/language.js";
import type { Uid } from "../model/operation.js";
import { lineStart, nextLine, type Edit } from "./edits.js";

export interface Wanted {
  /** UIDs of the file's symbols by declaration. */
  readonly symbols: ReadonlyMap<string, Uid>;
  /** UID of the file itself: file markers are read but never written. */
  readonly file: Uid | undefined;
}

export interface MarkerPlan {
  /** Ascending. */
  readonly edits: readonly Edit[];
  /** Declarations whose markers are written or corrected. */
  readonly names: readonly string[];
  /** Declarations without a suitable line for a marker. */
  readonly left: readonly string[];
}

/** `plain`: only for declarations at the start of their line. */
export function writeMarkers(text: string, facts: FileFacts, wanted: Wanted, style: MarkerStyle, plain = false): MarkerPlan {
  const bound = new Map<string, Marker>();
  for (const marker of facts.markers ?? []) {
    const isFile = marker.top === true && marker.uid === wanted.file;
    if (marker.declaration !== undefined && !isFile) bound.set(marker.declaration, marker);
  }
  const isMissing = ({ name }: Declaration): boolean => wanted.symbols.has(name) && !bound.has(name);
  const edits: Edit[] = [];
  const names: string[] = [];
  const { lines, homeless } = byLine(text, facts.declarations, plain);
  for (const [line, declarations] of lines) {
    const missing = declarations.filter(isMissing);
    if (missing.length === 0) continue;
    const indent = indentAt(text, line);
    const eol = eolAt(text, line);
    const nameOf = (name: string): string => (declarations.length > 1 ? ` ${name}` : "");
    const written = missing.map(({ name }) => `${indent}${style.comment} @dsp ${wanted.symbols.get(name)}${nameOf(name)}${eol}`);
    names.push(...missing.map(({ name }) => name));
    edits.push({ start: line, end: line, text: written.join("") + (style.blankLineAfter ? eol : "") });
  }
  for (const [name, marker] of bound) {
    const uid = wanted.symbols.get(name);
    if (uid === undefined || uid === marker.uid) continue;
    names.push(name);
    edits.push(rewritten(text, marker, uid));
  }
  const left = homeless.filter(isMissing).map(({ name }) => name);
  return { edits: edits.sort((one, other) => one.start - other.start || one.end - other.end), names, left };
}

interface Homes {
  /** Declarations by the start of the line that gets their markers above. */
  readonly lines: ReadonlyMap<number, readonly Declaration[]>;
  /** Declarations after other code on their line. */
  readonly homeless: readonly Declaration[];
}

/** Declarations that follow another one on its line are marked together with it. */
function byLine(text: string, declarations: readonly Declaration[], plain: boolean): Homes {
  const startsLine = ({ block }: Declaration): boolean => text.slice(lineStart(text, block), block).trim() === "";
  const starts = new Map<number, number>();
  for (const { block, position } of declarations) starts.set(block, Math.min(position, starts.get(block) ?? position));
  const first = new Map<number, number>();
  for (const one of declarations) {
    // Further lines of a statement that declares several names are not its beginning.
    const begins = startsLine(one) && starts.get(one.block) === one.position;
    if (begins) first.set(lineStart(text, one.position), lineStart(text, one.block));
  }
  const lines = new Map<number, Declaration[]>();
  const homeless: Declaration[] = [];
  for (const one of declarations) {
    const own = lineStart(text, one.block);
    const home = startsLine(one) ? own : plain ? undefined : first.get(own);
    if (home === undefined) homeless.push(one);
    else lines.set(home, [...(lines.get(home) ?? []), one]);
  }
  return { lines, homeless };
}

/** Several markers in one comment get a line each. */
function rewritten(text: string, { uid, start, end, line }: Marker, next: Uid): Edit {
  let from = 0;
  for (let count = 1; count < line; count += 1) from = nextLine(text, from);
  const onLine = text.indexOf(uid, Math.max(start, from));
  const at = onLine >= 0 && onLine < end ? onLine : text.indexOf(uid, start);
  if (at < 0 || at >= end) throw new Error(`no ${uid} in the comment at ${start}`);
  return { start: at, end: at + uid.length, text: next };
}

function indentAt(text: string, line: number): string {
  let end = line;
  while (text[end] === " " || text[end] === "\t") end += 1;
  return text.slice(line, end);
}

/** The line's own line end; for a last line without one, that of the line before. */
function eolAt(text: string, line: number): string {
  const end = nextLine(text, line);
  const at = text[end - 1] === "\n" ? end : line;
  return text.slice(Math.max(0, at - 2), at) === "\r\n" ? "\r\n" : "\n";
}

/** Marker lines for declarations that have none, and the right UID in those that have a wrong one (semantics G.2). */
import type { Declaration, FileFacts, Marker } from "../model/facts.js";
import type { MarkerStyle } from "../model/language.js";
import type { Uid } from "../model/operation.js";
import { lineStart, nextLine, type Edit } from "./edits.js";

export interface Wanted {
  /** UIDs of the file's symbols by declaration. */
  readonly symbols: ReadonlyMap<string, Uid>;
  /** Of the file itself: a marker of the file is read, never written. */
  readonly file: Uid | undefined;
}

export interface MarkerPlan {
  /** Ascending. */
  readonly edits: readonly Edit[];
  /** Declarations whose markers are written or corrected. */
  readonly names: readonly string[];
}

/** `plain`: only above declarations that start their line. */
export function writeMarkers(text: string, facts: FileFacts, wanted: Wanted, style: MarkerStyle, plain = false): MarkerPlan {
  const bound = new Map<string, Marker>();
  for (const marker of facts.markers ?? []) {
    const isFile = marker.top === true && marker.uid === wanted.file;
    if (marker.declaration !== undefined && !isFile) bound.set(marker.declaration, marker);
  }
  const edits: Edit[] = [];
  const names: string[] = [];
  const lines = new Map<number, Declaration[]>();
  for (const declaration of facts.declarations) {
    const line = lineStart(text, declaration.block);
    lines.set(line, [...(lines.get(line) ?? []), declaration]);
  }
  for (const [line, declarations] of lines) {
    const indent = indentAt(text, line);
    const missing = declarations.filter(({ name, block }) => {
      const startsLine = block === line + indent.length;
      return wanted.symbols.has(name) && !bound.has(name) && (startsLine || !plain);
    });
    if (missing.length === 0) continue;
    const eol = eolAt(text, line);
    const named = declarations.length > 1 || missing.some(({ block }) => block !== line + indent.length);
    const written = missing.map(({ name }) => `${indent}${style.comment} @dsp ${wanted.symbols.get(name)}${named ? ` ${name}` : ""}${eol}`);
    names.push(...missing.map(({ name }) => name));
    edits.push({ start: line, end: line, text: written.join("") + (style.blankLineAfter ? eol : "") });
  }
  for (const [name, marker] of bound) {
    const uid = wanted.symbols.get(name);
    if (uid === undefined || uid === marker.uid) continue;
    names.push(name);
    edits.push(rewritten(text, marker, uid));
  }
  return { edits: edits.sort((a, b) => a.start - b.start || a.end - b.end), names };
}

/** Several markers of one comment stand on lines of their own. */
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

/** As the line itself ends; a last line without an end, as the line before. */
function eolAt(text: string, line: number): string {
  const end = nextLine(text, line);
  const at = text[end - 1] === "\n" ? end : line;
  return text.slice(Math.max(0, at - 2), at) === "\r\n" ? "\r\n" : "\n";
}

/** Rows as lines of JSON: the same rows give the same bytes, in whatever order they come. */
import { byteOrder } from "../model/byte-order.js";
import { PROGRAM } from "../model/json-document.js";
import { ROW_KINDS, SURFACE_VERSION, type Row } from "./rows.js";

/** `redact` replaces secrets in each text, so that no line loses its form. Equal rows are one line. */
export function surfaceText(rows: readonly Row[], redact: (text: string) => string): string {
  const head = { generator: PROGRAM, schemaVersion: SURFACE_VERSION };
  const known = new Map<string, string>();
  const shown = (text: string): string => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const after = redact(text);
    known.set(text, after);
    return after;
  };
  const lines = rows.map((row) => ({ row, line: lineOf(row, shown) })).sort((a, b) => inOrder(a.row, b.row) || byteOrder(a.line, b.line));
  const distinct = lines.filter(({ line }, index) => lines[index - 1]?.line !== line);
  return [JSON.stringify(head), ...distinct.map(({ line }) => line)].map((line) => `${line}\n`).join("");
}

/** Kind, then package, then place: what belongs together is read together. */
function inOrder(a: Row, b: Row): number {
  return (
    ROW_KINDS.indexOf(a.row) - ROW_KINDS.indexOf(b.row) ||
    byteOrder(a.package, b.package) ||
    byteOrder(placeOf(a), placeOf(b)) ||
    lineNumber(a) - lineNumber(b) ||
    byteOrder(nameOf(a), nameOf(b))
  );
}

function placeOf(row: Row): string {
  if (row.row === "uses") return row.source;
  return row.row === "publishes" || row.row === "depends" ? row.manifest : row.specifier;
}

function lineNumber(row: Row): number {
  return row.row === "uses" ? row.line : 0;
}

function nameOf(row: Row): string {
  return "name" in row ? (row.name ?? "") : "";
}

function lineOf(row: Row, redact: (text: string) => string): string {
  const text = JSON.stringify(row, (_key, value: unknown) => (typeof value === "string" ? redact(value) : value));
  return text.replace(UNSAFE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Characters that end a line for some readers, or turn text round on a terminal; JSON may name them by number. */
const UNSAFE = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

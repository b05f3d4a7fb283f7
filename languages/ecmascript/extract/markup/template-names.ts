/** Names that a template uses. */
import type { Place, UseKind } from "../../../../src/model/facts.js";
import type { LineOf } from "./site.js";
import type { UsedName } from "./script-extractor.js";
import { quotedEnd } from "./tokenize.js";

export interface NameSink {
  readonly names: UsedName[];
  readonly lineOf: LineOf;
  readonly within: Place | undefined;
}

export function addName(sink: NameSink, name: string, kind: UseKind, offset: number, member?: string): void {
  const within = sink.within === undefined ? {} : { within: sink.within };
  sink.names.push({ name, use: { kind, ...within, ...(member !== undefined && { member }), line: sink.lineOf(offset) } });
}

/** `Badge` of the tag `<ui.Badge>`. */
export function memberOfTag(tag: string): string | undefined {
  return tag.split(".")[1];
}

const NAME_START = /[\p{ID_Start}$_]/u;
const NAME = /[\p{ID_Continue}$\u200c\u200d]/u;

/**
 * Identifiers of an expression between two offsets, without property names. Quote marks are `prose` in texts in which an
 * apostrophe need not start a string (expressions with nested markup).
 */
export function addExpression(
  sink: NameSink,
  text: string,
  from: number,
  to: number,
  kind?: UseKind,
  quoteMarks: "strings" | "prose" = "strings",
): void {
  let at = from;
  while (at < to) {
    const char = text[at] ?? "";
    if (quoteMarks === "strings" && (char === '"' || char === "'")) at = quotedEnd(text, at, to);
    else if (text.startsWith("/*", at)) {
      const end = text.indexOf("*/", at + 2);
      at = end < 0 ? to : end + 2;
    } else if (NAME_START.test(char)) {
      const start = at;
      while (at < to && NAME.test(text[at] ?? "")) at += 1;
      if (!isProperty(text, start, from)) addName(sink, text.slice(start, at), kind ?? (text[at] === "(" ? "call" : "read"), start);
    } else if (/\d/.test(char)) while (at < to && NAME.test(text[at] ?? "")) at += 1;
    else at += 1;
  }
}

function isProperty(text: string, start: number, from: number): boolean {
  return start > from && text[start - 1] === "." && text[start - 2] !== ".";
}

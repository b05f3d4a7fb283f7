/** What is wrong in a text that `JSON.parse` refused, and where: an engine names a place only for some errors, each in words of its own. */
import { createScanner, printParseErrorCode, visit } from "jsonc-parser";

export interface JsonFault {
  /** Without a quotation of the text, which can be long and contain anything. */
  readonly reason: string;
  /** Both counted from 1; a column is a UTF-16 unit. Undefined if the text is nested too deeply to be parsed. */
  readonly line?: number;
  readonly column?: number;
}

/** The first fault. A byte order mark is none, nor are comments and trailing commas if they are `allowed`. */
export function jsonFault(text: string, { allowed = false }: { readonly allowed?: boolean } = {}): JsonFault {
  const plain = text.replace(/^\ufeff/, "");
  let first: { readonly code: string; readonly offset: number } | undefined;
  try {
    visit(
      plain,
      { onError: (code, offset) => (first ??= { code: printParseErrorCode(code), offset }) },
      { disallowComments: !allowed, allowTrailingComma: allowed },
    );
  } catch {
    return { reason: "it is nested too deeply" };
  }
  if (first === undefined) return { reason: "it is not JSON" };
  const filled = plain.trimEnd();
  const before = plain.slice(0, Math.min(first.offset, filled.length));
  const lines = before.split(/\r\n|[\r\n]/);
  return { reason: reasonOf(first.code, plain, first.offset), line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
}

/** `line 3, column 7: a comma is missing before this`. */
export function faultText({ reason, line, column }: JsonFault): string {
  return line === undefined ? reason : `line ${line}, column ${column}: ${reason}`;
}

const REASONS: Readonly<Record<string, string>> = {
  InvalidNumberFormat: "this is not a number",
  PropertyNameExpected: "a name in double quotes is missing before this",
  ValueExpected: "a value is missing before this",
  ColonExpected: "a colon is missing before this",
  CommaExpected: "a comma is missing before this",
  EndOfFileExpected: "the value has ended before this",
  InvalidCommentToken: "JSON has no comments",
  UnexpectedEndOfComment: "the comment has no end",
  UnexpectedEndOfString: "the string has no end on its line",
  UnexpectedEndOfNumber: "the number has no digits at its end",
  InvalidUnicode: "the string has a \\u without four hexadecimal digits",
  InvalidEscapeCharacter: "the string has a backslash that escapes nothing",
  InvalidCharacter: "the string has a control character",
};

const REASONS_AT_END: Readonly<Record<string, string>> = {
  PropertyNameExpected: "the text ends where a name is expected",
  ValueExpected: "the text ends where a value is expected",
  ColonExpected: "the text ends where a colon is expected",
  CloseBraceExpected: "a '}' is missing at the end",
  CloseBracketExpected: "a ']' is missing at the end",
};

function reasonOf(code: string, text: string, offset: number): string {
  const rest = text.slice(offset);
  if (text.trim() === "") return "the text is empty";
  if (rest === "" && REASONS_AT_END[code] !== undefined) return REASONS_AT_END[code];
  if (code === "InvalidSymbol") return reasonOfSymbol(rest);
  if (/^[,}\]]/.test(rest) && tokenBefore(text, offset) === ",") return "the comma before this is one too many";
  if (code === "CommaExpected" && /^[}\]]/.test(rest)) return `a '${rest.startsWith("}") ? "]" : "}"}' is missing before this`;
  return REASONS[code] ?? "this is not JSON";
}

function reasonOfSymbol(rest: string): string {
  if (rest.startsWith("'")) return "strings and names have double quotes";
  if (!/^[A-Za-z_$]/.test(rest)) return "this is not JSON";
  return /^[^\s:"{}[\],/]+\s*:/.test(rest) ? "the name has no double quotes" : "this word is no value of JSON";
}

function tokenBefore(text: string, offset: number): string {
  const scanner = createScanner(text, true);
  let last = "";
  for (scanner.scan(); scanner.getTokenOffset() < offset; scanner.scan()) last = text.charAt(scanner.getTokenOffset());
  return last;
}

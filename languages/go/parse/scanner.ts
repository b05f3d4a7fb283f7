/** Tokens of a Go source, one at a time, with the line ends that end statements (https://go.dev/ref/spec#Semicolons). */
import { Unsure } from "../../../src/syntax/fast-parser.js";
import { scanNumber, scanRune, scanString } from "./scan-literals.js";

const HARD =
  "case chan const default defer else for func go goto if import interface map package range select struct switch type var".split(" ");

const HARD_ENDS = ["break", "continue", "fallthrough", "return"];

const SOFT = ["nil", "true", "false", "iota", "new", "make"];

const WORDS: ReadonlyMap<string, Word> = new Map<string, Word>([
  ...HARD.map((kind) => [kind, { kind, ends: false, soft: false }] as const),
  ...HARD_ENDS.map((kind) => [kind, { kind, ends: true, soft: false }] as const),
  ...SOFT.map((word) => [word, { kind: "identifier", ends: true, soft: true }] as const),
]);

/** Length of the longest word. */
const LONGEST_WORD = 11;

const AFTER: ReadonlyMap<string, readonly Kind[]> = new Map(
  Object.entries({
    "!": ["!=", "!"],
    "%": ["%=", "%"],
    "&": ["&&", "&^=", "&^", "&=", "&"],
    "(": ["("],
    ")": [")"],
    "*": ["*=", "*"],
    "+": ["++", "+=", "+"],
    ",": [","],
    "-": ["--", "-=", "-"],
    ".": ["...", "."],
    "/": ["/=", "/"],
    ":": [":=", ":"],
    ";": [";"],
    "<": ["<<=", "<<", "<=", "<-", "<"],
    "=": ["==", "="],
    ">": [">>=", ">>", ">=", ">"],
    "[": ["["],
    "]": ["]"],
    "^": ["^=", "^"],
    "{": ["{"],
    "|": ["||", "|=", "|"],
    "}": ["}"],
    "~": ["~"],
  }),
);

/** Operators by the code of their first character, longest first. */
const OPERATORS: readonly (readonly Kind[] | undefined)[] = Array.from({ length: 128 }, (_, code) => AFTER.get(String.fromCharCode(code)));

const ENDING_OPERATORS: ReadonlySet<Kind> = new Set(["++", "--", ")", "]", "}"]);

/** The current token. Offsets are UTF-16 units. */
export interface Scanner {
  readonly text: string;
  kind: Kind;
  start: number;
  end: number;
  /** A name such as `nil` or `new`, which is something else where an expression may stand. */
  isSoft: boolean;
  /** Whether a line end after the token ends the statement. */
  ends: boolean;
  /** Start and end of each comment so far, in turn. */
  readonly comments: number[];
}

/** The grammar has its own ideas about zeros and lone surrogates. */
const ODD = /[\0\p{Cs}]/u;

export function startScanner(text: string): Scanner {
  if (ODD.test(text)) throw new Unsure("characters", 0);
  return { text, kind: "end", start: 0, end: 0, isSoft: false, ends: false, comments: [] };
}

const TAB = 9;
const NEW_LINE = 10;
const RETURN = 13;
const SPACE = 32;
const SLASH = 47;
const STAR = 42;

/** Moves to the next token. Throws `Unsure`. */
export function advance(scanner: Scanner): void {
  const { text } = scanner;
  let at = scanner.end;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === SPACE || code === TAB || code === RETURN) at += 1;
    else if (code === NEW_LINE) {
      if (scanner.ends) return accept(scanner, "\n", at, skipLineEnds(text, at), false);
      at += 1;
    } else if (code === SLASH && isComment(text.charCodeAt(at + 1))) at = skipComment(scanner, at);
    else return scanToken(scanner, at, code);
  }
}

function accept(scanner: Scanner, kind: Kind, start: number, end: number, ends: boolean): void {
  scanner.kind = kind;
  scanner.start = start;
  scanner.end = end;
  scanner.ends = ends;
}

/** The token of the grammar includes empty lines, if nothing is in them. */
function skipLineEnds(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) === NEW_LINE) at += 1;
  return at;
}

function isComment(second: number): boolean {
  return second === SLASH || second === STAR;
}

/** Returns the offset after the comment. A line comment does not include its line end, but does include a carriage return before that. */
function skipComment(scanner: Scanner, start: number): number {
  const { text } = scanner;
  const isLine = text.charCodeAt(start + 1) === SLASH;
  const found = isLine ? text.indexOf("\n", start) : text.indexOf("*/", start + 2);
  if (found < 0 && !isLine) throw new Unsure("comment without an end", start);
  const end = found < 0 ? text.length : isLine ? found : found + 2;
  // For the language it is a line end; for the grammar it is not.
  if (!isLine && scanner.ends && text.slice(start, end).includes("\n")) throw new Unsure("statement ended by a comment", start);
  scanner.comments.push(start, end);
  return end;
}

const WORD = 1;
const DIGIT = 2;
/** What a token may be that starts with an ASCII character. */
const CLASSES = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[A-Za-z_]/.test(character) ? WORD : /\d/.test(character) ? DIGIT : 0;
});
const DOT = 46;

function scanToken(scanner: Scanner, start: number, code: number): void {
  const { text } = scanner;
  const kind = CLASSES[code];
  if (kind === WORD || code >= 128) return scanWord(scanner, start);
  if (kind === DIGIT || (code === DOT && CLASSES[text.charCodeAt(start + 1)] === DIGIT)) {
    const number = scanNumber(text, start);
    return accept(scanner, number.kind, start, number.end, true);
  }
  if (code === 34 || code === 96) {
    return accept(scanner, code === 34 ? "interpreted_string_literal" : "raw_string_literal", start, scanString(text, start), true);
  }
  if (code === 39) return accept(scanner, "rune_literal", start, scanRune(text, start), true);
  if (start >= text.length) return accept(scanner, "end", text.length, text.length, false);
  for (const operator of OPERATORS[code] ?? []) {
    if (operator.length === 1 || text.startsWith(operator, start)) {
      return accept(scanner, operator, start, start + operator.length, ENDING_OPERATORS.has(operator));
    }
  }
  throw new Unsure("characters", start);
}

function scanWord(scanner: Scanner, start: number): void {
  const { text } = scanner;
  let end = start;
  let code = text.charCodeAt(end);
  while (code < 128 && CLASSES[code] !== 0) code = text.charCodeAt((end += 1));
  if (code >= 128) end = scanLetters(text, start);
  scanner.isSoft = false;
  const word = end - start > LONGEST_WORD || end - start < 2 ? undefined : WORDS.get(text.slice(start, end));
  if (word === undefined) return accept(scanner, "identifier", start, end, true);
  scanner.isSoft = word.soft;
  accept(scanner, word.kind, start, end, word.ends);
}

/** Letters of the most common alphabets. Other ones may be letters for one version of Unicode and not for another. */
const LETTERS =
  /[\w\u00b5\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0391-\u03a1\u03a3-\u03c9\u0410-\u044f\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fa5\uac00-\ud7a3]+/y;

function scanLetters(text: string, start: number): number {
  LETTERS.lastIndex = start;
  const end = start + (LETTERS.exec(text)?.[0].length ?? 0);
  if (end === start || text.charCodeAt(end) >= 128) throw new Unsure("characters", start);
  return end;
}

// Words and operators of Go (https://go.dev/ref/spec#Lexical_elements), as kinds of tokens.

/**
 * The text of an operator or keyword; `identifier`, or the grammar's node type of a literal; `\n` for a line end that ends a statement;
 * `end` at the end of the text.
 */
type Kind = string;

interface Word {
  readonly kind: Kind;
  /** Whether a line end after it ends the statement (https://go.dev/ref/spec#Semicolons). */
  readonly ends: boolean;
  /** A name that the grammar takes for something else where an expression may stand. */
  readonly soft: boolean;
}

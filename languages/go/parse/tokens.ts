/** Words and operators of Go (https://go.dev/ref/spec#Lexical_elements), as kinds of tokens. */

/**
 * The text of an operator or keyword; `identifier`, or the grammar's node type of a literal; `\n` for a line end that ends a statement;
 * `end` at the end of the text.
 */
export type Kind = string;

interface Word {
  readonly kind: Kind;
  /** Whether a line end after it ends the statement (https://go.dev/ref/spec#Semicolons). */
  readonly ends: boolean;
  /** A name that the grammar takes for something else where an expression may stand. */
  readonly soft: boolean;
}

const HARD =
  "case chan const default defer else for func go goto if import interface map package range select struct switch type var".split(" ");
const HARD_ENDS = ["break", "continue", "fallthrough", "return"];
const SOFT = ["nil", "true", "false", "iota", "new", "make"];

export const WORDS: ReadonlyMap<string, Word> = new Map<string, Word>([
  ...HARD.map((kind) => [kind, { kind, ends: false, soft: false }] as const),
  ...HARD_ENDS.map((kind) => [kind, { kind, ends: true, soft: false }] as const),
  ...SOFT.map((word) => [word, { kind: "identifier", ends: true, soft: true }] as const),
]);

/** Length of the longest word. */
export const LONGEST_WORD = 11;

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
export const OPERATORS: readonly (readonly Kind[] | undefined)[] = Array.from({ length: 128 }, (_, code) =>
  AFTER.get(String.fromCharCode(code)),
);

export const ENDING_OPERATORS: ReadonlySet<Kind> = new Set(["++", "--", ")", "]", "}"]);

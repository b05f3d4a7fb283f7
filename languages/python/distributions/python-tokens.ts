/** Tokens of Python source as far as literals need them: strings are decoded, comments and line breaks dropped. One pass over any input. */

export interface Token {
  readonly kind: "string" | "name" | "number" | "sign" | "unknown";
  /** Value of a string, otherwise the source text; operators are one character. */
  readonly text: string;
  /** First on its line and not indented: starts a statement of the module if no bracket is open. */
  readonly atStart: boolean;
}

const NAME = /[\p{ID_Start}_][\p{ID_Continue}]*/uy;
const NUMBER = /\d[\w.]*/y;
const PREFIX = /([rbuftRBUFT]{0,2})("""|'''|"|')/y;
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["r", "\r"],
  ["\n", ""],
]);

export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let index = 0;
  while (index < text.length) {
    const char = text.charAt(index);
    const atStart = index === 0 || text.charAt(index - 1) === "\n";
    if (char === "#") index = endOf(text, "\n", index);
    else if (/\s|\\/.test(char)) index += 1;
    else {
      const { token, end } = readToken(text, index, atStart);
      tokens.push(token);
      index = end;
    }
  }
  return tokens;
}

function readToken(text: string, index: number, atStart: boolean): { readonly token: Token; readonly end: number } {
  PREFIX.lastIndex = index;
  const quoted = PREFIX.exec(text);
  if (quoted !== null) return readString(text, index, quoted, atStart);
  for (const [kind, pattern] of [
    ["name", NAME],
    ["number", NUMBER],
  ] as const) {
    pattern.lastIndex = index;
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) return { token: { kind, text: found, atStart }, end: index + found.length };
  }
  const sign = String.fromCodePoint(text.codePointAt(index) ?? 0);
  return { token: { kind: "sign", text: sign, atStart }, end: index + sign.length };
}

function readString(
  text: string,
  index: number,
  quoted: RegExpExecArray,
  atStart: boolean,
): { readonly token: Token; readonly end: number } {
  const [opening, prefix = "", quote = ""] = quoted;
  const raw = /r/i.test(prefix);
  let value = "";
  let at = index + opening.length;
  while (at < text.length && !text.startsWith(quote, at)) {
    const char = text.charAt(at);
    if (char === "\n" && quote.length === 1) break;
    if (char === "\\" && at + 1 < text.length) {
      const next = text.charAt(at + 1);
      value += raw ? char + next : (ESCAPES.get(next) ?? (/["'\\]/.test(next) ? next : char + next));
      at += 2;
    } else {
      value += char;
      at += 1;
    }
  }
  // Fields of a formatted string are known only at run time.
  const kind = /[ft]/i.test(prefix) && value.includes("{") ? "unknown" : "string";
  return { token: { kind, text: value, atStart }, end: Math.min(text.length, at + quote.length) };
}

function endOf(text: string, sign: string, from: number): number {
  const found = text.indexOf(sign, from);
  return found < 0 ? text.length : found;
}

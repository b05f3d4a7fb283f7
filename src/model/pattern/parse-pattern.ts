/** Text of a pattern → its elements. Each character is read a bounded number of times. */
import { PATTERN_LIMITS, type Syntax } from "./syntax.js";

const NAMED: Readonly<Record<string, RegExp>> = {
  alnum: /[A-Za-z0-9]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  cntrl: /\p{Cc}/u,
  digit: /[0-9]/,
  graph: /[\x21-\x7e]/,
  lower: /[a-z]/,
  print: /[\x20-\x7e]/,
  punct: /[\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]/,
  space: /[ \t\r\n\v\f]/,
  upper: /[A-Z]/,
  word: /[A-Za-z0-9_]/,
  xdigit: /[A-Fa-f0-9]/,
};

export type Sequence = readonly Element[];

export type Element =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "any" }
  | SetElement
  | { readonly kind: "star" }
  | { readonly kind: "across" }
  | { readonly kind: "slash" }
  | Group;

export interface Group {
  readonly kind: "group";
  readonly sign: "@" | "?" | "*" | "+" | "!";
  readonly choices: readonly Sequence[];
}

/** A fault completes the sentence "the pattern …". */
export class PatternFault extends Error {}

export function parsePattern(text: string, syntax: Syntax): Sequence {
  return hasWildcard(text) ? new Parser(text, syntax).sequence(0, text.length) : literal(text, syntax);
}

/** Whether a character may have a meaning in any syntax. */
export function hasWildcard(text: string): boolean {
  return /[*?[\]{}()\\]/.test(text);
}

function literal(text: string, { flat }: Syntax): Sequence {
  const parts = flat === true ? [text] : text.split(/(\/)/);
  return parts.flatMap((part): Sequence =>
    part === "" ? [] : [part === "/" && flat !== true ? { kind: "slash" } : { kind: "text", text: part }],
  );
}

class Parser {
  private wildcards = 0;
  private values = 0;
  private negations = 0;
  private readonly ends: ReadonlyMap<number, number>;

  constructor(
    private readonly text: string,
    private readonly syntax: Syntax,
  ) {
    this.ends = pairsOf(text, syntax);
  }

  sequence(start: number, end: number): Sequence {
    const found: Element[] = [];
    let literal = "";
    const flush = (): void => {
      if (literal !== "") found.push({ kind: "text", text: literal });
      literal = "";
    };
    for (let at = start; at < end;) {
      const special = this.special(at, end);
      if (special === undefined) {
        const isEscape = this.syntax.escapes === true && this.text[at] === "\\" && at + 1 < end;
        literal += this.text.charAt(isEscape ? at + 1 : at);
        at += isEscape ? 2 : 1;
        continue;
      }
      flush();
      found.push(special.element);
      at = special.end;
    }
    flush();
    return found;
  }

  /** The element that starts here, if it is not literal text. */
  private special(at: number, end: number): { readonly element: Element; readonly end: number } | undefined {
    const char = this.text.charAt(at);
    const group = this.group(at, end);
    if (group !== undefined) return group;
    if (char === "*") {
      let next = at;
      while (next < end && this.text[next] === "*" && this.group(next, end) === undefined) next += 1;
      this.countWildcard();
      return { element: { kind: next - at === 2 ? "across" : "star" }, end: next };
    }
    if (char === "?") return { element: { kind: "any" }, end: at + 1 };
    if (char === "/" && this.syntax.flat !== true) return { element: { kind: "slash" }, end: at + 1 };
    if (char === "[" && this.syntax.sets === true) return readSet(this.text, at, end, this.syntax);
    return undefined;
  }

  private group(at: number, end: number): { readonly element: Element; readonly end: number } | undefined {
    const char = this.text.charAt(at);
    if (char === "{" && this.syntax.braces === true) return this.brace(at, end);
    const isBare = char === "(" && this.syntax.bareGroups === true;
    const isSigned = this.syntax.groups === true && /[@?*+!]/.test(char) && this.text[at + 1] === "(";
    if (!isBare && !isSigned) return undefined;
    const open = isBare ? at : at + 1;
    const close = this.ends.get(open);
    if (close === undefined || close >= end) return undefined;
    const parts = this.split(open + 1, close, "|");
    if (isBare && parts.length === 1) return undefined;
    const sign = isBare ? "@" : (char as Group["sign"]);
    if (sign !== "@" && sign !== "?") this.countWildcard();
    if (sign === "!") this.negations += 1;
    if (this.negations > PATTERN_LIMITS.negations) throw new PatternFault(`has more than ${PATTERN_LIMITS.negations} !()`);
    return { element: { kind: "group", sign, choices: parts.map(([from, to]) => this.sequence(from, to)) }, end: close + 1 };
  }

  private brace(at: number, end: number): { readonly element: Element; readonly end: number } | undefined {
    const close = this.ends.get(at);
    if (close === undefined || close >= end) return undefined;
    const range = valuesOf(this.text.slice(at + 1, close));
    if (range !== undefined) {
      this.values += range.length;
      if (this.values > PATTERN_LIMITS.choices) throw new PatternFault(`stands for more than ${PATTERN_LIMITS.choices} values`);
      return { element: { kind: "group", sign: "@", choices: range.map((text) => [{ kind: "text", text }]) }, end: close + 1 };
    }
    const parts = this.split(at + 1, close, ",");
    if (parts.length === 1) return undefined;
    return { element: { kind: "group", sign: "@", choices: parts.map(([from, to]) => this.sequence(from, to)) }, end: close + 1 };
  }

  /** Parts between separators that are in no inner group. */
  private split(start: number, end: number, separator: string): readonly (readonly [number, number])[] {
    const parts: [number, number][] = [];
    let from = start;
    for (let at = start; at < end; at += 1) {
      if (this.syntax.escapes === true && this.text[at] === "\\") at += 1;
      else if (this.text[at] === separator) {
        parts.push([from, at]);
        from = at + 1;
      } else at = this.innerEnd(at, end) ?? at;
    }
    return [...parts, [from, end]];
  }

  private innerEnd(at: number, end: number): number | undefined {
    const close = this.ends.get(at);
    return close !== undefined && close < end ? close : undefined;
  }

  private countWildcard(): void {
    this.wildcards += 1;
    if (this.wildcards > PATTERN_LIMITS.wildcards) throw new PatternFault(`has more than ${PATTERN_LIMITS.wildcards} wildcards`);
  }
}

const CLOSING: Readonly<Record<string, string>> = { "{": "}", "(": ")" };

/** Place of each bracket that opens → that of the one that closes it. */
function pairsOf(text: string, syntax: Syntax): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (syntax.escapes === true && char === "\\") at += 1;
    else if ((char === "{" && syntax.braces === true) || (char === "(" && syntax.groups === true)) open.push(at);
    else if (char === "}" || char === ")") {
      // One that nothing closes is literal, and so are those that open inside of it without an end.
      const place = open.findLastIndex((start) => CLOSING[text.charAt(start)] === char);
      if (place < 0) continue;
      pairs.set(open[place] ?? 0, at);
      open.length = place;
    }
  }
  return pairs;
}

const RANGE = /^(?:(-?\d{1,9})\.\.(-?\d{1,9})|([a-z])\.\.([a-z])|([A-Z])\.\.([A-Z]))(?:\.\.(-?\d{1,9}))?$/;

/** The values of `1..3`, `01..10`, `a..c`, `0..10..5`; undefined if it is no range. */
function valuesOf(inner: string): readonly string[] | undefined {
  const range = RANGE.exec(inner);
  if (range === null) return undefined;
  const [, first, last, low, high, upperLow, upperHigh, given] = range;
  const step = Math.max(1, Math.abs(Number(given ?? 1)));
  const letters = low ?? upperLow;
  const from = letters === undefined ? Number(first) : letters.charCodeAt(0);
  const to = letters === undefined ? Number(last) : (high ?? upperHigh ?? "").charCodeAt(0);
  const count = Math.min(Math.floor(Math.abs(to - from) / step), PATTERN_LIMITS.choices) + 1;
  const width = /^-?0\d/.test(first ?? "") || /^-?0\d/.test(last ?? "") ? Math.max((first ?? "").length, (last ?? "").length) : 0;
  return Array.from({ length: count }, (_, index) => {
    const value = from <= to ? from + index * step : from - index * step;
    return letters === undefined ? padded(value, width) : String.fromCharCode(value);
  });
}

function padded(value: number, width: number): string {
  return value < 0 ? `-${String(-value).padStart(width - 1, "0")}` : String(value).padStart(width, "0");
}

/** `[a-z]`, `[!a]`, `[[:digit:]]` in a pattern. A set never matches a slash. */
interface SetElement {
  readonly kind: "set";
  readonly has: (char: string) => boolean;
  /** Text that matches as well. */
  readonly spelled?: string;
}

type Member = { readonly from: string; readonly to: string } | RegExp;

/** Undefined if nothing closes the bracket before the next slash: it is literal then. */
function readSet(
  text: string,
  at: number,
  end: number,
  syntax: Syntax,
): { readonly element: SetElement; readonly end: number } | undefined {
  if (text.indexOf("]", at + 1) < 0) return undefined;
  const negated = text[at + 1] === "!" || text[at + 1] === "^";
  const start = at + (negated ? 2 : 1);
  const members: Member[] = [];
  for (let place = start; place < end && text[place] !== "/";) {
    if (text[place] === "]" && place > start)
      return { element: setOf(members, negated, text.slice(at, place + 1), syntax), end: place + 1 };
    const name =
      text[place] === "[" && text[place + 1] === ":" ? (/^\[:([a-z]{1,8}):\]/.exec(text.slice(place, place + 12))?.[1] ?? "") : "";
    const named = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
    if (named !== undefined) {
      members.push(named);
      place += name.length + "[::]".length;
      continue;
    }
    const from = charAt(text, place, syntax);
    const to = text[from.end] === "-" && from.end + 1 < end && text[from.end + 1] !== "]" ? charAt(text, from.end + 1, syntax) : from;
    members.push({ from: from.char, to: to.char });
    place = to.end;
  }
  return undefined;
}

function charAt(text: string, at: number, syntax: Syntax): { readonly char: string; readonly end: number } {
  const isEscape = syntax.escapes === true && text[at] === "\\" && at + 1 < text.length;
  return isEscape ? { char: text.charAt(at + 1), end: at + 2 } : { char: text.charAt(at), end: at + 1 };
}

function setOf(members: readonly Member[], negated: boolean, written: string, { spelledSets }: Syntax): SetElement {
  const has = (char: string): boolean => {
    if (char === "/") return false;
    return members.some((one) => (one instanceof RegExp ? one.test(char) : one.from <= char && char <= one.to)) !== negated;
  };
  // `[id]` is the name of a route, `[a-z]` and `[!a]` are not.
  const isName = spelledSets === true && !negated && !/[-^[\\]/.test(written.slice(1));
  return { kind: "set", has, ...(isName ? { spelled: written } : {}) };
}

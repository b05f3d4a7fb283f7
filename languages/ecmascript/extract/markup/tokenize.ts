/**
 * HTML, and the dialects of single-file components, as a sequence of tags and texts instead of a tree. Linear for every input: an unclosed
 * tag or quote extends to the end.
 */
export interface Attribute {
  readonly name: string;
  readonly nameOffset: number;
  /** Between the quotes or braces; absent for a bare attribute. */
  readonly value?: string;
  readonly valueOffset: number;
  /** `name={value}`, `{value}`: an expression. */
  readonly braced: boolean;
}

export interface Tag {
  readonly kind: "tag";
  readonly name: string;
  readonly nameOffset: number;
  readonly end: number;
  readonly attributes: readonly Attribute[];
  readonly selfClosing: boolean;
}

export type Piece =
  | Tag
  | { readonly kind: "close"; readonly name: string; readonly offset: number; readonly end: number }
  | { readonly kind: "text"; readonly offset: number; readonly end: number }
  /** The text between a raw element's tags. */
  | { readonly kind: "raw"; readonly tag: Tag; readonly offset: number; readonly end: number };

export interface MarkupSyntax {
  /** Elements whose content is not markup, lower case. */
  readonly raw: ReadonlySet<string>;
  /** `{{ … }}` in texts hides tags (Vue). */
  readonly mustaches: boolean;
  /** Attributes may be `{expressions}` (Svelte, Astro, MDX). */
  readonly braces: boolean;
  /** Quoted attribute values contain `{expressions}` that may contain quotes (Svelte). */
  readonly quotedBraces?: boolean;
  /** A script inside of a comment inside of a script does not end the outer one (HTML). */
  readonly nestedScripts?: boolean;
}

export function* tokenize(text: string, syntax: MarkupSyntax, from = 0, to: number = text.length): Generator<Piece> {
  let at = from;
  let textStart = from;
  const lastMustache = syntax.mustaches ? text.lastIndexOf("}}", to - 2) : -1;
  while (at < to) {
    const open = nextMarkup(text, at, to, lastMustache);
    const piece = open < to ? markupAt(text, syntax, open, to) : undefined;
    if (open < to && piece === undefined) {
      at = open + 1;
      continue;
    }
    if (open > textStart) yield { kind: "text", offset: textStart, end: open };
    if (piece === undefined) return;
    if (piece.kind !== "text") yield piece;
    at = textStart = piece.end;
    if (piece.kind === "tag" && !piece.selfClosing && syntax.raw.has(piece.name.toLowerCase())) {
      const isScript = syntax.nestedScripts === true && piece.name.toLowerCase() === "script";
      const end = isScript ? scriptEnd(text, at, to) : rawEnd(text, piece.name, at, to);
      yield { kind: "raw", tag: piece, offset: at, end };
      at = textStart = end;
    }
  }
}

/** End of the content of a raw element: its closing tag, in any case. */
export function rawEnd(text: string, name: string, from: number, to: number): number {
  const wanted = name.toLowerCase();
  // No element has a longer name; comparing it everywhere would not be linear.
  if (wanted.length > MAX_RAW_NAME) return to;
  for (let at = text.indexOf("</", from); at >= 0 && at < to; at = text.indexOf("</", at + 2)) {
    const end = at + 2 + wanted.length;
    if (/^[\s/>]?$/.test(text.charAt(end)) && text.slice(at + 2, end).toLowerCase() === wanted) return at;
  }
  return to;
}

const MAX_RAW_NAME = 100;

/** End of the content of a script: after `<!--`, another `<script>` takes the next closing tag for itself. */
function scriptEnd(text: string, from: number, to: number): number {
  const mark = /<!--|-->|<\/?script(?=[\s/>])/gi;
  mark.lastIndex = from;
  let depth = 0;
  for (let found = mark.exec(text); found !== null && found.index < to; found = mark.exec(text)) {
    const [word] = found;
    if (word === "-->") depth = 0;
    else if (word === "<!--") {
      if (depth === 0) depth = 1;
      // `<!-->` is a whole comment.
      mark.lastIndex -= 2;
    } else if (word.startsWith("</")) {
      if (depth < 2) return found.index;
      depth = 1;
    } else if (depth === 1) depth = 2;
  }
  // Without an end, what looks like one is it: the file is damaged, and the rest of it is worth reading.
  return rawEnd(text, "script", from, to);
}

/** Offset of the next `<` that is not inside a mustache; `lastMustache` is the offset where the last one closes. */
function nextMarkup(text: string, from: number, to: number, lastMustache: number): number {
  let at = from;
  for (;;) {
    const open = text.indexOf("<", at);
    if (open < 0 || open >= to) return to;
    const mustache = at < lastMustache ? text.slice(at, open).indexOf("{{") : -1;
    if (mustache < 0) return open;
    const close = text.indexOf("}}", at + mustache + 2);
    if (close < 0 || close >= to) return open;
    at = close + 2;
  }
}

/** Comments, declarations and template directives are returned as a text to skip; undefined for a plain `<`. */
function markupAt(text: string, syntax: MarkupSyntax, open: number, to: number): Piece | undefined {
  const next = text[open + 1] ?? "";
  if (/[A-Za-z]/.test(next)) return readTag(text, syntax, open, to);
  if (next === "/") {
    const name = /^[^\s>/]*/.exec(text.slice(open + 2, open + 202))?.[0] ?? "";
    return { kind: "close", name, offset: open, end: after(text, ">", open + 2, to) };
  }
  if (text.startsWith("<!--", open)) return { kind: "text", offset: open, end: commentEnd(text, open, to) };
  if (next === "!") return { kind: "text", offset: open, end: after(text, ">", open + 2, to) };
  if (next === "%") return { kind: "text", offset: open, end: after(text, "%>", open + 2, to) };
  if (next === "?") return { kind: "text", offset: open, end: after(text, "?>", open + 2, to) };
  return undefined;
}

/** `<!-->` and `<!--->` are whole comments, and `--!>` ends one, too. */
function commentEnd(text: string, open: number, to: number): number {
  const end = /--!?>/g;
  end.lastIndex = open + 2;
  for (let found = end.exec(text); found !== null && found.index < to; found = end.exec(text)) {
    const isBegin = found.index < open + 4 && found[0] === "--!>";
    if (!isBegin) return Math.min(end.lastIndex, to);
  }
  return to;
}

function after(text: string, mark: string, from: number, to: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 || found >= to ? to : found + mark.length;
}

const NAME_END = /[\s/>]/;
const ATTRIBUTE_END = /[\s/>=]/;

/** The tag at `open`, which is `<` and a letter. */
function readTag(text: string, syntax: MarkupSyntax, open: number, to: number): Tag {
  const nameOffset = open + 1;
  let at = runEnd(text, nameOffset, to, NAME_END);
  const name = text.slice(nameOffset, at);
  const attributes: Attribute[] = [];
  let selfClosing = false;
  while (at < to && text[at] !== ">") {
    const char = text[at] ?? "";
    if (/\s/.test(char)) at += 1;
    else if (char === "/") {
      selfClosing = text[at + 1] === ">";
      at += 1;
    } else {
      const [attribute, end] = readAttribute(text, syntax, at, to);
      attributes.push(attribute);
      at = end;
    }
  }
  return { kind: "tag", name, nameOffset, end: Math.min(at + 1, to), attributes, selfClosing };
}

function readAttribute(text: string, syntax: MarkupSyntax, start: number, to: number): readonly [Attribute, end: number] {
  if (syntax.braces && text[start] === "{") return bracedAttribute(text, "", start, start, to);
  // The first character may be anything, including `=`.
  let at = runEnd(text, start + 1, to, ATTRIBUTE_END);
  const name = text.slice(start, at);
  let equals = at;
  while (equals < to && /\s/.test(text[equals] ?? "")) equals += 1;
  if (text[equals] !== "=") return [{ name, nameOffset: start, valueOffset: at, braced: false }, at];
  at = equals + 1;
  while (at < to && /\s/.test(text[at] ?? "")) at += 1;
  const quote = text[at] ?? "";
  if (syntax.braces && quote === "{") return bracedAttribute(text, name, start, at, to);
  if (quote === '"' || quote === "'" || (quote === "`" && syntax.braces)) {
    const end = valueEnd(text, syntax, at, to);
    return [{ name, nameOffset: start, value: text.slice(at + 1, end), valueOffset: at + 1, braced: quote === "`" }, Math.min(end + 1, to)];
  }
  const end = runEnd(text, at, to, /[\s>]/);
  return [{ name, nameOffset: start, value: text.slice(at, end), valueOffset: at, braced: false }, end];
}

function valueEnd(text: string, syntax: MarkupSyntax, open: number, to: number): number {
  const quote = text[open] ?? "";
  if (syntax.quotedBraces !== true) {
    const close = text.indexOf(quote, open + 1);
    return close < 0 || close >= to ? to : close;
  }
  let at = open + 1;
  while (at < to && text[at] !== quote) at = text[at] === "{" ? bracesEnd(text, at, to) : at + 1;
  return at;
}

function bracedAttribute(text: string, name: string, nameOffset: number, open: number, to: number): readonly [Attribute, end: number] {
  const end = bracesEnd(text, open, to);
  const closed = text[end - 1] === "}" ? end - 1 : end;
  return [{ name, nameOffset, value: text.slice(open + 1, closed), valueOffset: open + 1, braced: true }, end];
}

/** Offset after the `}` that closes the `{` at `open`; strings and comments are skipped. */
function bracesEnd(text: string, open: number, to: number): number {
  let depth = 0;
  let at = open;
  while (at < to) {
    const char = text[at] ?? "";
    if (char === '"' || char === "'" || char === "`") at = quotedEnd(text, at, to);
    else if (text.startsWith("/*", at)) at = after(text, "*/", at + 2, to);
    else {
      at += 1;
      if (char === "{") depth += 1;
      else if (char === "}" && --depth === 0) return at;
    }
  }
  return to;
}

/** Offset after a string. An unclosed one ends with its line: it is an apostrophe in a nested text. */
export function quotedEnd(text: string, open: number, to: number): number {
  const quote = text[open] ?? "";
  let at = open + 1;
  while (at < to) {
    const char = text[at] ?? "";
    if (char === quote) return at + 1;
    if (char === "\n" && quote !== "`") return at;
    at += char === "\\" ? 2 : 1;
  }
  return to;
}

function runEnd(text: string, from: number, to: number, stop: RegExp): number {
  let at = from;
  while (at < to && !stop.test(text[at] ?? "")) at += 1;
  return at;
}

/**
 * Expressions in single braces between the tags of Svelte, Astro and MDX. They contain markup, which contains expressions: the markup in an
 * expression is blanked but for one value.
 */
import { blank } from "./component.js";
import { type Piece, quotedEnd } from "./tokenize.js";

export interface Braced {
  /** Between the braces. */
  readonly offset: number;
  readonly code: string;
}

interface Frame {
  readonly offset: number;
  code: string;
  /** Open braces inside. */
  depth: number;
  /** Open elements inside; text in an element is no code. */
  elements: number;
  /** Ends with markup: what follows at once is another part of the same value. */
  isMarkup: boolean;
}

/** Elements without an end. `<Link>` is a component, and may have children. */
export const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

export class BracedExpressions {
  readonly #open: Frame[] = [];
  #read = 0;

  constructor(
    private readonly text: string,
    private readonly found: (braced: Braced) => void,
  ) {}

  /** False if the piece is no markup, but the type arguments of an expression: `Row<Item>`. */
  add(piece: Piece): boolean {
    const start = piece.kind === "tag" ? piece.nameOffset - 1 : piece.offset;
    // Comments are no pieces.
    if (start > this.#read) this.#mask(this.#read, start);
    this.#read = piece.end;
    const isMarkup = piece.kind !== "tag" || !this.#isTyped(start);
    if (piece.kind === "text" || !isMarkup) this.#addText(start, piece.end);
    else if (piece.kind === "raw") this.#mask(piece.offset, piece.end);
    else if (piece.kind === "tag") this.#addElement(start, piece.end, piece.selfClosing || VOID.test(piece.name) ? 0 : 1);
    else this.#addElement(start, piece.end, -1);
    return isMarkup;
  }

  /** A name goes before the `<`. */
  #isTyped(start: number): boolean {
    return (
      this.#open.at(-1)?.elements === 0 &&
      /[\w$]$/.test(this.text[start - 1] ?? "") &&
      !/\breturn$/.test(this.text.slice(Math.max(0, start - 7), start))
    );
  }

  #addElement(from: number, to: number, change: -1 | 0 | 1): void {
    const frame = this.#open.at(-1);
    if (frame === undefined) return;
    if (frame.elements === 0 && !frame.isMarkup) {
      frame.code += `0${blank(this.text.slice(from + 1, to))}`;
      frame.isMarkup = true;
    } else frame.code += blank(this.text.slice(from, to));
    frame.elements = Math.max(0, frame.elements + change);
  }

  #mask(from: number, to: number): void {
    const frame = this.#open.at(-1);
    if (frame !== undefined) frame.code += blank(this.text.slice(from, to));
  }

  #addText(from: number, to: number): void {
    for (let at = from; at < to;) {
      const frame = this.#open.at(-1);
      at = frame === undefined || frame.elements > 0 ? this.#addProse(at, to) : this.#addCode(frame, at, to);
    }
  }

  /** Up to the next brace, which opens an expression, or the next fragment of JSX. */
  #addProse(from: number, to: number): number {
    for (let at = from; at < to; at += 1) {
      if (this.text[at] === "{") {
        this.#mask(from, at + 1);
        this.#open.push({ offset: at + 1, code: "", depth: 0, elements: 0, isMarkup: false });
        return at + 1;
      }
      if (this.#open.length > 0 && this.text[at] === "<" && (this.text.startsWith("<>", at) || this.text.startsWith("</>", at))) {
        const isEnd = this.text[at + 1] === "/";
        this.#mask(from, at);
        this.#addElement(at, at + (isEnd ? 3 : 2), isEnd ? -1 : 1);
        return at + (isEnd ? 3 : 2);
      }
    }
    this.#mask(from, to);
    return to;
  }

  #addCode(frame: Frame, at: number, to: number): number {
    const char = this.text[at] ?? "";
    if (char === "}" && frame.depth === 0) {
      this.#close(frame, at);
      return at + 1;
    }
    if (this.text.startsWith("<>", at)) {
      this.#addElement(at, at + 2, 1);
      return at + 2;
    }
    const end = this.#tokenEnd(at, to);
    const token = this.text.slice(at, end);
    frame.code += token;
    if (char === "{") frame.depth += 1;
    else if (char === "}") frame.depth -= 1;
    if (token.trim() !== "") frame.isMarkup = false;
    return end;
  }

  /** After a string, a comment or a character. */
  #tokenEnd(at: number, to: number): number {
    const char = this.text[at] ?? "";
    if (char === '"' || char === "'" || char === "`") return quotedEnd(this.text, at, to);
    const close = this.text.startsWith("/*", at) ? "*/" : this.text.startsWith("//", at) && this.text[at - 1] !== ":" ? "\n" : undefined;
    const end = close === undefined ? -1 : this.text.indexOf(close, at + 2);
    return end < 0 ? at + 1 : Math.min(to, end + (close ?? "").length);
  }

  #close(frame: Frame, end: number): void {
    this.#open.pop();
    this.#mask(frame.offset, end + 1);
    this.found({ offset: frame.offset, code: frame.code });
  }
}

/** Tokens of the CSS family, as far as references need them. Linear: every character is read a bounded number of times. */

export type StyleDialect = "CSS" | "PostCSS" | "SCSS" | "Sass" | "Less" | "Stylus";

export interface StyleToken {
  /** `url`: the argument of `url()`; `at`: the name of an at-rule; `word`: an identifier or number. */
  readonly kind: "string" | "url" | "at" | "word" | "punctuation" | "newline";
  readonly text: string;
  /** Offset in the text: after the quote, the parenthesis, the `@`. */
  readonly offset: number;
  readonly end: number;
}

export class StyleTokens {
  #at: number;
  #peeked: StyleToken | undefined;

  constructor(
    readonly text: string,
    from: number,
    private readonly to: number,
    private readonly dialect: StyleDialect,
  ) {
    this.#at = from;
  }

  peek(): StyleToken | undefined {
    this.#peeked ??= this.#read();
    return this.#peeked;
  }

  next(): StyleToken | undefined {
    const token = this.peek();
    this.#peeked = undefined;
    return token;
  }

  #read(): StyleToken | undefined {
    while (this.#at < this.to) {
      const char = this.text[this.#at] ?? "";
      if (char === "/" && this.#skipComment()) continue;
      if (char === "\n" || char === "\r") return this.#token("newline", this.#at, this.#at + 1);
      if (char === " " || char === "\t" || char === "\f") this.#at += 1;
      else if (char === '"' || char === "'") return this.#string(char);
      else if (char === "@" && WORD_START.test(this.text[this.#at + 1] ?? "")) {
        return this.#token("at", this.#at + 1, this.#wordEnd(this.#at + 1));
      } else if (WORD_START.test(char) || (char >= "0" && char <= "9")) return this.#word();
      else return this.#token("punctuation", this.#at, this.#at + (char === "\\" ? 2 : 1));
    }
    return undefined;
  }

  #skipComment(): boolean {
    const second = this.text[this.#at + 1];
    if (second === "*") {
      const end = this.text.indexOf("*/", this.#at + 2);
      this.#at = end < 0 ? this.to : end + 2;
      return true;
    }
    if (second !== "/" || this.dialect === "CSS") return false;
    this.#at = this.#lineEnd(this.#at);
    return true;
  }

  #string(quote: string): StyleToken {
    const start = this.#at + 1;
    let at = start;
    while (at < this.to && this.text[at] !== quote && this.text[at] !== "\n") at += this.text[at] === "\\" ? 2 : 1;
    const end = Math.min(at, this.to);
    return this.#token("string", start, end, this.text[end] === quote ? end + 1 : end);
  }

  #word(): StyleToken {
    const start = this.#at;
    const end = this.#wordEnd(start);
    if (end - start === 3 && this.text[end] === "(" && this.text.slice(start, end).toLowerCase() === "url") return this.#url(end + 1);
    return this.#token("word", start, end);
  }

  /** A computed argument (`url($path + "x")`) becomes an empty text. */
  #url(open: number): StyleToken {
    let start = open;
    while (start < this.to && /\s/.test(this.text[start] ?? "")) start += 1;
    const quote = this.text[start] ?? "";
    if (quote === '"' || quote === "'") {
      this.#at = start;
      const inner = this.#string(quote);
      let close = this.#at;
      while (close < this.to && /\s/.test(this.text[close] ?? "")) close += 1;
      if (this.text[close] !== ")") return { kind: "url", text: "", offset: start, end: start };
      return this.#token("url", inner.offset, inner.end, close + 1);
    }
    let end = start;
    while (end < this.to && this.text[end] !== ")" && this.text[end] !== "\n") end += this.text[end] === "\\" ? 2 : 1;
    end = Math.min(end, this.to);
    const token = this.#token("url", start, end, end + 1);
    const text = token.text.trim();
    const plain = text.replaceAll(/\\(?:[0-9a-f]{1,6}\s?|.)/gi, "");
    return { ...token, text: (this.dialect === "CSS" ? VARIABLE : COMPUTED).test(plain) ? "" : text };
  }

  #token(kind: StyleToken["kind"], offset: number, end: number, resume: number = end): StyleToken {
    this.#at = Math.min(resume, this.to);
    return { kind, text: this.text.slice(offset, Math.min(end, this.to)), offset, end };
  }

  #wordEnd(start: number): number {
    let at = start;
    while (at < this.to && WORD.test(this.text[at] ?? "")) at += 1;
    return at;
  }

  #lineEnd(from: number): number {
    let at = from;
    while (at < this.to && this.text[at] !== "\n" && this.text[at] !== "\r") at += 1;
    return at;
  }
}

const WORD_START = /[A-Za-z_\-\u0080-\uffff]/;
const WORD = /[\w\-\u0080-\uffff]/;
/** Unquoted `url()` arguments that are expressions of Sass, Less or Stylus. */
const COMPUTED = /[\s"'$+(]|^@[\w-]*$/;
/** The same in plain CSS, where only a tool for variables can come before. */
const VARIABLE = /[\s"'$(]|^@[\w-]*$/;

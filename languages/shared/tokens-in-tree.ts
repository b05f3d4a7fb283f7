/** Tokens of a grammar's tree. */
import type { Token } from "../../src/model/parsing/read-tokens.js";
import type { SyntaxNode } from "../../src/syntax/syntax-tree.js";

const IDENTIFIER = /identifier$|^label_name$/;
const KEYWORD = /^[a-z]+$/i;
const STRING = /^(?:string|string_literal|interpreted_string_literal|raw_string_literal)$/;
const CODE_INSIDE = "interpolation";

/** `comment`: of the language, outside of tokens. */
export function tokensInTree(root: SyntaxNode, text: string, comment: RegExp): readonly Token[] {
  const tokens: Token[] = [];
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const { type, start, end, children } = node;
    if (type === "comment") continue;
    if (STRING.test(type)) {
      tokens.push({ kind: "string", text: contentOf(text.slice(start, end)), start, end });
      open.push(...children.filter((child) => child.type === CODE_INSIDE).toReversed());
    } else if (children.length > 0) open.push(...children.toReversed());
    else if (end > start) {
      const name = text.slice(start, end);
      // An empty list, whose brackets are no nodes.
      if (/^[([{]\s*[)\]}]$/.test(name)) continue;
      // Grammars give some keywords, such as `iota` and `None`, a type of their own.
      const isName = node.named ? IDENTIFIER.test(type) || type === name.toLowerCase() : KEYWORD.test(type);
      // Languages with such trees compare names in this form.
      tokens.push({ kind: isName ? "name" : "other", text: isName ? name.normalize("NFKC") : name, start, end });
    }
  }
  return withSigns(tokens, text, comment);
}

/** A tree may lack what its nodes imply, such as brackets: it stands between their tokens. */
function withSigns(tokens: readonly Token[], text: string, comment: RegExp): readonly Token[] {
  let at = 0;
  return [...tokens, { kind: "other", text: "", start: text.length, end: text.length } as const].flatMap((token) => {
    const between = text.slice(at, token.start).replaceAll(comment, (found) => " ".repeat(found.length));
    const signs = [...between.matchAll(SIGN)].map(({ index, 0: sign }): Token => ({
      kind: "other",
      text: sign,
      start: at + index,
      end: at + index + sign.length,
    }));
    at = Math.max(at, token.end);
    return [...signs, ...(token.text === "" && token.kind === "other" ? [] : [token])];
  });
}

const SIGN = /[-+*/%&|^@~<>=!:]+|[^\s\w]/g;

function contentOf(literal: string): string {
  const [, quote = "", content = ""] = /^[a-z]*("""|'''|["'`])([^]*)\1$/i.exec(literal) ?? [];
  return quote === ""
    ? literal
    : content.replaceAll(
        /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U000([0-9a-f]{5})|([0-7]{1,3}))/gi,
        (_all, ...[byte, unit, long, octal]: string[]) =>
          String.fromCodePoint(octal ? parseInt(octal, 8) : parseInt(byte || unit || long || "", 16)),
      );
}

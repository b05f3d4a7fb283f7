import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";

/** Value of a string literal. */
export function stringValue(source: Source, node: SyntaxNode | undefined): string | undefined {
  if (node?.type !== "interpreted_string_literal" && node?.type !== "raw_string_literal") return undefined;
  const content = source.text.slice(node.start + 1, node.end - 1);
  return node.children.some((child) => child.type === "escape_sequence") ? unescaped(content) : content;
}

const ESCAPE = /((?:\\(?:x[\da-fA-F]{2}|[0-7]{3}))+)|\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|(.))/g;
const LETTERS: Readonly<Record<string, string>> = { a: "\x07", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

/** `\x` and octal digits are bytes. Undefined if a code is none of a character. */
function unescaped(content: string): string | undefined {
  try {
    return content.replaceAll(ESCAPE, (_all, bytes?: string, short?: string, long?: string, letter = "") => {
      if (bytes !== undefined) return decodeBytes(bytes);
      const code = short ?? long;
      return code === undefined ? (LETTERS[letter] ?? letter) : String.fromCodePoint(parseInt(code, 16));
    });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function decodeBytes(text: string): string {
  const all = [...text.matchAll(/x(..)|([0-7]{3})/g)].map(([, hex, octal = ""]) =>
    hex === undefined ? parseInt(octal, 8) : parseInt(hex, 16),
  );
  return new TextDecoder().decode(Uint8Array.from(all));
}

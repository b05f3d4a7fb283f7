/**
 * Tolerant reader of JSON as tools accept it: comments, trailing commas, a byte order mark. For `.babelrc` it also accepts single-quoted
 * strings and unquoted keys (JSON5), which the package that reads the tokens does not have.
 */
import { createScanner } from "jsonc-parser";
import type { Json } from "../manifests/json.js";

/** Throws the errors of `JSON.parse`. Keys such as `__proto__` are plain own properties. */
export function parseJsonc(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    // Comments and commas are the usual cause.
    return JSON.parse(strictJson(text)) as Json;
  }
}

/** Undefined if the text is not JSON even then. */
export function readJsonc(text: string): Json | undefined {
  try {
    return parseJsonc(text);
  } catch {
    return undefined;
  }
}

/** The text as strict JSON; strict JSON is returned unchanged. Token by token, because deep nesting overflows the stack of a parser. */
export function strictJson(source: string): string {
  const scanner = createScanner(source);
  const out: string[] = [];
  /** Of the last token that is no blank. */
  let last = -1;
  scanner.setPosition(source.startsWith("\ufeff") ? 1 : 0);
  for (let start = scanner.getPosition(); start < source.length; start = scanner.getPosition()) {
    if (source[start] === "'") scanner.setPosition(endOfSingleQuoted(source, start));
    else scanner.scan();
    const token = source.slice(start, scanner.getPosition());
    if (token.startsWith("//") || token.startsWith("/*")) continue;
    if ((token === "}" || token === "]") && out[last] === ",") out[last] = "";
    if (token === ":" && /^[A-Za-z_$]/.test(out[last] ?? "")) out[last] = JSON.stringify(out[last]);
    if (token.trim() !== "") last = out.length;
    out.push(token.startsWith("'") ? JSON.stringify(token.slice(1, -1).replaceAll("\\'", "'")) : token);
  }
  return out.join("");
}

function endOfSingleQuoted(source: string, start: number): number {
  let at = start + 1;
  while (at < source.length && source[at] !== "'") at += source[at] === "\\" ? 2 : 1;
  return Math.min(at + 1, source.length);
}

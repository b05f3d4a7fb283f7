/**
 * Tolerant reader of JSON as tools accept it: comments, trailing commas, a byte order mark. For `.babelrc` it also accepts single-quoted
 * strings and unquoted keys (JSON5).
 */
import type { Json } from "../manifests/json.js";

const SPACE = /\s/;

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

/** The text as strict JSON; strict JSON is returned unchanged. */
export function strictJson(source: string): string {
  const out: string[] = [];
  let comma = -1;
  let at = source.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (at < source.length) {
    const char = source.charAt(at);
    const end = tokenEnd(source, at);
    const token = source.slice(at, end);
    at = end;
    if (token.startsWith("//") || token.startsWith("/*")) continue;
    if ((char === "}" || char === "]") && comma >= 0) out[comma] = "";
    if (char === ",") comma = out.length;
    else if (!SPACE.test(char)) comma = -1;
    out.push(strictToken(token, source, at));
  }
  return out.join("");
}

function strictToken(token: string, source: string, after: number): string {
  if (token.startsWith("'")) return JSON.stringify(token.slice(1, -1).replaceAll("\\'", "'"));
  if (/^[A-Za-z_$]/.test(token) && nextSolid(source, after) === ":") return JSON.stringify(token);
  return token;
}

function nextSolid(source: string, from: number): string {
  let at = from;
  while (at < source.length && SPACE.test(source.charAt(at))) at += 1;
  return source.charAt(at);
}

function tokenEnd(source: string, start: number): number {
  const char = source.charAt(start);
  if (char === '"' || char === "'") return stringEnd(source, start, char);
  if (source.startsWith("//", start)) return endAt(source.indexOf("\n", start), source);
  if (source.startsWith("/*", start)) return endAt(source.indexOf("*/", start + 2), source, 2);
  if (!/[\w$.+-]/.test(char)) return start + 1;
  let at = start + 1;
  while (at < source.length && /[\w$.+-]/.test(source.charAt(at))) at += 1;
  return at;
}

function stringEnd(source: string, start: number, quote: string): number {
  let at = start + 1;
  while (at < source.length && source.charAt(at) !== quote) at += source.charAt(at) === "\\" ? 2 : 1;
  return Math.min(at + 1, source.length);
}

function endAt(found: number, source: string, extra = 0): number {
  return found < 0 ? source.length : found + extra;
}

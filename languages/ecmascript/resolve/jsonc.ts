/**
 * Tolerant reading of the JSON that tools accept: comments, trailing commas, a byte order mark.
 * Single-quoted strings and unquoted keys (JSON5) are understood too, for `.babelrc`.
 */
import type { Json, JsonObject } from "../project.js";

const SPACE = /\s/;

/** Parsed value, or undefined when the text is not JSON even so. Keys such as `__proto__` are plain own properties. */
export function readJsonc(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    // Comments and commas are the usual reason.
  }
  try {
    return JSON.parse(strictJson(text)) as Json;
  } catch {
    return undefined;
  }
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Own property of an object, undefined for anything else. */
export function property(value: Json | undefined, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

export function text(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

export function texts(value: Json | undefined): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : undefined;
}

function strictJson(source: string): string {
  const out: string[] = [];
  let at = source.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (at < source.length) {
    const char = source.charAt(at);
    const end = tokenEnd(source, at);
    const token = source.slice(at, end);
    at = end;
    if (token.startsWith("//") || token.startsWith("/*") || SPACE.test(char)) continue;
    if ((char === "}" || char === "]") && out[out.length - 1] === ",") out.pop();
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

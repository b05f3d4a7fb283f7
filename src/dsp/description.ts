import { EXTRA_KEYS, type Extras } from "../model/operation.js";
import { formatText, splitLines, strip } from "./lines.js";
import { normalizeScope } from "./scope.js";

/** Key → value in file order. A value may have several lines. A Map, because keys are `[a-z_]+` and include `__proto__`. */
export type Description = ReadonlyMap<string, string>;

const LEADING_KEYS: readonly string[] = ["source", "kind", "purpose"];
const EXTRA_RANK: ReadonlyMap<string, number> = new Map(EXTRA_KEYS.map((key, index) => [key, index]));

/** §4.2.1. Lines before the first key are dropped; of a repeated key the last value counts. */
export function parseDescription(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  let key: string | undefined;
  let value = "";
  for (const line of splitLines(strip(text))) {
    const end = keyEnd(line);
    if (end < 0) {
      value += `\n${line}`;
      continue;
    }
    if (key !== undefined) fields.set(key, strip(value));
    key = line.slice(0, end);
    value = line.slice(end + 2);
  }
  if (key !== undefined) fields.set(key, strip(value));
  return fields;
}

/** Position of the colon of `key: value`, or -1; the blank or line end after it distinguishes a key from `https://…` inside a freeform value. */
export function keyEnd(line: string): number {
  let end = 0;
  while (isKeyLetter(line.charCodeAt(end))) end += 1;
  if (end === 0 || line[end] !== ":") return -1;
  const next = line[end + 1];
  return next === undefined || next === " " || next === "\t" ? end : -1;
}

function isKeyLetter(code: number): boolean {
  return (code >= LETTER_A && code <= LETTER_Z) || code === UNDERSCORE;
}

const LETTER_A = 0x61;
const LETTER_Z = 0x7a;
const UNDERSCORE = 0x5f;

/** `source`, `kind`, `purpose`, then the other keys in their order. */
export function formatDescription(fields: Description): string {
  const lines: string[] = [];
  for (const key of LEADING_KEYS) {
    const value = fields.get(key);
    if (value !== undefined) lines.push(`${key}: ${value}`);
  }
  for (const [key, value] of fields) {
    if (!LEADING_KEYS.includes(key)) lines.push(`${key}: ${value}`);
  }
  return formatText(lines.join("\n"));
}

/** Applies extras: an empty value removes its key, an existing key keeps its position, a new one is inserted in the order of `EXTRA_KEYS`. */
export function withExtras(fields: Description, extras: Extras): Map<string, string> {
  let result = new Map(fields);
  for (const key of EXTRA_KEYS) {
    const value = extras[key];
    if (value === undefined) continue;
    if (value === "") result.delete(key);
    else result = withField(result, key, key === "scope" ? normalizeScope(value) : value);
  }
  return result;
}

function withField(fields: Map<string, string>, key: string, value: string): Map<string, string> {
  if (fields.has(key)) return fields.set(key, value);
  const entries = [...fields];
  const rank = EXTRA_RANK.get(key) ?? Number.POSITIVE_INFINITY;
  const next = entries.findIndex(([other]) => (EXTRA_RANK.get(other) ?? -1) > rank);
  entries.splice(next < 0 ? entries.length : next, 0, [key, value]);
  return new Map(entries);
}

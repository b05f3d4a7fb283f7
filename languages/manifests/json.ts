/** Access to untrusted JSON: only own keys count, so `__proto__` and `constructor` are ordinary names. */

/** Parsed JSON of unknown shape; also used for TOML and YAML. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value at a chain of keys, or undefined if the chain breaks. */
export function at(value: Json | undefined, ...keys: readonly string[]): Json | undefined {
  let current = value;
  for (const key of keys) {
    if (!isObject(current) || !Object.hasOwn(current, key)) return undefined;
    current = current[key];
  }
  return current;
}

export function entriesOf(value: Json | undefined): readonly (readonly [string, Json])[] {
  return isObject(value) ? Object.entries(value) : [];
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** The string at a chain of keys; without keys, the value itself if it is a string. */
export function stringAt(value: Json | undefined, ...keys: readonly string[]): string | undefined {
  const found = at(value, ...keys);
  return typeof found === "string" ? found : undefined;
}

/** The strings of a string or a list; other values are ignored. */
export function stringsOf(value: Json | undefined): readonly string[] {
  if (typeof value === "string") return [value];
  return listOf(value).filter((item): item is string => typeof item === "string");
}

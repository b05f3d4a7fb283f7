/**
 * Checks a value against the subset of JSON Schema that our questions use: type, enum, properties, required,
 * additionalProperties, items. Every answer must pass, whatever the server promised.
 */
import { quoted } from "./quoted.js";
import { isRecord, own, type Foreign } from "./record.js";

/** The first difference in words, with its place; undefined if the value matches. */
export function mismatch(value: unknown, schema: unknown, place = "answer"): string | undefined {
  const types = [own(schema, "type") ?? []].flat();
  if (types.length > 0 && !types.some((type) => hasType(value, type))) return `${place} is not of type ${types.join(" or ")}`;
  const choices = own(schema, "enum");
  if (Array.isArray(choices) && !choices.includes(value)) return `${place} is none of the allowed values`;
  if (Array.isArray(value)) return itemMismatch(value, own(schema, "items"), place);
  return isRecord(value) ? memberMismatch(value, schema, place) : undefined;
}

function itemMismatch(values: readonly unknown[], schema: unknown, place: string): string | undefined {
  if (schema === undefined) return undefined;
  for (const [at, value] of values.entries()) {
    const found = mismatch(value, schema, `${place}[${at}]`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function memberMismatch(value: Foreign, schema: unknown, place: string): string | undefined {
  const members = own(schema, "properties");
  const required = own(schema, "required");
  const missing = Array.isArray(required) ? required.find((key) => !Object.hasOwn(value, String(key))) : undefined;
  if (missing !== undefined) return `${place} lacks ${quoted(String(missing))}`;
  for (const [key, member] of Object.entries(value)) {
    const known = isRecord(members) && Object.hasOwn(members, key);
    if (!known && own(schema, "additionalProperties") === false) return `${place} has a member that was not asked for: ${quoted(key)}`;
    const found = known ? mismatch(member, members[key], `${place}.${key}`) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function hasType(value: unknown, type: unknown): boolean {
  if (type === "object") return isRecord(value);
  if (type === "array") return Array.isArray(value);
  if (type === "null") return value === null;
  if (type === "integer") return Number.isSafeInteger(value);
  if (type === "number") return Number.isFinite(value);
  return typeof value === type;
}

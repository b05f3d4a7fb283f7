import { isRecord } from "../model/shown-text.js";
/** Parses the files that can hold a configuration. */
export type Parsed = { readonly value: unknown } | Fault;

/** Line and column are counted from 1. */
export interface Fault {
  readonly reason: string;
  readonly line?: number;
  readonly column?: number;
}

export async function parseJson(text: string): Promise<Parsed> {
  try {
    return { value: JSON.parse(text.replace(/^\ufeff/, "")) };
  } catch {
    const { jsonFault } = await import("../syntax/json-fault.js");
    return jsonFault(text);
  }
}

export async function parseToml(text: string): Promise<Parsed> {
  const { parse } = await import("smol-toml");
  try {
    return { value: withDatesAsText(parse(text.replace(/^\ufeff/, ""))) };
  } catch (error) {
    const { message, line, column } = error instanceof Error ? (error as TomlError) : { message: String(error) };
    const [reason = ""] = message.replace(/^Invalid TOML document: /, "").split("\n", 1);
    return { reason, ...(typeof line === "number" && { line }), ...(typeof column === "number" && { column }) };
  }
}

interface TomlError {
  readonly message: string;
  readonly line?: unknown;
  readonly column?: unknown;
}

/** An own member of an object. */
export function memberOf(value: unknown, name: string): unknown {
  if (!isRecord(value) || !Object.hasOwn(value, name)) return undefined;
  return value[name];
}

/** TOML files spell keys with dashes; those of the first level may be written so. */
export function inCamelCase(value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()), each]),
  );
}

/** A date without quotes is the text that it is in JSON. */
function withDatesAsText(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(withDatesAsText);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withDatesAsText(each)]));
}

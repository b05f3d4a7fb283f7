import { isRecord, jsonIn } from "../../model/shown-text.js";
/** Untrusted JSON; only own properties are read. */
export type Foreign = Readonly<Record<string, unknown>>;

/** The own property `key` of a record; undefined for any other value. */
export function own(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

export function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The parsed JSON, or undefined; `null` is returned as undefined too. */
export function parsed(json: string): unknown {
  return jsonIn(json) ?? undefined;
}

/** Foreign JSON, read with care: own properties only. */
export type Foreign = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Foreign {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The own property `key` of a record; undefined of anything else. */
export function own(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

export function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** JSON or undefined; a document that is `null` reads as undefined too. */
export function parsed(json: string): unknown {
  try {
    return JSON.parse(json) ?? undefined;
  } catch {
    return undefined;
  }
}

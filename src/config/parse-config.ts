/** Parses the files that can hold a configuration. */
export type Parsed = { readonly value: unknown } | { readonly reason: string; readonly line: number | undefined };

export function parseJson(text: string): Parsed {
  const plain = text.replace(/^\ufeff/, "");
  try {
    return { value: JSON.parse(plain) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const position = /at position (\d+)/.exec(reason)?.[1];
    const end = position === undefined ? undefined : Number(position);
    const line = end === undefined && !reason.includes("end of JSON") ? undefined : plain.trimEnd().slice(0, end).split("\n").length;
    // The engine quotes parts of the text, which may be long and hold anything.
    return { reason: reason.replace(/,? ?\.{0,3}".*$/s, "").replace(/ in JSON at position.*$/s, ""), line };
  }
}

export async function parseToml(text: string): Promise<Parsed> {
  const { parse } = await import("smol-toml");
  try {
    return { value: withDatesAsText(parse(text.replace(/^\ufeff/, ""))) };
  } catch (error) {
    const { message, line } =
      error instanceof Error ? (error as Error & { readonly line?: unknown }) : { message: String(error), line: undefined };
    const [reason = ""] = message.replace(/^Invalid TOML document: /, "").split("\n", 1);
    return { reason, line: typeof line === "number" ? line : undefined };
  }
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

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

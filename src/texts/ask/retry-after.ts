/** How long a server asks clients to wait. */
interface Headers {
  readonly get: (name: string) => string | null;
}

const NUMBER = /^\d+(?:\.\d+)?$/u;
/** Milliseconds; treated as forever beyond. */
const MOST = 1e15;

/** Milliseconds from `retry-after-ms`, or from `retry-after` in seconds or as a date; undefined if neither is a future time. */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const exact = headers.get("retry-after-ms")?.trim() ?? "";
  if (NUMBER.test(exact)) return Math.min(Number(exact), MOST);
  const after = headers.get("retry-after")?.trim() ?? "";
  if (NUMBER.test(after)) return Math.min(Number(after) * 1000, MOST);
  const until = /[a-z]/iu.test(after) ? Date.parse(after) - now : Number.NaN;
  return until > 0 ? until : undefined;
}

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** For messages: rounded up to whole days, hours, minutes or seconds. */
export function inWords(milliseconds: number): string {
  const [unit, length] = UNITS.find(([, length]) => milliseconds >= length) ?? (["second", 1000] as const);
  const count = Math.ceil(milliseconds / length);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

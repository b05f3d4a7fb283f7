/** Final steps of every reply: one page of the list, limited tokens, no invisible characters, and the stamp. */
import type { MapStamp } from "./schemas.js";
import { brief, shown } from "./shown.js";
import { writeCursor } from "./cursor.js";
import type { LoadTokenCounter, Reply } from "./tool.js";

/** Limit for the text of a reply. */
const MOST_TOKENS = 8000;
/** Characters; no ordinary text has so many per token. */
const LONG_TOKEN = 12;
/** Share to keep in each further attempt. */
const SHRINKING = 0.7;
const SHORTEST = 40;
const ATTEMPTS = 24;
const CUT = `lists and texts were cut to ${MOST_TOKENS} tokens; 'neighbors' turns pages`;

export interface Finishing {
  /** Identifies tool and arguments, for cursors. */
  readonly question: string;
  readonly graph: string;
  readonly offset: number;
  readonly stamp: MapStamp;
  readonly loadTokenCounter: LoadTokenCounter;
}

export interface Finished {
  readonly data: Readonly<Record<string, unknown>>;
  /** The same as one line of JSON. */
  readonly text: string;
}

export async function finish(reply: Reply, finishing: Finishing): Promise<Finished> {
  const { list } = reply;
  const wanted = list === undefined ? 0 : Math.max(0, Math.min(list.limit, list.total - finishing.offset));
  const items = Array.from({ length: wanted }, (_, index) => list?.item(finishing.offset + index));
  const build = (count: number, keep = 1): Finished => {
    const some = items.slice(0, count);
    if (keep === 1) return assemble(reply, some, finishing);
    const next = [CUT, ...reply.next];
    return assemble(
      { ...reply, facts: shrink(reply.facts, keep), next },
      some.map((item) => shorter(item, keep)),
      finishing,
    );
  };
  const whole = build(items.length);
  if (isSurelyWithin(whole.text)) return whole;
  const countTokens = await finishing.loadTokenCounter();
  // Very long texts need not be counted.
  const fits = ({ text }: Finished): boolean =>
    isSurelyWithin(text) || (text.length <= MOST_TOKENS * LONG_TOKEN && countTokens(text) <= MOST_TOKENS);
  if (fits(whole)) return whole;
  // Keep at least one item, so that paging makes progress.
  const least = Math.min(1, items.length);
  let [low, high] = [least, items.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(build(middle))) low = middle;
    else high = middle - 1;
  }
  let found = build(low);
  for (let attempt = 1, keep = SHRINKING; !fits(found) && attempt <= ATTEMPTS; attempt += 1, keep *= SHRINKING) found = build(least, keep);
  return found;
}

/** A token has at least one byte. */
function isSurelyWithin(text: string): boolean {
  return text.length <= MOST_TOKENS && Buffer.byteLength(text, "utf8") <= MOST_TOKENS;
}

function assemble(reply: Reply, items: readonly unknown[], { question, graph, offset, stamp }: Finishing): Finished {
  const { facts, list, next } = reply;
  const end = offset + items.length;
  const more = list !== undefined && end < list.total ? { nextCursor: writeCursor({ question, graph, offset: end }) } : {};
  const page = list === undefined ? {} : { [list.name]: items, page: { from: offset, shown: items.length, total: list.total, ...more } };
  const data = shown({ ...facts, ...page, next, map: stamp });
  if (!isRecord(data)) throw new Error("an answer is an object");
  return { data, text: JSON.stringify(data) };
}

/** Shortens lists and texts, keeping all fields. */
function shrink(facts: Reply["facts"], keep: number): Reply["facts"] {
  const smaller = shorter(facts, keep);
  return isRecord(smaller) ? smaller : facts;
}

function shorter(value: unknown, keep: number): unknown {
  if (typeof value === "string") return brief(value, Math.max(SHORTEST, Math.floor(value.length * keep)));
  if (Array.isArray(value)) return value.slice(0, Math.ceil(value.length * keep)).map((item) => shorter(item, keep));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, key === "uid" ? part : shorter(part, keep)]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

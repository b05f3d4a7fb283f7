/** The form of records that come from another machine. */
import * as z from "zod";
import type { CachedResult, FileResolutions, MapRecord, SourcesRecord } from "./records.js";

const text = z.string();
const texts = z.array(text);
const count = z.number();
const sourceId = z.union([z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/), z.enum(["absent", "too-large"])]);

const CATEGORIES = [
  ...(["excluded", "outside", "vendored", "generated", "test", "fixture", "story", "example", "bench", "docs", "config", "script"] as const),
  ...(["asset", "source"] as const),
];

const root = z.object({
  path: text,
  uid: text.optional(),
  toc: text.optional(),
  class: text,
  rule: text,
  evidence: texts,
  entities: count,
  reached: count,
});

const summary = z.object({
  roots: z.array(root),
  entities: z.object({ files: count, units: count, functions: count, objects: count, externals: count }),
  imports: count,
  shared: count,
  cycles: z.array(texts),
  coverage: z.object({
    sources: count,
    documented: count,
    percent: count,
    others: z.array(z.object({ category: z.enum(CATEGORIES), files: count, documented: count })),
  }),
  candidates: z.array(z.object({ path: text, reach: count })),
  unreached: z.array(z.object({ path: text, reason: text })),
  problems: z.record(text, count),
  unresolved: texts,
});

const result = z.object({
  summary,
  identity: z.object({ kept: count, moved: count, renamed: count, new: count, removed: count, ambiguous: count }),
  hasLostRecord: z.boolean(),
  relevant: z.object({
    placed: texts,
    names: texts,
    open: z.object({ requested: text, outside: text, lonely: text, describing: text }).optional(),
  }),
}) satisfies z.ZodType<CachedResult>;

export const SOURCES_SCHEMA = z.object({
  inventory: text,
  head: text.optional(),
  world: text,
  sources: z.array(
    z.object({
      path: text,
      id: sourceId,
      facts: text.optional(),
      learned: z.record(text, text).optional(),
      changed: z.boolean().optional(),
    }),
  ),
  others: texts,
  extensions: texts,
  digest: text.optional(),
  map: text.optional(),
  result: result.optional(),
  key: text,
}) satisfies z.ZodType<SourcesRecord>;

export const MAP_SCHEMA = z.object({
  id: text,
  groups: z.array(z.tuple([count, text.refine(isPlainBatch)])),
}) satisfies z.ZodType<MapRecord>;

const problem = z.object({ code: text, path: text, line: count.optional(), detail: text, notes: texts.optional() });

const external = z.object({ ecosystem: text, name: text });

const target = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("file"),
    path: text,
    rule: text,
    variant: text.optional(),
    whole: z.literal(true).optional(),
    namespace: z.literal(true).optional(),
    symbol: text.optional(),
    before: texts.optional(),
    declared: text.optional(),
  }),
  z.object({ kind: z.literal("external"), external, rule: text }),
]);

const resolution = z.union([
  z.tuple([z.array(target)]),
  z.tuple([z.array(target), z.array(problem)]),
  z.tuple([z.array(target), z.array(problem), z.array(z.tuple([text, target]))]),
]);

export const RESOLUTIONS_SCHEMA = z.object({
  world: text,
  files: z.array(z.tuple([text, text, z.array(resolution)])),
  problems: z.array(z.array(problem)),
}) satisfies z.ZodType<{ readonly files: readonly FileResolutions[] }>;

export const DRAFTS_SCHEMA = z.array(z.tuple([text, texts]));

/** Names in `.dsp/`: an entry must not lead out of it, and the counts have to add up (`unpackGroups`). */
function isPlainBatch(batch: string): boolean {
  const words = batch.split("\0");
  let at = 0;
  while (at < words.length) {
    const number = words[at + 2] ?? "";
    if (!/^\d{1,9}$/.test(number)) return false;
    const names = [words[at] ?? "", ...words.slice(at + 3, at + 3 + Number(number))];
    if (names.some((name) => /[\\]|(?:^|\/)\.\.(?:\/|$)/.test(name))) return false;
    at += 3 + Number(number);
  }
  return at === words.length;
}

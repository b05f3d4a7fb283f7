/** The form of records that come from another machine. */
import type { External } from "../model/external.js";
import {
  isFlag,
  isNumber,
  isText,
  listOf,
  matching,
  objectOf,
  oneOf,
  optional,
  tupleOf,
  valuesOf,
  variantOf,
} from "../model/form-check.js";
import type { Target } from "../model/language.js";
import type { Problem } from "../model/problem.js";
import type { IdentityCounts } from "../pipeline/identity-changes.js";
import type { Coverage, RootSummary, Summary } from "../pipeline/summary.js";
import type { CachedResult, MapRecord, SourcesRecord } from "./records.js";
import type { SharedResolutions } from "./shared-parts.js";
import type { RelevantFacts, RelevantNames } from "./relevant-facts.js";
import type { RecordedSource } from "./verify-sources.js";

const isTexts = listOf(isText);

const isRoot = objectOf<RootSummary>({
  path: isText,
  uid: optional(isText),
  toc: optional(isText),
  class: isText,
  rule: isText,
  evidence: isTexts,
  entities: isNumber,
  reached: isNumber,
});

const isSummary = objectOf<Summary>({
  roots: listOf(isRoot),
  entities: objectOf<Summary["entities"]>({
    files: isNumber,
    units: isNumber,
    functions: isNumber,
    objects: isNumber,
    externals: isNumber,
  }),
  imports: isNumber,
  shared: isNumber,
  cycles: listOf(isTexts),
  coverage: objectOf<Coverage>({
    sources: isNumber,
    documented: isNumber,
    percent: isNumber,
    others: listOf(objectOf<Coverage["others"][number]>({ category: isText, files: isNumber, documented: isNumber })),
  }),
  candidates: listOf(objectOf<Summary["candidates"][number]>({ path: isText, reach: isNumber })),
  unreached: listOf(objectOf<Summary["unreached"][number]>({ path: isText, reason: isText })),
  problems: valuesOf(isNumber),
  unresolved: isTexts,
});

const isResult = objectOf<CachedResult>({
  summary: isSummary,
  identity: objectOf<IdentityCounts>({
    kept: isNumber,
    moved: isNumber,
    renamed: isNumber,
    new: isNumber,
    removed: isNumber,
    ambiguous: isNumber,
  }),
  hasLostRecord: isFlag,
  relevant: objectOf<RelevantFacts>({
    placed: isTexts,
    names: isTexts,
    open: optional(objectOf<RelevantNames>({ requested: isText, outside: isText, lonely: isText, describing: isText })),
  }),
});

export const isSourcesRecord = objectOf<SourcesRecord>({
  inventory: isText,
  head: optional(isText),
  world: isText,
  sources: listOf(
    objectOf<RecordedSource>({
      path: isText,
      id: matching(/^(?:[0-9a-f]{40}|[0-9a-f]{64}|absent|too-large)$/),
      facts: optional(isText),
      learned: optional(valuesOf(isAnswer)),
      changed: optional(isFlag),
    }),
  ),
  others: isTexts,
  extensions: isTexts,
  digest: optional(isText),
  map: optional(isText),
  result: optional(isResult),
  key: isText,
});

/** Short answers are JSON, and the others digests of 43 characters (`answerText`). */
function isAnswer(value: unknown): boolean {
  if (typeof value !== "string") return false;
  if (value === "" || value.length > 42) return true;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

export const isMapRecord = objectOf<MapRecord>({ id: isText, groups: listOf(tupleOf([isNumber, isPlainBatch])) });

/** Names in `.dsp/`: an entry must not lead out of it, and the counts have to add up (`unpackGroups`). */
function isPlainBatch(batch: unknown): boolean {
  const words = typeof batch === "string" ? batch.split("\0") : [];
  let at = 0;
  while (at < words.length) {
    const number = words[at + 2] ?? "";
    if (!/^\d{1,9}$/.test(number)) return false;
    const names = [words[at] ?? "", ...words.slice(at + 3, at + 3 + Number(number))];
    if (names.some((name) => /\\|(?:^|\/)\.\.(?:\/|$)/.test(name))) return false;
    at += 3 + Number(number);
  }
  return at > 0 && at === words.length;
}

const isProblem = objectOf<Problem>({
  code: isText,
  path: isText,
  line: optional(isNumber),
  detail: isText,
  notes: optional(isTexts),
});

type TargetOf<Kind extends Target["kind"]> = Extract<Target, { readonly kind: Kind }>;

const isTarget = variantOf("kind", {
  file: objectOf<TargetOf<"file">>({
    kind: isText,
    path: isText,
    rule: isText,
    variant: optional(isText),
    whole: optional(oneOf(true)),
    namespace: optional(oneOf(true)),
    symbol: optional(isText),
    before: optional(isTexts),
    declared: optional(isText),
  }),
  external: objectOf<TargetOf<"external">>({
    kind: isText,
    external: objectOf<External>({ ecosystem: isText, name: isText }),
    rule: isText,
  }),
});

const isResolution = tupleOf([listOf(isTarget), listOf(isProblem), listOf(tupleOf([isText, isTarget]))], 1);

export const areResolutions = objectOf<SharedResolutions>({
  world: isText,
  files: listOf(tupleOf([isText, isText, listOf(isResolution)])),
  problems: listOf(listOf(isProblem)),
});

export const areDrafts = listOf(tupleOf([isText, isTexts]));

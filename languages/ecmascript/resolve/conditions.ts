/** `exports` and `imports` maps of manifests: subpath matching, conditions, fallbacks. */
import { isObject, type Json, type JsonObject } from "../../manifests/json.js";

/** Deepest nesting of a map; a deeper one is a mistake or an attack. */
const MAX_DEPTH = 24;

export interface Conditions {
  /** Node's rule: the first key in object order that is in the set. */
  readonly active: ReadonlySet<string>;
  /** Conditions of other hosts that may run the code: they count if no active one leads to a source. */
  readonly elsewhere: ReadonlySet<string>;
  /** Keys that refer to sources by convention; tried before all others. */
  isHint(key: string): boolean;
  /** Those of them beside which everything else is built from the source. */
  isSource(key: string): boolean;
}

/** `blocked`: the map forbids the subpath (`null`). */
type MapOutcome<T> = { readonly kind: "found"; readonly value: T } | { readonly kind: "blocked" } | { readonly kind: "unmapped" };

export function conditionsFor(syntax: string, typeOnly: boolean, custom: readonly string[]): Conditions {
  const active = new Set([syntax, "module", "node", "default", ...(typeOnly ? ["types"] : [])]);
  const sources = new Set(["source", ...custom]);
  const isSource = (key: string): boolean => sources.has(key) || /^@.+\/source$/.test(key);
  return { active, elsewhere: ELSEWHERE, isSource, isHint: (key) => key === "development" || isSource(key) };
}

const ELSEWHERE: ReadonlySet<string> = new Set(["browser", "react-native"]);

export interface MapMatch {
  readonly key: string;
  readonly target: Json;
  /** The text that `*` matched. */
  readonly star: string;
}

/** Subpath keys of `exports`; a map without `.` keys (or a plain target) is the entry `.` alone. */
export function exportEntries(exports: Json): JsonObject {
  const isMap = isObject(exports) && Object.keys(exports).some((key) => key.startsWith("."));
  return isMap ? exports : { ".": exports };
}

/** Exact key, otherwise the pattern with the longest text before `*`; `*` may match `/`. A key that ends in `/` maps a directory. */
export function matchEntry(entries: JsonObject, key: string): MapMatch | undefined {
  const exact = Object.hasOwn(entries, key) && !key.includes("*") ? entries[key] : undefined;
  if (exact !== undefined) return { key, target: exact, star: "" };
  let best: (MapMatch & { readonly rank: number }) | undefined;
  for (const [pattern, target] of Object.entries(entries)) {
    const star = starOf(pattern, key);
    const rank = pattern.includes("*") ? pattern.indexOf("*") : pattern.length;
    if (star === undefined || (best !== undefined && (best.rank > rank || (best.rank === rank && best.key.length >= pattern.length))))
      continue;
    best = { key: pattern, target, star, rank };
  }
  return best;
}

function starOf(pattern: string, key: string): string | undefined {
  const at = pattern.indexOf("*");
  if (at < 0) return pattern.endsWith("/") && key.startsWith(pattern) && key !== pattern ? key.slice(pattern.length) : undefined;
  const before = pattern.slice(0, at);
  const after = pattern.slice(at + 1);
  if (!key.startsWith(before) || !key.endsWith(after) || key.length < before.length + after.length) return undefined;
  return key.slice(before.length, key.length - after.length);
}

/** Walks a target; `accept` turns a written path into a result or declines it (not mapped to a source). */
export function walkTarget<T>(
  match: MapMatch,
  conditions: Conditions,
  accept: (written: string) => T | undefined,
  depth = 0,
): MapOutcome<T> {
  const { target } = match;
  if (target === null) return { kind: "blocked" };
  if (typeof target === "string") {
    const written = target.includes("*") ? target.replaceAll("*", match.star) : target.endsWith("/") ? target + match.star : target;
    const value = accept(written);
    return value === undefined ? { kind: "unmapped" } : { kind: "found", value };
  }
  if (depth > MAX_DEPTH || typeof target !== "object") return { kind: "unmapped" };
  const options = Array.isArray(target) ? (target as readonly Json[]) : inOrder(target as JsonObject, conditions);
  for (const option of options) {
    const outcome = walkTarget({ ...match, target: option }, conditions, accept, depth + 1);
    if (outcome.kind === "found" || (outcome.kind === "blocked" && option === null)) return outcome;
  }
  return { kind: "unmapped" };
}

/**
 * Hints, then active conditions, then those of other hosts, then all other keys, each in object order. Only the `null` of an active
 * condition blocks.
 */
function inOrder(target: JsonObject, { isHint, active, elsewhere }: Conditions): readonly Json[] {
  const rankOf = (key: string): number => {
    if (isHint(key) && target[key] !== null) return 0;
    if (active.has(key)) return 1;
    return elsewhere.has(key) ? 2 : 3;
  };
  const keys = Object.keys(target).filter((key) => target[key] !== null || active.has(key));
  return keys.sort((one, other) => rankOf(one) - rankOf(other)).map((key) => target[key] ?? null);
}

/**
 * What each condition leads to that may be active, with the innermost condition. Those of the type checker, of stylesheets and of the other syntax are left out,
 * and so is what comes after one that always applies, or is built from a source that is named.
 */
export function targetsOf<T>(
  match: MapMatch,
  { active, isSource }: Conditions,
  accept: (written: string) => T | undefined,
): readonly { readonly value: T; readonly condition: string }[] {
  const found: { readonly value: T; readonly condition: string }[] = [];
  const isOther = (key: string): boolean => NOT_FOR_CODE.test(key) || ((key === "import" || key === "require") && !active.has(key));
  const isSure = (key: string): boolean => key === "import" || key === "require" || key === "default";
  /** Whether it leads to something, whatever else is active. */
  const walk = (target: Json, condition: string, depth: number): boolean => {
    if (typeof target === "string") {
      const value = accept(target.replaceAll("*", () => match.star));
      if (value !== undefined) found.push({ value, condition });
      return value !== undefined;
    }
    if (depth > MAX_DEPTH || typeof target !== "object" || target === null) return false;
    if (Array.isArray(target)) return (target as readonly Json[]).some((option) => walk(option, condition, depth + 1));
    const entries = Object.entries(target).filter(([key]) => !isOther(key));
    const source = entries.find(([key, inner]) => isSource(key) && inner !== null);
    return (source === undefined ? entries : [source]).some(([key, inner]) => walk(inner, key, depth + 1) && isSure(key));
  };
  walk(match.target, "default", 0);
  return found;
}

const NOT_FOR_CODE = /^(?:types(?:@.*)?|style|sass|css|less)$/;

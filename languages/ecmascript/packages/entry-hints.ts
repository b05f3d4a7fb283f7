/** Fields of a manifest that contain the source beside the output (semantics A.2.3 step 2): sources to try for a declared path. */
import type { EcmaPackage } from "../project.js";
import { at, entriesOf, isObject, listOf, stringsOf, type Json } from "../../manifests/json.js";

/** Hints for a declared path, best first; they still have to be checked against the tracked files. */
export type FindHints = (declared: string) => readonly string[];

const KNOWN_CONDITIONS = new Set(["source", "development", "bun", "deno", "svelte"]);
const DEEPEST = 16;
const ROOT_FIELDS = ["main", "module", "browser", "types", "typings", "unpkg", "jsdelivr", "react-native", "svelte"];

interface Hint {
  readonly declared: string;
  readonly source: string;
}

export function readHints(pkg: EcmaPackage, customConditions: ReadonlySet<string>): FindHints {
  const isHint = (condition: string): boolean =>
    KNOWN_CONDITIONS.has(condition) || /^@[^/]+\/source$/.test(condition) || customConditions.has(condition);
  const hints = [
    ...fromConditions(at(pkg.json, "exports"), isHint),
    ...fromConditions(at(pkg.json, "publishConfig", "exports"), isHint),
    ...fromConditions(at(pkg.json, "imports"), isHint),
    ...fromSourceField(pkg.json),
  ];
  return findIn(hints);
}

/** A manifest may contain thousands of paths, with a look-up for each. */
function findIn(hints: readonly Hint[]): FindHints {
  const placed = hints.map((hint, place) => ({ hint, place }));
  const patterns = placed.filter(({ hint }) => hint.declared.includes("*"));
  const exact = new Map<string, typeof patterns>();
  for (const one of placed) {
    const { declared } = one.hint;
    if (declared.includes("*")) continue;
    const known = exact.get(declared);
    if (known === undefined) exact.set(declared, [one]);
    else known.push(one);
  }
  return (declared) => {
    const path = clean(declared);
    const fitting = [...(exact.get(path) ?? []), ...patterns].sort((a, b) => a.place - b.place);
    return fitting.flatMap(({ hint }) => applied(hint, path));
  };
}

function clean(path: string): string {
  return path.replace(/^(?:\.?\/)+/, "");
}

/** `*` of the declared pattern matches the same text in the source. */
function applied(hint: Hint, declared: string): readonly string[] {
  const star = hint.declared.indexOf("*");
  if (star < 0) return hint.declared === declared ? [hint.source] : [];
  const before = hint.declared.slice(0, star);
  const after = hint.declared.slice(star + 1);
  if (declared.length < before.length + after.length || !declared.startsWith(before) || !declared.endsWith(after)) return [];
  return [hint.source.replace("*", () => declared.slice(before.length, declared.length - after.length))];
}

/** In every condition object: targets with sources count for all other targets. */
function fromConditions(exports: Json | undefined, isHint: (condition: string) => boolean): readonly Hint[] {
  const hints: Hint[] = [];
  const pending: { readonly value: Json; readonly depth: number }[] = exports === undefined ? [] : [{ value: exports, depth: 0 }];
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    if (next.depth > DEEPEST) continue;
    const depth = next.depth + 1;
    for (const item of listOf(next.value)) pending.push({ value: item, depth });
    const members = entriesOf(next.value);
    for (const [, value] of members) if (isObject(value) || Array.isArray(value)) pending.push({ value, depth });
    const targets = members.map(([condition, value]) => ({ condition, leaves: leavesOf(value, depth) }));
    // A subpath map is not a condition object: its members are unrelated.
    if (members.some(([key]) => key.startsWith(".") || key.startsWith("#"))) continue;
    const sources = targets.flatMap(({ condition, leaves }) => leaves.filter((leaf) => isHint(condition) || isTypeScript(leaf)));
    for (const source of sources)
      for (const { leaves } of targets) for (const leaf of leaves) hints.push({ declared: clean(leaf), source });
  }
  return hints;
}

function isTypeScript(leaf: string): boolean {
  return /\.[cm]?tsx?$/.test(leaf) && !/\.d\.[cm]?ts$/.test(leaf);
}

function leavesOf(value: Json, depth: number): readonly string[] {
  if (typeof value === "string") return [value];
  if (depth > DEEPEST) return [];
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((item) => leavesOf(item, depth + 1));
  return entriesOf(value).flatMap(([, inner]) => leavesOf(inner, depth + 1));
}

/** `source` applies to the package as a whole: to every main field and to the `.` of `exports`. */
function fromSourceField(json: Json): readonly Hint[] {
  const [source] = stringsOf(at(json, "source"));
  return source === undefined ? [] : rootTargets(json).map((declared) => ({ declared: clean(declared), source }));
}

/** Paths that a manifest declares as the package itself. */
export function rootTargets(json: Json): readonly string[] {
  const exports = at(json, "exports");
  const root = at(exports, ".") ?? (entriesOf(exports).some(([key]) => key.startsWith(".")) ? undefined : exports);
  return [...ROOT_FIELDS.flatMap((field) => stringsOf(at(json, field))), ...(root === undefined ? [] : leavesOf(root, 0))];
}

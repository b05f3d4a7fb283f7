/**
 * Reads the `exports` field of `package.json` or `deno.json` into subpaths with their targets, without any look-up.
 */
import { entriesOf, isObject, listOf, type Json } from "../../manifests/json.js";

export interface ExportTarget {
  /** Conditions on the way to the target, outermost first. */
  readonly conditions: readonly string[];
  /** As written; null blocks the subpath. */
  readonly target: string | null;
}

export interface ExportedPath {
  /** `.`, `./client`, `./*`. */
  readonly subpath: string;
  readonly targets: readonly ExportTarget[];
  /** Values that are no paths. */
  readonly invalid: readonly string[];
}

const DEEPEST = 16;

/** In manifest order, `.` first. */
export function readExports(field: Json | undefined): readonly ExportedPath[] {
  if (field === undefined || field === null) return [];
  const members = entriesOf(field);
  const isMap = members.length > 0 && members.every(([key]) => key.startsWith("."));
  const paths = isMap ? members.map(([subpath, value]) => readPath(subpath, value)) : [readPath(".", field)];
  return [...paths.filter((path) => path.subpath === "."), ...paths.filter((path) => path.subpath !== ".")];
}

function readPath(subpath: string, value: Json): ExportedPath {
  const targets: ExportTarget[] = [];
  const invalid: string[] = [];
  const walk = (current: Json, conditions: readonly string[]): void => {
    if (typeof current === "string" || current === null) targets.push({ conditions, target: current });
    else if (conditions.length >= DEEPEST || (!isObject(current) && !Array.isArray(current))) invalid.push(String(current));
    else if (Array.isArray(current)) listOf(current).forEach((item) => walk(item, [...conditions, "[]"]));
    else for (const [condition, inner] of entriesOf(current)) walk(inner, [...conditions, condition]);
  };
  walk(value, []);
  return { subpath, targets, invalid };
}

/** Whether only the type checker uses this target. */
export function isTypeTarget(target: ExportTarget): boolean {
  return target.conditions.some((condition) => condition === "types" || condition === "typings" || condition.startsWith("types@"));
}

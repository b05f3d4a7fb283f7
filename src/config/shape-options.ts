/** What shapes a map: keys of the configuration, which `--set` gives for one run, with their names in the record of a map. */
import { byteOrder } from "../model/basics.js";
import { CHOICES, INCLUDABLE } from "./choices.js";
import type { Config } from "./config-schema.js";
import { leadsOutside } from "./inside-path.js";

export interface ShapeOption {
  /** In `.dsp/options`. */
  readonly name: string;
  readonly key: Exclude<keyof Config, "$schema" | "rules">;
  /** `paths`, `words`: lists; `choice`; `switch`: on or off, in the configuration true or false; `flag`: given or not; `count`. */
  readonly kind: "paths" | "words" | "choice" | "switch" | "flag" | "count";
  /** Accepted values; undefined for paths and numbers. */
  readonly choices?: readonly string[];
  /** Value if nothing is given; undefined for none. */
  readonly usual?: string;
}

/** Values of the options that are given. Those of a list are sorted and unique, so that every source of them gives the same map. */
export type Shape = ReadonlyMap<string, readonly string[]>;

const choice = (name: keyof typeof CHOICES, key: ShapeOption["key"], kind: "choice" | "switch" = "choice"): ShapeOption => ({
  name,
  key,
  kind,
  choices: CHOICES[name],
  usual: CHOICES[name][0],
});

export const SHAPE_OPTIONS: readonly ShapeOption[] = [
  { name: "entry", key: "entry", kind: "paths" },
  { name: "entry-add", key: "entryAdd", kind: "paths" },
  { name: "no-entry", key: "noEntry", kind: "paths" },
  { name: "exclude", key: "exclude", kind: "paths" },
  { name: "only", key: "only", kind: "paths" },
  choice("granularity", "granularity"),
  choice("dead-imports", "deadImports"),
  choice("generated", "generated"),
  choice("vendored", "vendored"),
  choice("module-edges", "moduleEdges", "switch"),
  choice("tests", "tests"),
  choice("unreached", "unreached"),
  { name: "include", key: "include", kind: "words", choices: INCLUDABLE },
  choice("uids", "uids"),
  choice("scopes", "scopes", "switch"),
  { name: "max-roots", key: "maxRoots", kind: "count" },
  { name: "max-roots-per-package", key: "maxRootsPerPackage", kind: "count" },
  { name: "tracked-only", key: "trackedOnly", kind: "flag", choices: ["false", "true"], usual: "false" },
];

/** As people write it. */
export function keyOf(name: string): string {
  return SHAPE_OPTIONS.find((option) => option.name === name)?.key ?? name;
}

/** A recorded value, as people write it. */
export function shownValue(name: string, value: string): string {
  const isSwitch = SHAPE_OPTIONS.some((option) => option.name === name && option.kind === "switch");
  return isSwitch ? String(value === "on") : value;
}

export function shapeOfConfig(config: Config): Shape {
  return new Map(
    SHAPE_OPTIONS.flatMap(({ name, key, kind }) => {
      const value = config[key];
      if (value === undefined) return [];
      if (kind === "switch") return [[name, [value === true ? "on" : "off"]] as const];
      return [[name, Array.isArray(value) ? listOf(value) : [String(value)]] as const];
    }),
  );
}

/** Sorted and unique. Half a surrogate pair, which no file can contain, is replaced by the character that would be read back. */
function listOf(values: readonly string[]): readonly string[] {
  return [...new Set(values.map((value) => value.replace(/\p{Cs}/gu, "\ufffd")))].sort(byteOrder);
}

/** Whether the option accepts the value; for values that neither the schema nor the command line has judged. */
export function accepts({ kind, choices }: ShapeOption, value: string): boolean {
  if (choices !== undefined) return choices.includes(value);
  if (kind === "count") return /^[1-9]\d{0,8}$/.test(value);
  return value !== "" && !leadsOutside(value);
}

export function usualOf({ usual }: ShapeOption): readonly string[] {
  return usual === undefined ? [] : [usual];
}

export function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

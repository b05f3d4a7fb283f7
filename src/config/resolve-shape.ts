/** Which value of each option is in force: command line, record of the map, configuration, default (docs/decisions/0034). */
import { isSame, SHAPE_OPTIONS, usualOf, type Shape } from "./shape-options.js";

export interface ShapeSources {
  /** The command line. */
  readonly typed: Shape;
  /** What the map records: the configuration that it was made with, and options of a run that differ from it. */
  readonly record: { readonly config: Shape; readonly run: Shape };
  /** The configuration as it is. */
  readonly config: Shape;
  /** `compare`: the map is compared with the sources, so the configuration that it was made with counts. */
  readonly use: "update" | "compare";
  /** Options whose recorded run does not count any more. */
  readonly ignores: (name: string) => boolean;
}

type Origin = "command line" | "record" | "configuration" | "default";

export interface InForce {
  readonly name: string;
  readonly values: readonly string[];
  readonly from: Origin;
}

export interface ShapeChange {
  readonly name: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export interface ResolvedShape {
  /** All options, in the order of the table. */
  readonly inForce: readonly InForce[];
  /** How the options in force differ from those that the map was made with. */
  readonly changes: readonly ShapeChange[];
  /** How the configuration changes the next map, although this run does not follow it. */
  readonly pending: readonly ShapeChange[];
  /** What a map with these options records. */
  readonly record: { readonly config: Shape; readonly run: Shape };
}

/** How two maps differ in what they record of their shapes. */
export function recordedChanges(one: ShapeSources["record"], other: ShapeSources["record"]): readonly ShapeChange[] {
  return SHAPE_OPTIONS.flatMap((option) => {
    const [before, after] = [one, other].map(({ config, run }) => run.get(option.name) ?? config.get(option.name) ?? usualOf(option));
    return before === undefined || after === undefined || isSame(before, after) ? [] : [{ name: option.name, before, after }];
  });
}

export function resolveShape({ typed, record, config, use, ignores }: ShapeSources): ResolvedShape {
  const inForce: InForce[] = [];
  const changes: ShapeChange[] = [];
  const pending: ShapeChange[] = [];
  const next = { config: new Map<string, readonly string[]>(), run: new Map<string, readonly string[]>() };
  for (const option of SHAPE_OPTIONS) {
    const { name } = option;
    const usual = usualOf(option);
    const made = record.config.get(name) ?? usual;
    const configured = config.get(name) ?? usual;
    const base = use === "compare" ? made : configured;
    const recorded = ignores(name) ? undefined : record.run.get(name);
    const run = typed.get(name) ?? recorded;
    const values = run ?? base;
    const configuredOrUsual = config.has(name) || !isSame(base, usual) ? "configuration" : "default";
    inForce.push({ name, values, from: typed.has(name) ? "command line" : recorded !== undefined ? "record" : configuredOrUsual });
    const before = record.run.get(name) ?? made;
    if (!isSame(before, values)) changes.push({ name, before, after: values });
    if (run === undefined && !isSame(values, configured)) pending.push({ name, before: values, after: configured });
    if (!isSame(configured, usual)) next.config.set(name, configured);
    if (!isSame(values, configured)) next.run.set(name, values);
  }
  return { inForce, changes, pending, record: next };
}

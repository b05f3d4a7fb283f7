/** The options in force for a run: its command line, the record of the map, the configuration, and the defaults. */
import { readConfig, readFrom, type ReadText } from "../../config/read-config.js";
import { resolveShape, type ResolvedShape, type ShapeSources, type ShapeChange } from "../../config/resolve-shape.js";
import {
  accepts,
  SHAPE_OPTIONS,
  shapeOfConfig,
  usualOf,
  isSame,
  type Shape,
  type ShapeOption,
  keyOf,
  shownValue,
} from "../../config/shape-options.js";
import { OPTIONS_FILE, optionsText, recordedOptions } from "../../dsp/records.js";
import { userError } from "../../model/errors/user-error.js";
import { readOptionsRecord, hasTables } from "../../store/read-record.js";
import type { Given } from "../registry/command.js";
import { valueOf } from "./option-values.js";
import { typedShape } from "./typed-shape.js";
import { WITHDRAWN } from "../../model/withdrawn.js";
import { shownLine, firstOf } from "../../model/shown-text.js";
import type { Streams } from "../../cli/streams.js";

export interface ResolvedRun {
  /** With the values in force instead of those of the command line. */
  readonly given: Given;
  readonly shape: ResolvedShape;
  /** Name of the configuration; undefined if there is none. */
  readonly configuredIn: string | undefined;
  /** Keys of the configuration that have no effect any more. */
  readonly withdrawnKeys: readonly string[];
  readonly record: OptionsRecord;
}

/** What a map with the options of a run has as its record. */
export interface OptionsRecord {
  /** Undefined for no file. */
  readonly text: string | undefined;
  readonly isChanged: boolean;
}

/** Where the configuration and the record are read. */
interface OptionPlaces {
  readonly read: ReadText;
  /** Text of `.dsp/options`. */
  readonly recorded: () => string | undefined;
}

/** `use`: see `ShapeSources`. Throws `UserError` for an option, a configuration or a record that is not valid. */
export async function resolveOptions(given: Given, use: ShapeSources["use"], places = onDisk(given.root)): Promise<ResolvedRun> {
  const found = await readConfig(places.read);
  const text = places.recorded();
  const isReset = valueOf(given.argv, "as-configured") === true;
  // Another selection of the roots replaces the entries of an earlier run.
  const isChosenAnew = given.argv["roots"] !== undefined;
  const shape = resolveShape({
    typed: await typedShape(given),
    record: readRecord(text, isReset),
    config: found === undefined ? new Map() : shapeOfConfig(found.config),
    use: isReset ? "update" : use,
    ignores: (name) => isReset || (isChosenAnew && name === "entry"),
  });
  const wanted = optionsText(shape.record);
  return {
    given: { ...withShape(given, shape), origins: originsOf(shape, found?.name) },
    shape,
    configuredIn: found?.name,
    withdrawnKeys: found?.withdrawnKeys ?? [],
    record: { text: wanted, isChanged: wanted !== text },
  };
}

function onDisk(root: string): OptionPlaces {
  return { read: readFrom(root), recorded: () => readOptionsRecord(root) };
}

/** `isReset`: lines that cannot be read do not matter. */
function readRecord(text: string | undefined, isReset: boolean): ShapeSources["record"] {
  const read = { config: new Map<string, readonly string[]>(), run: new Map<string, readonly string[]>() };
  if (text === undefined) return read;
  const { config, run, bad } = recordedOptions(text);
  const [wrong] = bad;
  if (wrong !== undefined && !isReset) throw userError("recorded-option-invalid", { line: wrong.slice(0, LONGEST_SHOWN) });
  for (const [from, options] of Object.entries({ config, run })) {
    for (const [name, values] of options) {
      const option = SHAPE_OPTIONS.find((one) => one.name === name);
      const unfit = option === undefined ? values[0] : values.find((value) => !accepts(option, value));
      if (unfit === undefined) read[from === "config" ? "config" : "run"].set(name, values);
      else if (!isReset) throw userError("recorded-option-invalid", { line: `${from} ${name} ${unfit}`.slice(0, LONGEST_SHOWN) });
    }
  }
  return read;
}

const LONGEST_SHOWN = 80;

/** For messages. */
function originsOf({ inForce }: ResolvedShape, configuredIn: string | undefined): ReadonlyMap<string, string> {
  const places = {
    "command line": "--set",
    configuration: configuredIn ?? "the configuration",
    default: "default",
    record: `.dsp/${OPTIONS_FILE}`,
  };
  return new Map(inForce.map(({ name, from }) => [name, places[from]]));
}

/** Usual values are left out, so that every command line with the same effect is the same to what caches results. */
function withShape(given: Given, { inForce }: ResolvedShape): Given {
  const argv: Record<string, unknown> = { ...given.argv };
  const shape: Shape = new Map(inForce.map(({ name, values }) => [name, values]));
  for (const option of SHAPE_OPTIONS) {
    delete argv[option.name];
    delete argv[option.name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())];
    const values = shape.get(option.name) ?? [];
    if (!isSame(values, usualOf(option))) argv[option.name] = valueFor(option, values);
  }
  return { ...given, argv, trackedOnly: argv["tracked-only"] === true };
}

function valueFor({ kind }: ShapeOption, values: readonly string[]): unknown {
  if (kind === "paths" || kind === "words") return values;
  const [value] = values;
  if (kind === "flag") return value === "true";
  return kind === "count" ? Number(value) : value;
}

// Reports, before a map is written or compared, how its shape changes.

const SHOWN_VALUES = 3;

/** `granularity: files instead of exports`. */
export function changeText({ name, before, after }: ShapeChange): string {
  return `${keyOf(name)}: ${shapeText(name, after)} instead of ${shapeText(name, before)}`;
}

/** In the notation of the configuration. */
export function shapeText(name: string, values: readonly string[]): string {
  return valuesText(values.map((value) => shownValue(name, value)));
}

export function valuesText(values: readonly string[]): string {
  return values.length === 0 ? "none" : firstOf(values, SHOWN_VALUES);
}

/** Nothing is printed about a first map. */
export function printShapeChanges(given: Given, { shape, configuredIn }: ResolvedRun, streams: Streams): void {
  if (shape.changes.length === 0 || !hasTables(given.root)) return;
  const typed = new Set(shape.inForce.filter(({ from }) => from === "command line").map(({ name }) => name));
  const byLine = shape.changes.filter(({ name }) => typed.has(name));
  const others = shape.changes.filter(({ name }) => !typed.has(name));
  const isReset = valueOf(given.argv, "as-configured") === true;
  const source = isReset ? "--as-configured" : (configuredIn ?? "the removed configuration");
  const recorded = shape.record.run.size > 0 ? recordedText(valueOf(given.argv, "dry-run") === true) : "";
  if (others.length > 0) note(`${source} changes the shape of the map: ${others.map(changeText).join("; ")}`, streams);
  if (byLine.length > 0) note(`these options change the shape of the map: ${byLine.map(changeText).join("; ")}${recorded}`, streams);
}

function recordedText(isDryRun: boolean): string {
  return isDryRun
    ? `; without --dry-run, .dsp/${OPTIONS_FILE} records it for later runs`
    : `; .dsp/${OPTIONS_FILE} records it for later runs, '--as-configured' undoes it`;
}

/** For a comparison: the map was made with other options than those typed. */
export function printOtherOptions({ shape }: ResolvedRun, streams: Streams): void {
  if (shape.changes.length === 0) return;
  note(`the map was made with other options, and is compared with ${shape.changes.map(changeText).join("; ")}`, streams);
}

function note(text: string, streams: Streams): void {
  streams.err(`note: ${shownLine(text)}\n`);
}

/** What a run was asked for that this version no longer does. Options that are gone are errors. */
export function printWithdrawn({ configuredIn, withdrawnKeys }: ResolvedRun, streams: Streams): void {
  for (const { variables, keys, instead } of WITHDRAWN) {
    const named = [
      ...variables.filter((name) => (process.env[name] ?? "") !== ""),
      ...keys.filter((key) => withdrawnKeys.includes(key)).map((key) => `${key} in ${configuredIn ?? "the configuration"}`),
    ];
    for (const name of named) streams.err(`note: ${name} has no effect any more: ${instead}\n`);
  }
}

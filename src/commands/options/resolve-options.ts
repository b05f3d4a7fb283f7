/** The options in force for a run: its command line, the record of the map, the configuration, and the defaults. */
import { readConfig, readFrom, type ReadText } from "../../config/read-config.js";
import { resolveShape, type ResolvedShape, type ShapeSources } from "../../config/resolve-shape.js";
import { accepts, SHAPE_OPTIONS, shapeOfConfig, usualOf, isSame, type Shape, type ShapeOption } from "../../config/shape-options.js";
import { OPTIONS_FILE, optionsText, recordedOptions } from "../../dsp/options-record.js";
import { userError } from "../../model/errors/user-error.js";
import { readOptionsRecord } from "../../store/read-record.js";
import type { Given } from "../registry/command.js";
import { valueOf } from "./option-values.js";
import { typedShape } from "./typed-shape.js";

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

/** Reports, before a map is written or compared, how its shape changes. */
import type { ShapeChange } from "../../config/resolve-shape.js";
import { keyOf, shownValue } from "../../config/shape-options.js";
import { WITHDRAWN } from "../../model/withdrawn.js";
import { shownLine } from "../../model/shown-text.js";
import type { Streams } from "../../cli/streams.js";
import { OPTIONS_FILE } from "../../dsp/options-record.js";
import { hasTables } from "../../store/read-record.js";
import type { Given } from "../registry/command.js";
import { valueOf } from "./option-values.js";
import type { ResolvedRun } from "./resolve-options.js";
import { firstOf } from "../../model/phrases.js";

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

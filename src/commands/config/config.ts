/** `config`: the options in force, each with its source. Reads the configuration and `.dsp/options` only, and writes nothing. */
import { shownLine, jsonDocument, PROGRAM } from "../../model/shown-text.js";
import type { Streams } from "../../cli/streams.js";
import type { InForce } from "../../config/resolve-shape.js";
import { keyOf, SHAPE_OPTIONS } from "../../config/shape-options.js";
import { DSP_DIRECTORY } from "../../fs/files.js";
import { OPTIONS_FILE } from "../../dsp/records.js";
import { hasTables } from "../../store/read-record.js";
import { resolveOptions, type ResolvedRun, changeText, shapeText } from "../options/resolve-options.js";
import { redactStreams } from "../redact-streams.js";
import type { Given } from "../registry/command.js";

/** Returns the exit code. */
export async function printConfig(given: Given, plain: Streams): Promise<number> {
  const streams = redactStreams(plain);
  const resolved = await resolveOptions(given, "update");
  const changes = hasTables(given.root) ? resolved.shape.changes : [];
  if (given.json) streams.out(jsonDocument(asJson(resolved, changes)));
  else streams.out(`${asText(resolved, changes).map(shownLine).join("\n")}\n`);
  return 0;
}

type Changes = ResolvedRun["shape"]["changes"];

function asJson(resolved: ResolvedRun, changes: Changes): object {
  const options = resolved.shape.inForce.map((row) => [keyOf(row.name), { value: valueOf(row), from: sourceOf(row, resolved) }] as const);
  return { generator: PROGRAM, configuration: resolved.configuredIn ?? null, options: Object.fromEntries(options), changes };
}

/** As the configuration would have it. */
function valueOf({ name, values }: InForce): unknown {
  const kind = SHAPE_OPTIONS.find((option) => option.name === name)?.kind;
  if (kind === "paths" || kind === "words") return values;
  const [value] = values;
  if (value === undefined) return null;
  if (kind === "count") return Number(value);
  return kind === "switch" || kind === "flag" ? value === "on" || value === "true" : value;
}

function asText(resolved: ResolvedRun, changes: Changes): readonly string[] {
  const rows = resolved.shape.inForce.map((row) => [keyOf(row.name), shapeText(row.name, row.values), sourceOf(row, resolved)] as const);
  const names = Math.max(...rows.map(([name]) => name.length));
  const values = Math.max(...rows.map(([, value]) => value.length));
  return [
    resolved.configuredIn === undefined ? "no configuration" : `configuration: ${resolved.configuredIn}`,
    "",
    ...rows.map(([name, value, source]) => `${name.padEnd(names)}  ${value.padEnd(values)}  ${source}`),
    ...(changes.length === 0 ? [] : ["", `the next 'bootstrap' changes the shape of the map: ${changes.map(changeText).join("; ")}`]),
  ];
}

function sourceOf({ from }: InForce, { configuredIn }: ResolvedRun): string {
  if (from === "record") return `${DSP_DIRECTORY}/${OPTIONS_FILE}`;
  return from === "configuration" ? (configuredIn ?? "configuration") : from;
}

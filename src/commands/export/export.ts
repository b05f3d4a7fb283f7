/** `export`: the map as a graph for other programs. */
import { extname } from "node:path";
import { escapeControls } from "../../cli/escape-controls.js";
import type { Streams } from "../../cli/streams.js";
import { userError } from "../../model/errors/user-error.js";
import { titleOf, type ExportSource } from "../../picture/export/export-graph.js";
import { fitGraph } from "../../picture/export/fit-graph.js";
import { FORMAT_NAMES, FORMATS, type FormatName } from "../../picture/export/formats.js";
import { fileGraphOf } from "../../picture/file-graph.js";
import { roomsOf } from "../../picture/rooms.js";
import type { MapGraph } from "../../retrieve/map-graph.js";
import { createRedactor } from "../../texts/redact.js";
import { choiceOf, readSingle } from "../options/option-values.js";
import { outputFile, writeOutput } from "../options/output-file.js";
import { redactStreams } from "../redact-streams.js";
import type { Given } from "../registry/command.js";
import { openMap } from "../retrieve/open-map.js";
import { readRequest } from "./read-request.js";

/** Returns the exit code. Throws `UserError` for a target that is not in the map, and if the format cannot hold what is asked for. */
export async function exportMap(given: Given, plain: Streams): Promise<number> {
  const streams = redactStreams(plain);
  const file = outputFile(given, "output");
  const format = formatOf(given, file);
  const source = openSource(openMap(given, streams).map);
  const { graph, text } = fitGraph(source, readRequest(given, source), FORMATS[format]);
  for (const line of graph.said) streams.err(`note: ${escapeControls(line)}\n`);
  if (file === undefined) streams.out(text);
  else {
    writeOutput(file, createRedactor()(text));
    streams.err(`${escapeControls(`${readSingle(given.argv, "output")}: ${titleOf(graph)}`)}\n`);
  }
  return 0;
}

function openSource(map: MapGraph): ExportSource {
  const files = fileGraphOf(map);
  return { map, files, root: roomsOf(files) };
}

function formatOf({ argv }: Given, file: string | undefined): FormatName {
  if (readSingle(argv, "format") !== undefined) return choiceOf(argv, "format", FORMAT_NAMES);
  const extension = extname(file ?? "").toLowerCase();
  const found = FORMAT_NAMES.find((name) => FORMATS[name].extensions.some((one) => one === extension));
  if (found === undefined) throw userError("missing-format", { choices: FORMAT_NAMES.join(", ") });
  return found;
}

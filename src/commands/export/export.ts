/** `export`: the map as a graph for other programs. */
import { extname } from "node:path";
import { shownLine } from "../../model/shown-text.js";
import type { Streams } from "../../cli/streams.js";
import { userError } from "../../model/errors/user-error.js";
import { titleOf, type ExportGraph, type ExportSource } from "../../picture/export/export-graph.js";
import { fitGraph } from "../../picture/export/fit-graph.js";
import { FORMATS } from "../../picture/export/formats.js";
import { writeSvg } from "../../picture/export/svg.js";
import { fileGraphOf } from "../../picture/file-graph.js";
import { roomsOf } from "../../picture/rooms.js";
import type { MapGraph } from "../../retrieve/map-graph.js";
import { choiceOf, readSingle, valueOf } from "../options/option-values.js";
import { outputFile, writeOutput } from "../options/output-file.js";
import { createRedactor } from "../../texts/redact.js";
import { redactStreams } from "../redact-streams.js";
import type { Given } from "../registry/command.js";
import { openMap } from "../retrieve/open-map.js";
import { pageOf } from "../view/page-of.js";
import { FORMAT_CHOICES } from "./choices.js";
import { readNumber, readRequest, readRoom } from "./read-request.js";
import { redactGraph } from "./redact-graph.js";

/** Returns the exit code. Throws `UserError` for a target that is not in the map, and if the format cannot hold what is asked for. */
export async function exportMap(given: Given, plain: Streams): Promise<number> {
  const streams = redactStreams(plain);
  const file = outputFile(given, "output");
  const format = formatOf(given, file);
  const { text, title, said } = format === "html" ? await page(given, streams) : picture(given, format, streams);
  for (const line of said) streams.err(`note: ${shownLine(line)}\n`);
  // Its texts are redacted already.
  if (file === undefined) plain.out(text);
  else {
    writeOutput(file, text);
    streams.err(`${shownLine(`${readSingle(given.argv, "output")}: ${title}`)}\n`);
  }
  return 0;
}

interface Written {
  readonly text: string;
  readonly title: string;
  readonly said: readonly string[];
}

/** What `view --out` writes. */
async function page(given: Given, streams: Streams): Promise<Written> {
  refuse(given, "html", ["room", "level", "depth", "around", "radius", "cycles", "externals", "max-nodes"]);
  const { map, html } = await pageOf(given, streams);
  return { text: html, title: `a page of ${map.entities.size} entities`, said: [] };
}

function picture(given: Given, format: Exclude<FormatChoice, "html">, streams: Streams): Written {
  const redact = createRedactor();
  const source = openSource(openMap(given, streams).map);
  if (format === "svg") {
    refuse(given, "svg", ["level", "around", "radius", "cycles", "externals", "max-nodes"]);
    const lines = writeSvg(readRoom(given, source), readNumber(given, "depth")).split("\n");
    return { text: lines.map(redact).join("\n"), title: "a picture of the folders", said: [] };
  }
  const { write, ...limits } = FORMATS[format];
  const redacted = { ...limits, write: (graph: ExportGraph): string => write(redactGraph(graph, redact)) };
  const { graph, text } = fitGraph(source, readRequest(given, source), redacted);
  return { text, title: titleOf(graph), said: graph.said };
}

/** Options that only graphs have. */
function refuse({ argv }: Given, format: FormatChoice, names: readonly string[]): void {
  const given = names.find((name) => valueOf(argv, name) !== undefined && valueOf(argv, name) !== false);
  if (given !== undefined) throw userError("conflicting-options", { first: `--${given}`, second: `--format ${format}` });
}

function openSource(map: MapGraph): ExportSource {
  const files = fileGraphOf(map);
  return { map, files, root: roomsOf(files) };
}

type FormatChoice = (typeof FORMAT_CHOICES)[number];

/** Of the formats that are no graphs. */
const OTHER_EXTENSIONS: Readonly<Record<"svg" | "html", readonly string[]>> = { svg: [".svg"], html: [".html", ".htm"] };

function formatOf({ argv }: Given, file: string | undefined): FormatChoice {
  if (readSingle(argv, "format") !== undefined) return choiceOf(argv, "format", FORMAT_CHOICES);
  const extension = extname(file ?? "").toLowerCase();
  const extensionsOf = (name: FormatChoice): readonly string[] =>
    name === "svg" || name === "html" ? OTHER_EXTENSIONS[name] : FORMATS[name].extensions;
  const found = FORMAT_CHOICES.find((name) => extensionsOf(name).includes(extension));
  if (found === undefined) throw userError("missing-format", { choices: FORMAT_CHOICES.join(", ") });
  return found;
}

/** `export`: the map as a graph for other programs. */
import { extname, posix, relative, resolve } from "node:path";
import { shownLine } from "../../model/shown-text.js";
import type { Streams } from "../../cli/streams.js";
import { userError } from "../../model/errors/user-error.js";
import {
  type ExportGraph,
  type ExportLevel,
  type ExportNode,
  type ExportRoom,
  type ExportSource,
  titleOf,
} from "../../../packages/view/src/picture/export/export-graph.js";
import { fitGraph, type Request } from "../../../packages/view/src/picture/export/fit-graph.js";
import { FORMATS } from "../../../packages/view/src/picture/export/formats.js";
import { writeSvg } from "../../../packages/view/src/picture/export/svg.js";
import { fileGraphOf } from "../../../packages/view/src/picture/file-graph.js";
import { type Box, roomsOf, wayTo } from "../../../packages/view/src/picture/rooms.js";
import type { MapGraph } from "../../retrieve/map-graph.js";
import { choiceOf, readSingle, singleOf, valueOf, wholeNumber } from "../options/option-values.js";
import { outputFile, writeOutput } from "../options/output-file.js";
import { createRedactor } from "../../texts/redact.js";
import { redactStreams } from "../redact-streams.js";
import type { Given } from "../registry/command.js";
import { openMap } from "../retrieve/open-map.js";
import { pageOf } from "../view/page-of.js";
import { FORMAT_CHOICES, LEVEL_CHOICES } from "./choices.js";
import type { Uid } from "../../model/operation.js";
import { nearSource } from "../../retrieve/near-source.js";
import { resolveTargets } from "../../retrieve/resolve-targets.js";

/** Returns the exit code. Throws `UserError` for a target that is not in the map, and if the format cannot hold what is asked for. */
export async function exportMap(given: Given, plain: Streams): Promise<number> {
  const streams = redactStreams(plain);
  const file = outputFile(given, "out");
  const format = formatOf(given, file);
  const { text, title, said } = format === "html" ? await page(given, streams) : picture(given, format, streams);
  for (const line of said) streams.err(`note: ${shownLine(line)}\n`);
  // Its texts are redacted already.
  if (file === undefined) plain.out(text);
  else {
    writeOutput(file, text);
    streams.err(`${shownLine(`${readSingle(given.argv, "out")}: ${title}`)}\n`);
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
  refuse(given, "html", ["only", "level", "depth", "around", "cycles", "externals", "limit"]);
  const { map, html } = await pageOf(given, streams);
  return { text: html, title: `a page of ${map.entities.size} entities`, said: [] };
}

function picture(given: Given, format: Exclude<FormatChoice, "html">, streams: Streams): Written {
  const redact = createRedactor();
  const source = openSource(openMap(given, streams).map);
  if (format === "svg") {
    refuse(given, "svg", ["level", "around", "cycles", "externals", "limit"]);
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

// Secrets are replaced one text at a time: what is found in the whole of an output could reach over its records.

/** Ids stay, because arrows lead to them: UIDs, or paths of folders. */
function redactGraph(graph: ExportGraph, redact: (text: string) => string): ExportGraph {
  const node = (one: ExportNode): ExportNode => ({
    ...one,
    label: redact(one.label),
    path: redact(one.path),
    ...(one.symbol !== undefined && { symbol: redact(one.symbol) }),
    purpose: redact(one.purpose),
  });
  const room = (one: ExportRoom): ExportRoom => ({
    ...one,
    label: redact(one.label),
    rooms: one.rooms.map(room),
    nodes: one.nodes.map(node),
  });
  return {
    ...graph,
    top: room(graph.top),
    edges: graph.edges.map((edge) => ({ ...edge, whys: edge.whys.map(redact) })),
    said: graph.said.map(redact),
  };
}

// What an export shows, from the command line.

/** Throws `UserError` for a target that is not in the map, and for options that exclude each other. */
function readRequest(given: Given, source: ExportSource): Request {
  const { argv } = given;
  const around = readAround(given, source.map);
  const room = readRoom(given, source);
  const depth = readNumber(given, "depth");
  const chosen = readSingle(argv, "level");
  const isOpened = depth !== undefined && around === undefined;
  const level = chosen === undefined ? (isOpened ? "rooms" : levelOf(source.map, room, around)) : choiceOf(argv, "level", LEVEL_CHOICES);
  if (isOpened && level !== "rooms") throw userError("conflicting-options", { first: "--depth", second: `--level ${level}` });
  const mostNodes = readNumber(given, "limit");
  return {
    room,
    level,
    ...(isOpened && { depth }),
    ...(around !== undefined && { around: { uids: around.uids, radius: depth ?? 1 } }),
    cycles: argv["cycles"] === true,
    externals: argv["externals"] === true,
    ...(mostNodes !== undefined && { mostNodes }),
  };
}

function readNumber({ argv }: Given, name: string): number | undefined {
  const typed = singleOf(argv, name);
  return typed === undefined ? undefined : wholeNumber(typed, name, 1);
}

interface Around {
  readonly uids: readonly Uid[];
  readonly isDirectory: boolean;
}

function levelOf({ entities }: MapGraph, room: Box, around: Around | undefined): ExportLevel {
  if (around === undefined) return room.kind === "folder" ? "rooms" : "entities";
  if (around.isDirectory) return "rooms";
  return around.uids.some((uid) => entities.get(uid)?.symbol !== undefined) ? "entities" : "files";
}

function readAround(given: Given, map: MapGraph): Around | undefined {
  const word = readSingle(given.argv, "around");
  if (word === undefined) return undefined;
  for (const one of spellingsOf(given, word)) {
    const { uids } = resolveTargets(map, [one]);
    const isBelow = (uid: Uid): boolean => map.entities.get(uid)?.path.startsWith(`${one}/`) === true;
    if (uids.length > 0) return { uids, isDirectory: map.bySource.get(one) === undefined && uids.every(isBelow) };
    const below = resolveTargets(map, [`${one}/`]).uids;
    if (below.length > 0) return { uids: below, isDirectory: true };
  }
  throw userError("not-in-map", { name: word, near: nearSource(map, word) });
}

function readRoom(given: Given, { map, root }: ExportSource): Box {
  const word = readSingle(given.argv, "only");
  if (word === undefined) return root;
  for (const one of spellingsOf(given, word)) {
    const room = one === "." ? root : wayTo(root, one).at(-1);
    if (room !== undefined) return room;
  }
  throw userError("not-in-map", { name: word, near: nearSource(map, word) });
}

/** As given from the project, then from the directory of the user. */
function spellingsOf({ root, directory }: Given, word: string): readonly string[] {
  const [path = "", ...symbol] = word.replaceAll("\\", "/").split("#");
  const below = relative(root, resolve(directory, path)).replaceAll("\\", "/");
  return [posix.normalize(path).replace(/\/$/, ""), below === "" ? "." : below].map((one) => [one, ...symbol].join("#"));
}

/** Handles one call of a tool, from its arguments to the reply. Never throws because of a client or a map. */
import { createHash } from "node:crypto";
import type { z } from "zod";
import { descriptionPath, importsPath, sharedPath } from "../dsp/dsp-tree.js";
import type { Uid } from "../model/operation.js";
import { userError } from "../model/errors/user-error.js";
import { readCursor, writeCursor } from "./cursor.js";
import type { LiveMap, LoadedMap } from "./live-map.js";
import type { MapStamp } from "./schemas.js";
import { modelLine, type IsByModel } from "./by-model.js";
import { inArguments } from "./in-arguments.js";
import { cutText, shownLines } from "../model/shown-text.js";
import type { Asked, LiveCode, OpenSources, Reply, Tool } from "./tool.js";

export interface Answering {
  readonly live: LiveMap;
  readonly code: LiveCode;
  readonly openSources: OpenSources;
  /** Removes secrets. */
  readonly redact: (text: string) => string;
  readonly isByModel: IsByModel;
  /** Spells the commands of this program in a message as they can be typed. */
  readonly withCalls: (text: string) => string;
}

interface Answered {
  readonly text: string;
  readonly state: MapStamp["state"];
}

/** Attempts if the map changes while a reply is computed. */
const ATTEMPTS = 3;
/** Characters of a line. */
const LONGEST = 600;

/** Throws `UserError` for invalid arguments, for `more` of other sources, and if there is no map. */
export async function answer(tool: Tool, given: unknown, answering: Answering): Promise<Answered> {
  const parsed = tool.input.safeParse(given ?? {});
  if (!parsed.success) throw userError("invalid-tool-arguments", { tool: tool.name, issues: issuesOf(parsed.error) });
  const { more, ...rest } = parsed.data;
  const question = JSON.stringify([tool.name, rest]);
  const { reply, map } = await replyOf(tool, parsed.data, answering);
  const whole = [...(await reply.lines(0))];
  const graph = createHash("sha256").update(whole.join("\n")).digest("hex").slice(0, 32);
  const from = typeof more === "string" ? readCursor(more, { question, graph }) : -1;
  const { lines, left } = await partOf({ ...reply, lines: async (limit) => (limit === 0 ? whole : reply.lines(limit)) }, from);
  const offset = Math.max(from, 0) + (from < 0 ? 0 : lines.length);
  const stamp: MapStamp = map === undefined ? { state: "fresh", graph } : answering.live.stamp(map);
  const written = map === undefined ? [] : modelLine(map.tree, answering.isByModel, reply.about ?? [], lines);
  const said = [...lines, ...written].flatMap((line) => inArguments(line, parsed.data));
  const shown = said.map((line) => cutText(shownLines(answering.redact(line)), LONGEST));
  const next = left > 0 ? [`more: ${writeCursor({ question, graph, offset })} (${left} ${left === 1 ? "line" : "lines"})`] : [];
  return { text: [...shown, ...next, ...stampLines(stamp, answering)].join("\n"), state: stamp.state };
}

async function replyOf(
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  { live, code, openSources }: Answering,
): Promise<{ readonly reply: Reply; readonly map?: LoadedMap }> {
  for (let attempt = 1; ; attempt += 1) {
    let map: LoadedMap | undefined;
    const asked: Asked = { map: () => (map ??= live.current()), code, openSources };
    const reply = await tool.answer(asked, given);
    if (map === undefined) return { reply };
    if (attempt === ATTEMPTS || live.isCurrent(map, filesOf(reply))) return { reply, map };
  }
}

function filesOf({ about = [] }: Reply): readonly string[] {
  return about.flatMap((uid: Uid) => [descriptionPath(uid), importsPath(uid), sharedPath(uid)]);
}

function stampLines({ state, changed = [], more = 0, note }: MapStamp, { withCalls }: Answering): readonly string[] {
  const names = changed.length === 0 ? "" : ` (${[...changed, ...(more > 0 ? [`and ${more} more`] : [])].map(shownLines).join(", ")})`;
  return [`map.state: ${state}${names}${note === undefined ? "" : `; ${withCalls(note)}`}`];
}

function issuesOf({ issues }: z.ZodError): string {
  return issues
    .slice(0, 3)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join(".")}: ${message}`))
    .join("; ")
    .slice(0, 500);
}

/** Divides an answer into parts: the first as the command prints it, with what comes after the lists; then the lines that it left out. */

interface Part {
  readonly lines: readonly string[];
  /** Lines of all parts after this one. */
  readonly left: number;
}

/** Characters of a part, whatever the limit of its lists. */
const MOST_CHARACTERS = 8000;
/** How the commands end a list that they cut. */
const CUT = /^\s*… \d+ more(?: lines| files?)?(?: in .+)?: --limit 0 lists all$/;

/** `from`: lines of the rest that earlier parts had; -1: the first part. */
export async function partOf({ lines, limit }: Reply, from: number): Promise<Part> {
  const short = fitting((await lines(limit)).filter((line) => !CUT.test(line)));
  const shown = counted(short);
  const rest = (await lines(0)).filter((line) => {
    const count = shown.get(line) ?? 0;
    shown.set(line, count - 1);
    return count <= 0;
  });
  if (from < 0) return { lines: short, left: rest.length };
  const part = fitting(rest.slice(from, from + limit));
  return { lines: part, left: rest.length - from - part.length };
}

function counted(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** At least one line, so that the next part makes progress. */
function fitting(lines: readonly string[]): readonly string[] {
  let characters = 0;
  const end = lines.findIndex((line, place) => (characters += line.length + 1) > MOST_CHARACTERS && place > 0);
  return end < 0 ? lines : lines.slice(0, end);
}

import { z } from "zod";
import type { Uid } from "../../model/operation.js";
import type { MapGraph } from "../../retrieve/map-graph.js";
import { userError } from "../../model/errors/user-error.js";
import { answerContext } from "../../retrieve/code/answer-context.js";
import { resolveTargets } from "../../retrieve/resolve-targets.js";
import { limitSchema, MOST_BUDGET, moreSchema, targetsSchema } from "../schemas.js";
import { defineTool, type LiveCode } from "../tool.js";

const BUDGET = 700;
const LEAST = 200;
const LIMIT = 200;

export const context = defineTool({
  name: "context",
  title: "Where to look for a task",
  description:
    "Start here: the files and functions to edit for a task in words, best first, with line ranges. Use grep for literal text such as a message or a configuration key.",
  input: z.strictObject({
    task: z.string().min(1).max(4000).optional().describe("What is to be done, in words; names and literals of the code help"),
    target: targetsSchema.optional().describe("Files and symbols that are known to matter, one or several"),
    budget: z.int().min(LEAST).max(MOST_BUDGET).default(BUDGET).describe("Most tokens of the answer"),
    uids: z.boolean().default(false).describe("Add UIDs of the map"),
    limit: limitSchema(LIMIT),
    more: moreSchema,
  }),
  answer: async ({ map, code, openSources }, { task = "", target = [], budget, uids: withUids, limit }) => {
    if (task === "" && target.length === 0) throw userError("no-task");
    const index = map().index();
    const uids = new Set<Uid>();
    for (const words of [target].flat()) for (const uid of await entitiesOf(words, index.map, code)) uids.add(uid);
    const sources = await openSources();
    // A map without its sources still gives an answer.
    const there = sources.paths.length === 0 ? undefined : sources;
    const { text, files = [] } = await answerContext(index, { uids: [...uids], text: task }, there, { budget, uids: withUids });
    const lines = text.trimEnd().split("\n");
    return {
      lines: (most) => (most === 0 ? lines : lines.slice(0, most)),
      limit,
      about: [...uids, ...files.flatMap(({ uid }) => uid ?? [])],
    };
  },
});

/** By UID, path or `path#symbol` in the map, else as the other tools find it; what the map does not have stands for its file. */
async function entitiesOf(words: string, map: MapGraph, code: LiveCode): Promise<readonly Uid[]> {
  const { uids } = resolveTargets(map, [words]);
  if (uids.length > 0) return uids;
  const { path, symbol } = await code.targetOf(await code.current(), words);
  const found = (symbol === undefined ? undefined : map.bySource.get(`${path}#${symbol}`)) ?? map.bySource.get(path);
  if (found === undefined) throw userError("not-in-map", { name: words });
  return found;
}

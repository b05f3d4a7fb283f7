import { z } from "zod";
import { userError } from "../../model/errors/user-error.js";
import { answerContext } from "../../retrieve/code/answer-context.js";
import { nearSource } from "../../retrieve/near-source.js";
import { resolveTargets } from "../../retrieve/resolve-targets.js";
import { limitSchema, MOST_BUDGET, moreSchema, targetSchema } from "../schemas.js";
import { cutText } from "../../model/shown-text.js";
import { defineTool } from "../tool.js";

const BUDGET = 700;
const LEAST = 200;
const MOST_TARGETS = 20;
const LIMIT = 200;
const WORD = 200;

export const context = defineTool({
  name: "context",
  title: "Where to look for a task",
  description:
    "Start here: the files and functions to edit for a task in words, best first, with line ranges. Use grep for literal text such as a message or a configuration key.",
  input: z.strictObject({
    task: z.string().min(1).max(4000).optional().describe("What is to be done, in words; names and literals of the code help"),
    targets: z.array(targetSchema).max(MOST_TARGETS).optional().describe("Files and symbols that are known to matter"),
    budget: z.int().min(LEAST).max(MOST_BUDGET).default(BUDGET).describe("Most tokens of the answer"),
    uids: z.boolean().default(false).describe("Add UIDs of the map"),
    limit: limitSchema(LIMIT),
    more: moreSchema,
  }),
  answer: async ({ map, openSources }, { task = "", targets = [], budget, uids, limit }) => {
    if (task === "" && targets.length === 0) throw userError("no-task");
    const index = map().index();
    const named = resolveTargets(index.map, targets);
    if (named.text !== "")
      throw userError("words-as-targets", { name: cutText(named.text, WORD), near: nearSource(index.map, named.text) });
    const sources = await openSources();
    // A map without its sources still gives an answer.
    const there = sources.paths.length === 0 ? undefined : sources;
    const { text, files = [] } = await answerContext(index, { uids: named.uids, text: task }, there, { budget, uids });
    const lines = text.trimEnd().split("\n");
    return {
      lines: (most) => (most === 0 ? lines : lines.slice(0, most)),
      limit,
      about: [...named.uids, ...files.flatMap(({ uid }) => uid ?? [])],
    };
  },
});

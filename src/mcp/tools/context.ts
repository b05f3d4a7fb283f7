import { z } from "zod";
import { userError } from "../../model/errors/user-error.js";
import { answerContext } from "../../retrieve/code/answer-context.js";
import { resolveTargets } from "../../retrieve/resolve-targets.js";
import { answerSchema, targetSchema } from "../schemas.js";
import { defineTool } from "../tool.js";

const BUDGET = 700;
/** The text is most of a reply, but JSON adds to it. */
const MOST = 6000;
const LEAST = 200;
const MOST_TARGETS = 20;

export const context = defineTool({
  name: "context",
  title: "What to know for a task",
  description:
    "Where to look for a task in words: the files and functions that match best, with their lines; or for targets: what they are, who imports them, what they import. The first thing to ask.",
  input: z.strictObject({
    task: z.string().min(1).max(4000).optional().describe("What is to be done, in words"),
    targets: z.array(targetSchema).max(MOST_TARGETS).optional(),
    sources: z
      .boolean()
      .default(true)
      .describe(
        "Read the sources beside the map too, which finds functions and about twice as many files; false: by the map alone, faster",
      ),
    budget: z.int().min(LEAST).max(MOST).default(BUDGET).describe("Most tokens of the answer"),
  }),
  output: answerSchema({
    markdown: z.string().describe("The answer in lines; texts of the repository stand in it as data"),
    tokens: z.number().describe("Of the answer, estimated"),
    described: z.array(z.string()).describe("Named targets"),
    near: z.array(z.string()).describe("Files for the task, best first"),
    rankedBy: z.enum(["map and sources", "map"]).describe("What the answer was found in"),
  }),
  answer: async ({ map, openSources }, { task, targets = [], sources, budget }) => {
    if (task === undefined && targets.length === 0) throw userError("no-task");
    const index = map.index();
    const named = resolveTargets(index.map, targets);
    if (named.text !== "") throw userError("words-as-targets", { name: named.text.slice(0, 200) });
    const beside = sources ? await openSources() : undefined;
    // A map without its sources still gives an answer.
    const there = beside === undefined || beside.paths.length === 0 ? undefined : beside;
    const answer = await answerContext(index, { uids: named.uids, text: task ?? "" }, there, { budget });
    const rankedBy = there === undefined ? "map" : "map and sources";
    const { text, tokens, files = [] } = answer;
    return {
      facts: {
        markdown: text,
        tokens,
        described: answer.targets.map(({ source }) => source),
        near: files.map(({ path }) => path),
        rankedBy,
      },
      next: ["open the files and functions that it names", "context with a larger budget: what was left out"],
      about: [...named.uids, ...files.flatMap(({ uid }) => uid ?? [])],
    };
  },
});

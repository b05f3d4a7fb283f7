import { z } from "zod";
import { answerWay, wayText } from "../../code/way-answer.js";
import { limitSchema, moreSchema, targetSchema } from "../schemas.js";
import { defineTool } from "../tool.js";

const LIMIT = 40;

export const path = defineTool({
  name: "path",
  title: "How one file reaches another",
  description: "By which imports one file or symbol reaches another, a line for each with names and line numbers.",
  input: z.strictObject({
    from: targetSchema,
    to: targetSchema,
    undirected: z.boolean().default(false).describe("Follow imports in both directions"),
    limit: limitSchema(LIMIT),
    more: moreSchema,
  }),
  answer: async ({ code }, { from, to, undirected, limit }) => {
    const now = await code.current();
    const ends = [await code.targetOf(now, from), await code.targetOf(now, to)] as const;
    const lines = wayText(await answerWay(now.graph, now.sources, ...ends, { undirected }));
    return { lines: (most) => (most === 0 ? lines : lines.slice(0, most)), limit };
  },
});

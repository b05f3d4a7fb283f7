import { answerUses, usesText } from "../../code/uses-answer.js";
import { questionInput } from "../schemas.js";
import { defineTool } from "../tool.js";

const LIMIT = 40;

export const uses = defineTool({
  name: "uses",
  title: "Who uses a symbol",
  description:
    "All direct uses of a symbol with lines and the function around them, through imports, aliases and re-exports: calls, reads, types. Use grep for a name in comments, strings or configuration.",
  input: questionInput(LIMIT),
  answer: async ({ code }, { target, tests, limit }) => {
    const now = await code.current();
    const found = await answerUses(now.graph, now.sources, await code.targetOf(now, target));
    return { lines: (most) => usesText(found, { limit: most, tests }), limit };
  },
});

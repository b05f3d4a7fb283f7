import { z } from "zod";
import { overviewText } from "../../code/texts/overview-text.js";
import { defineTool } from "../tool.js";

export const overview = defineTool({
  name: "overview",
  title: "What the repository is",
  description:
    "A repository that you do not know, in one answer: what it is, its parts and what stands on what, where it starts, what most files import, its packages and cycles, and where to begin reading.",
  input: z.strictObject({
    target: z.string().max(1000).default("").describe("A directory or package; empty for the whole repository"),
  }),
  answer: async ({ code }, { target }) => {
    const lines = overviewText(await code.overviewOf(await code.current(), target));
    return { lines: () => lines, limit: lines.length };
  },
});

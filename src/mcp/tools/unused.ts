import { z } from "zod";
import { unusedText } from "../../code/texts/unused-text.js";
import { limitSchema, moreSchema } from "../schemas.js";
import { defineTool } from "../tool.js";

const LIMIT = 40;

export const unused = defineTool({
  name: "unused",
  title: "What nothing uses",
  description:
    "Files and symbols that nothing uses and that can be deleted, those that only tests use, and those of which it cannot be told, with the reason. Of one symbol ask uses.",
  input: z.strictObject({
    target: z.string().max(1000).default("").describe("A file, directory or package; empty for the whole repository"),
    limit: limitSchema(LIMIT),
    more: moreSchema,
  }),
  answer: async ({ code }, { target, limit }) => {
    const found = await code.unusedIn(await code.current(), target);
    return { lines: (most) => unusedText(found, most), limit };
  },
});

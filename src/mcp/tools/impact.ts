import { z } from "zod";
import type { CodeTarget } from "../../code/find-target.js";
import { impactText } from "../../code/texts/impact-text.js";
import { impactOf } from "../../code/impact.js";
import { limitSchema, moreSchema, targetsSchema, testsSchema } from "../schemas.js";
import { defineTool } from "../tool.js";

const LIMIT = 40;
const MOST_DEPTH = 100;

export const impact = defineTool({
  name: "impact",
  title: "What a change affects",
  description:
    "What changing symbols or files affects: direct uses with lines, then counts of tests and of files further away. For one symbol's users alone use uses.",
  input: z.strictObject({
    target: targetsSchema,
    depth: z.int().min(1).max(MOST_DEPTH).optional().describe("List the files up to this distance"),
    types: z.boolean().default(false).describe("Uses of the type alone count, also of what is used as a value"),
    tests: testsSchema,
    limit: limitSchema(LIMIT),
    more: moreSchema,
  }),
  answer: async ({ code }, { target, depth, types, tests, limit }) => {
    const now = await code.current();
    const named: CodeTarget[] = [];
    for (const words of [target].flat()) named.push(await code.targetOf(now, words));
    const found = await impactOf(now.graph, now.sources, named, { types });
    return { lines: (most) => impactText(now.graph, found, { limit: most, tests, ...(depth !== undefined && { depth }) }), limit };
  },
});

import { z } from "zod";
import type { CodeTarget } from "../../code/find-target.js";
import { impactText } from "../../code/texts/impact-text.js";
import { impactOf } from "../../code/impact.js";
import { limitSchema, moreSchema, targetSchema, testsSchema } from "../schemas.js";
import { defineTool } from "../tool.js";

const LIMIT = 40;
const MOST_TARGETS = 50;
const MOST_DEPTH = 100;

export const impact = defineTool({
  name: "impact",
  title: "What a change affects",
  description:
    "What changing symbols or files affects: direct uses with lines, then counts of tests and of files further away. For one symbol's users alone use uses.",
  input: z.strictObject({
    targets: z.array(targetSchema).min(1).max(MOST_TARGETS),
    depth: z.int().min(1).max(MOST_DEPTH).optional().describe("List the files up to this distance"),
    types: z.boolean().default(false).describe("Uses of the type alone count"),
    tests: testsSchema,
    limit: limitSchema(LIMIT),
    more: moreSchema,
  }),
  answer: async ({ code }, { targets, depth, types, tests, limit }) => {
    const now = await code.current();
    const named: CodeTarget[] = [];
    for (const target of targets) named.push(await code.targetOf(now, target));
    const found = await impactOf(now.graph, now.sources, named, { types });
    return { lines: (most) => impactText(now.graph, found, { limit: most, tests, ...(depth !== undefined && { depth }) }), limit };
  },
});

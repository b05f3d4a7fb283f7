import { z } from "zod";
import { userError } from "../../model/errors/user-error.js";
import { impactOf } from "../../retrieve/impact.js";
import { mappedTests } from "../../retrieve/mapped-tests.js";
import { resolveTargets } from "../../retrieve/resolve-targets.js";
import { entityOf } from "../named.js";
import { answerSchema, cursorSchema, entitySchema, targetSchema } from "../schemas.js";
import { brief } from "../shown.js";
import { defineTool, pagedList } from "../tool.js";

const LIMIT = 40;
const MOST = 100;
const MOST_TARGETS = 50;
const WHY = 300;
const NO_TESTS =
  "no test is in the map, so it cannot say which tests reach the targets; 'context' with the same targets names tests that are called like them";

export const impact = defineTool({
  name: "impact",
  title: "Who is affected by a change",
  description:
    "Everything that imports the targets, directly or through others and through exporters, by distance; tests and entrypoints are counted. A directory stands for its files.",
  input: z.strictObject({
    targets: z.array(targetSchema).min(1).max(MOST_TARGETS),
    depth: z.int().min(1).optional().describe("Imports to follow at most; default: all"),
    limit: z.int().min(1).max(MOST).default(LIMIT),
    cursor: cursorSchema,
  }),
  output: answerSchema({
    targets: z.array(entitySchema),
    tests: z.number().describe("How many of the affected are tests by their path"),
    testsInMap: z.number().describe("How many files of the map are tests; others are in no answer, whomever they test"),
    note: z.string().optional(),
    entrypoints: z.array(entitySchema),
    affected: z.array(
      entitySchema.extend({
        distance: z.number(),
        through: z.string().describe("UID of what it imports of the affected or the targets"),
        why: z.string(),
        test: z.boolean(),
      }),
    ),
  }),
  answer: ({ map }, { targets, depth, limit }) => {
    const graph = map.graph();
    const { uids, text } = resolveTargets(graph, targets);
    if (text !== "") throw userError("not-in-map", { name: brief(text, 200) });
    const { affected, tests, roots } = impactOf(graph, uids, depth === undefined ? {} : { depth });
    const testsInMap = mappedTests(graph);
    const list = pagedList("affected", affected, limit, ({ uid, distance, through, why, test }) => ({
      ...entityOf(graph, uid),
      distance,
      through: through.imported,
      why: brief(why, WHY),
      test,
    }));
    return {
      facts: {
        targets: uids.slice(0, MOST_TARGETS).map((uid) => entityOf(graph, uid)),
        tests: tests.length,
        testsInMap,
        ...(testsInMap === 0 ? { note: NO_TESTS } : {}),
        entrypoints: roots.slice(0, MOST_TARGETS).map((uid) => entityOf(graph, uid)),
      },
      list,
      next: ["path from one of them to a target: the way that it is affected on"],
      about: [...uids.slice(0, MOST_TARGETS), ...affected.slice(0, limit).map(({ uid }) => uid)],
    };
  },
});

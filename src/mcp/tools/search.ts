import { z } from "zod";
import { rankEntities } from "../../retrieve/ranked-search.js";
import { entityOf } from "../named.js";
import { answerSchema, cursorSchema, entitySchema } from "../schemas.js";
import { defineTool } from "../tool.js";

const LIMIT = 10;
const MOST = 50;
/** Limit of paging. */
const DEEPEST = 500;

export const search = defineTool({
  name: "search",
  title: "Find by words",
  description:
    "Entities whose names, paths, purposes or reasons of import hold the words, best first; an exact name or path comes first. For an exact string in code use grep instead.",
  input: z.strictObject({
    query: z.string().min(1).max(4000).describe("Words of the task, or a name"),
    limit: z.int().min(1).max(MOST).default(LIMIT),
    cursor: cursorSchema,
  }),
  output: answerSchema({
    hits: z.array(
      entitySchema.extend({
        score: z.number().describe("Only comparable within one answer; the best has 1"),
        matched: z.array(z.string()).describe("field: words"),
      }),
    ),
  }),
  answer: ({ map }, { query, limit }) => {
    const hits = rankEntities(map.index(), query, { limit: DEEPEST });
    const graph = map.graph();
    const show = (place: number): unknown => {
      const { uid, score, matched } = hits.hit(place);
      return {
        ...entityOf(graph, uid),
        score,
        matched: matched.map(({ field, words }) => (words.length === 0 ? field : `${field}: ${words.join(" ")}`)),
      };
    };
    const list = { name: "hits", total: hits.length, limit, item: show };
    const best = hits.length === 0 ? undefined : hits.uid(0);
    return {
      facts: {},
      list,
      next:
        best === undefined
          ? ["search with other words, or overview"]
          : [`get ${best}: what it imports, who imports it, why`, `impact with targets [${best}]: who is affected by a change`],
      about: Array.from({ length: Math.min(limit, hits.length) }, (_, place) => hits.uid(place)),
    };
  },
});

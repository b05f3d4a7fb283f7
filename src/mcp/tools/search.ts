import { z } from "zod";
import { searchCode, type CodeHit } from "../../retrieve/code/search-code.js";
import { searchText } from "../../retrieve/code/search-text.js";
import { rankedSearch } from "../../retrieve/ranked-search.js";
import type { SearchIndex } from "../../retrieve/search-index.js";
import { limitSchema, moreSchema } from "../schemas.js";
import { defineTool } from "../tool.js";

const LIMIT = 10;
/** Hits after these are of no use. */
const MOST = 60;

export const search = defineTool({
  name: "search",
  title: "Find functions and files by words",
  description:
    "Functions and files that match words or parts of names, best first, with line ranges. Use context for a task, and grep for an exact string.",
  input: z.strictObject({
    query: z.string().min(1).max(4000).describe("Words, names or literals of the code"),
    limit: limitSchema(LIMIT),
    uids: z.boolean().default(false).describe("Add UIDs of the map"),
    more: moreSchema,
  }),
  answer: async ({ map, openSources }, { query, limit, uids }) => {
    const index = map().index();
    const sources = await openSources();
    // A map without its sources still gives an answer.
    const hits = sources.paths.length === 0 ? entityHits(index, query) : await searchCode(index, query, sources, MOST);
    const lines = searchText(hits, uids).trimEnd().split("\n");
    return {
      lines: (most) => (most === 0 ? lines : lines.slice(0, most)),
      limit,
      about: hits.slice(0, limit).flatMap(({ uid }) => uid ?? []),
    };
  },
});

function entityHits(index: SearchIndex, query: string): readonly CodeHit[] {
  return rankedSearch(index, query, { limit: MOST }).map(({ uid, source, purpose, score }) => ({
    path: source,
    uid,
    purpose,
    score,
    test: false,
  }));
}

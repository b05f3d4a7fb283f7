/** The tools of the server. */
import { posix } from "node:path";
import { z } from "zod";
import type { CodeTarget } from "../code/find-target.js";
import { impactOf } from "../code/impact.js";
import { directoryText, showDirectory } from "../code/show-directory.js";
import { show } from "../code/show.js";
import { impactText } from "../code/texts/impact-text.js";
import { countLines, outlineText } from "../code/texts/outline-text.js";
import { overviewText } from "../code/texts/overview-text.js";
import { showText } from "../code/texts/show-text.js";
import { unusedText } from "../code/texts/unused-text.js";
import { answerUses, usesText } from "../code/uses-answer.js";
import { answerWay, wayText } from "../code/way-answer.js";
import { userError } from "../model/errors/user-error.js";
import { nearestPath } from "../model/nearest/nearest-path.js";
import type { Uid } from "../model/operation.js";
import { cutText } from "../model/shown-text.js";
import { answerContext } from "../retrieve/code/answer-context.js";
import { type CodeHit, searchCode } from "../retrieve/code/search-code.js";
import { searchText } from "../retrieve/code/search-text.js";
import type { MapGraph } from "../retrieve/map-graph.js";
import { rankedSearch } from "../retrieve/ranked-search.js";
import { resolveTargets } from "../retrieve/resolve-targets.js";
import type { SearchIndex } from "../retrieve/search-index.js";
import { limitSchema, MOST_BUDGET, moreSchema, questionInput, targetSchema, targetsSchema, testsSchema } from "./schemas.js";
import { defineTool, type LiveCode, type Tool } from "./tool.js";

/** Tokens of an answer of `context`. */
const BUDGET = 700;
const LEAST_BUDGET = 200;
/** Hits of a search after these are of no use. */
const MOST_HITS = 60;
/** More symbols than this are listed in short, without `full`. */
const MANY_SYMBOLS = 60;
const LONGEST_WORD = 200;
const MOST_DEPTH = 100;

/** In the order of listing. */
export const TOOLS: readonly Tool[] = [
  defineTool({
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
  }),
  defineTool({
    name: "context",
    title: "Where to look for a task",
    description:
      "Start here: the files and functions to edit for a task in words, best first, with line ranges. Use grep for literal text such as a message or a configuration key.",
    input: z.strictObject({
      task: z.string().min(1).max(4000).optional().describe("What is to be done, in words; names and literals of the code help"),
      target: targetsSchema.optional().describe("Files and symbols that are known to matter, one or several"),
      budget: z.int().min(LEAST_BUDGET).max(MOST_BUDGET).default(BUDGET).describe("Most tokens of the answer"),
      uids: z.boolean().default(false).describe("Add UIDs of the map"),
      limit: limitSchema(200),
      more: moreSchema,
    }),
    answer: async ({ map, code, openSources }, { task = "", target = [], budget, uids: withUids, limit }) => {
      if (task === "" && target.length === 0) throw userError("no-task");
      const index = map().index();
      const uids = new Set<Uid>();
      for (const words of [target].flat()) for (const uid of await entitiesOf(words, index.map, code)) uids.add(uid);
      const sources = await openSources();
      // A map without its sources still gives an answer.
      const there = sources.paths.length === 0 ? undefined : sources;
      const { text, files = [] } = await answerContext(index, { uids: [...uids], text: task }, there, { budget, uids: withUids });
      const lines = text.trimEnd().split("\n");
      return {
        lines: (most) => (most === 0 ? lines : lines.slice(0, most)),
        limit,
        about: [...uids, ...files.flatMap(({ uid }) => uid ?? [])],
      };
    },
  }),
  defineTool({
    name: "search",
    title: "Find functions and files by words",
    description:
      "Functions and files that match words or parts of names, best first, with line ranges. Use context for a task, and grep for an exact string.",
    input: z.strictObject({
      query: z.string().min(1).max(4000).describe("Words, names or literals of the code"),
      limit: limitSchema(10),
      uids: z.boolean().default(false).describe("Add UIDs of the map"),
      more: moreSchema,
    }),
    answer: async ({ map, openSources }, { query, limit, uids }) => {
      const index = map().index();
      const sources = await openSources();
      // A map without its sources still gives an answer.
      const hits = sources.paths.length === 0 ? entityHits(index, query) : await searchCode(index, query, sources, MOST_HITS);
      const lines = searchText(hits, uids).trimEnd().split("\n");
      return {
        lines: (most) => (most === 0 ? lines : lines.slice(0, most)),
        limit,
        about: hits.slice(0, limit).flatMap(({ uid }) => uid ?? []),
      };
    },
  }),
  defineTool({
    name: "outline",
    title: "Symbols of a file",
    description:
      "Symbols of a source file with line ranges, signatures and docs, methods and private functions too. Use it before reading a long file; read the file itself for code.",
    input: z.strictObject({
      target: targetSchema,
      full: z.boolean().default(false).describe("A line for each symbol, with signature, of long files too"),
      limit: limitSchema(80),
      more: moreSchema,
    }),
    answer: async ({ code, openSources }, { target, full, limit }) => {
      const place = posix.normalize(target.replaceAll("\\", "/").replace(/#.*|:\d+$/s, ""));
      const named = await openSources(place);
      // A name of a symbol stands for its file.
      const isName = named.read(place) === undefined && !place.includes("/");
      const path = isName ? (await code.targetOf(await code.current(), target)).path : place;
      const sources = isName ? await openSources(path) : named;
      const text = sources.read(path);
      if (text === undefined)
        throw userError("outline-file-missing", { path: cutText(target, LONGEST_WORD), near: nearestPath(path, sources.paths) });
      if (!sources.isSource(path)) throw userError("outline-no-source", { path: cutText(target, LONGEST_WORD) });
      const [head = "", ...rows] = outlineText(
        { path, lines: countLines(text), symbols: await sources.outline(path, text) },
        full ? Infinity : MANY_SYMBOLS,
      );
      const symbols = rows.filter((row) => !isHint(row));
      const hints = rows.filter(isHint);
      return { lines: (most) => [head, ...(most === 0 ? symbols : symbols.slice(0, most)), ...hints], limit };
    },
  }),
  defineTool({
    name: "show",
    title: "What a file or symbol is",
    description:
      "A file, symbol or directory at a glance: its symbols with lines or its parts, which files import what of it, and what it imports. For its code read the file.",
    input: questionInput(25),
    answer: async ({ code }, { target, tests, limit }) => {
      const now = await code.current();
      const found = await code.targetOf(now, target);
      if (found.files !== undefined) {
        const directory = showDirectory(now.graph, now.sources, found, []);
        return { lines: (most) => directoryText(directory, most), limit };
      }
      const shown = await show(now.graph, now.sources, found);
      return { lines: (most) => showText(shown, { limit: most, tests }), limit };
    },
  }),
  defineTool({
    name: "uses",
    title: "Who uses a symbol",
    description:
      "All direct uses of a symbol with lines and the function around them, through imports, aliases and re-exports: calls, reads, types. Use grep for a name in comments, strings or configuration.",
    input: questionInput(40),
    answer: async ({ code }, { target, tests, limit }) => {
      const now = await code.current();
      const found = await answerUses(now.graph, now.sources, await code.targetOf(now, target));
      return { lines: (most) => usesText(found, { limit: most, tests }), limit };
    },
  }),
  defineTool({
    name: "impact",
    title: "What a change affects",
    description:
      "What changing symbols or files affects: direct uses with lines, then counts of tests and of files further away. For one symbol's users alone use uses.",
    input: z.strictObject({
      target: targetsSchema,
      depth: z.int().min(1).max(MOST_DEPTH).optional().describe("List the files up to this distance"),
      types: z.boolean().default(false).describe("Uses of the type alone count, also of what is used as a value"),
      tests: testsSchema,
      limit: limitSchema(40),
      more: moreSchema,
    }),
    answer: async ({ code }, { target, depth, types, tests, limit }) => {
      const now = await code.current();
      const named: CodeTarget[] = [];
      for (const words of [target].flat()) named.push(await code.targetOf(now, words));
      const found = await impactOf(now.graph, now.sources, named, { types });
      return { lines: (most) => impactText(now.graph, found, { limit: most, tests, ...(depth !== undefined && { depth }) }), limit };
    },
  }),
  defineTool({
    name: "unused",
    title: "What nothing uses",
    description:
      "Files and symbols that nothing uses and that can be deleted, those that only tests use, and those of which it cannot be told, with the reason. Of one symbol ask uses.",
    input: z.strictObject({
      target: z.string().max(1000).default("").describe("A file, directory or package; empty for the whole repository"),
      public: z.boolean().default(false).describe("Judge what others can import as well"),
      limit: limitSchema(40),
      more: moreSchema,
    }),
    answer: async ({ code }, { target, public: isPublicJudged, limit }) => {
      const found = await code.unusedIn(await code.current(), target, isPublicJudged);
      return { lines: (most) => unusedText(found, most, "public: true"), limit };
    },
  }),
  defineTool({
    name: "path",
    title: "How one file reaches another",
    description: "By which imports one file or symbol reaches another, a line for each with names and line numbers.",
    input: z.strictObject({
      from: targetSchema,
      to: targetSchema,
      undirected: z.boolean().default(false).describe("Follow imports in both directions"),
      limit: limitSchema(40),
      more: moreSchema,
    }),
    answer: async ({ code }, { from, to, undirected, limit }) => {
      const now = await code.current();
      const ends = [await code.targetOf(now, from), await code.targetOf(now, to)] as const;
      const lines = wayText(await answerWay(now.graph, now.sources, ...ends, { undirected }));
      return { lines: (most) => (most === 0 ? lines : lines.slice(0, most)), limit };
    },
  }),
];

/** By UID, path or `path#symbol` in the map, else as the other tools find it; what the map does not have stands for its file. */
async function entitiesOf(words: string, map: MapGraph, code: LiveCode): Promise<readonly Uid[]> {
  const { uids } = resolveTargets(map, [words]);
  if (uids.length > 0) return uids;
  const { path, symbol } = await code.targetOf(await code.current(), words);
  const found = (symbol === undefined ? undefined : map.bySource.get(`${path}#${symbol}`)) ?? map.bySource.get(path);
  if (found === undefined) throw userError("not-in-map", { name: words });
  return found;
}

function entityHits(index: SearchIndex, query: string): readonly CodeHit[] {
  return rankedSearch(index, query, { limit: MOST_HITS }).map(({ uid, source, purpose, score }) => ({
    path: source,
    uid,
    purpose,
    score,
    test: false,
  }));
}

/** The rows of symbols begin with a space or a number. */
function isHint(row: string): boolean {
  return row.startsWith("--");
}

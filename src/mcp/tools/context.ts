import { z } from "zod";
import { userError } from "../../model/errors/user-error.js";
import type { BundleEntry, BundleRelated } from "../../retrieve/answers.js";
import { contextBundle } from "../../retrieve/context-bundle.js";
import { rankFiles } from "../../retrieve/rank-files.js";
import { resolveTargets } from "../../retrieve/resolve-targets.js";
import { answerSchema, targetSchema } from "../schemas.js";
import { defineTool } from "../tool.js";

const BUDGET = 3000;
/** The bundle is most of a reply, but JSON adds to it. */
const MOST = 6000;
const LEAST = 200;
const MOST_TARGETS = 20;

export const context = defineTool({
  name: "context",
  title: "What to know for a task",
  description:
    "A bundle for a task in words, or for targets: what they are, what they import and why, who imports them and why, and what is near, cut to a number of tokens. The first thing to ask.",
  input: z.strictObject({
    task: z.string().min(1).max(4000).optional().describe("What is to be done, in words"),
    targets: z.array(targetSchema).max(MOST_TARGETS).optional(),
    sources: z
      .boolean()
      .default(true)
      .describe("Read the sources beside the map too, which finds about twice as many files for a task; false: by the map alone, faster"),
    budget: z.int().min(LEAST).max(MOST).default(BUDGET).describe("Tokens of the bundle"),
  }),
  output: answerSchema({
    markdown: z.string().describe("The bundle; texts of the repository stand in it as data"),
    tokens: z.number(),
    described: z.array(z.string()).describe("UIDs that it describes in full"),
    near: z.array(z.string()).describe("Sources that it names in a line"),
    rankedBy: z.enum(["map and sources", "map"]).describe("What the answer was found in"),
    leftOut: z.object({ entries: z.number(), edges: z.number(), related: z.number() }),
  }),
  answer: async ({ map, loadTokenCounter, openSources }, { task, targets = [], sources, budget }) => {
    if (task === undefined && targets.length === 0) throw userError("no-task");
    const countTokens = await loadTokenCounter();
    const index = map.index();
    const named = resolveTargets(index.map, targets);
    if (named.text !== "") throw userError("words-as-targets", { name: named.text.slice(0, 200) });
    const text = task ?? "";
    const beside = sources ? await openSources() : undefined;
    // A map without its sources still gives an answer.
    const there = beside === undefined || beside.paths.length === 0 ? undefined : beside;
    const files = text === "" ? undefined : rankFiles(index, text, there?.texts());
    const bundle = contextBundle(index, { uids: named.uids, text }, { budget, countTokens, files, paths: there?.paths ?? [] });
    const rankedBy = there === undefined ? "map" : "map and sources";
    const { markdown, tokens, entries, related, leftOut } = bundle;
    return {
      facts: { markdown, tokens, described: entries.map(uidOf), near: related.map(sourceOf), rankedBy, leftOut },
      next: [
        ...entries.slice(0, 1).map(({ uid }) => `impact with targets [${uid}]: who is affected by a change`),
        leftOut.edges + leftOut.related > 0
          ? "context with a larger budget, or neighbors of one of them: what was left out"
          : "open the files it names",
      ],
      about: entries.map(uidOf),
    };
  },
});

function uidOf({ uid }: BundleEntry): string {
  return uid;
}

function sourceOf({ source }: BundleRelated): string {
  return source;
}

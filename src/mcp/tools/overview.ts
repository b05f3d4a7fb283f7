import { z } from "zod";
import { DIAGNOSTICS_FILE } from "../../dsp/dsp-tree.js";
import { itemsAt } from "../../retrieve/map-columns.js";
import type { MapGraph } from "../../retrieve/map-graph.js";
import { FORM } from "../../retrieve/plain-columns.js";
import { entityOf } from "../named.js";
import { answerSchema, cursorSchema, entitySchema } from "../schemas.js";
import { defineTool, pagedList } from "../tool.js";

const MOST_USED = 8;
const ROOTS = 12;

/** Overview of the map: numbers, entrypoints, most imported entities. */
export const overview = defineTool({
  name: "overview",
  title: "What the map holds",
  description:
    "Numbers, entrypoints with what they are for, and what is imported most. Ask it once, in a repository that you do not know; for a task ask 'context'.",
  input: z.strictObject({ cursor: cursorSchema }),
  output: answerSchema({
    entities: z.number(),
    files: z.number(),
    symbols: z.number(),
    externals: z.number(),
    imports: z.number(),
    findings: z.record(z.string(), z.number()).describe("Lines of .dsp/diagnostics by code"),
    mostImported: z.array(entitySchema.extend({ importers: z.number() })),
    entrypoints: z.array(entitySchema.extend({ entities: z.number().describe("How many its table of contents lists") })),
  }),
  answer: ({ map }) => {
    const graph = map.graph();
    const { uids, forms, edges, composition, importers } = graph.columns;
    const inside = [...uids.keys()].filter((place) => forms[place] !== FORM.external);
    const importersOf = (place: number): number => itemsAt(importers, place).length;
    const used = inside
      .filter((place) => importersOf(place) > 0)
      // Places are in byte order.
      .sort((a, b) => importersOf(b) - importersOf(a) || a - b)
      .slice(0, MOST_USED);
    const inSymbols = inside.filter((place) => forms[place] === FORM.symbol).length;
    const listed = listedBy(graph);
    return {
      facts: {
        entities: uids.length,
        files: inside.length - inSymbols,
        symbols: inSymbols,
        externals: uids.length - inside.length,
        imports: edges.to.length - composition.reduce((sum, one) => sum + one, 0),
        findings: findingsOf(map.tree.get(DIAGNOSTICS_FILE) ?? ""),
        mostImported: used.map((place) => ({ ...entityOf(graph, uids[place] ?? ""), importers: importersOf(place) })),
      },
      list: pagedList("entrypoints", graph.roots, ROOTS, (uid) => ({ ...entityOf(graph, uid), entities: listed.get(uid) ?? 0 })),
      next: [
        "context with the task in words: what is needed to begin",
        "search with words of the task: where it is",
        "get with a path or UID",
      ],
      about: graph.roots.slice(0, ROOTS),
    };
  },
});

function listedBy({ contents, columns }: MapGraph): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { root, listed } of contents) {
    const entities = [...listed].filter((uid) => columns.places.has(uid));
    counts.set(root, (counts.get(root) ?? 0) + entities.length);
  }
  return counts;
}

function findingsOf(text: string): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const line of text.split("\n")) {
    const [code = ""] = line.split(" ", 1);
    if (code !== "") counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}

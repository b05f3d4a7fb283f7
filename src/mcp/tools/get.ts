import { z } from "zod";
import { edgeOf, entityOf, oneNamed } from "../named.js";
import { brief } from "../shown.js";
import { answerSchema, edgeSchema, entitySchema, targetSchema } from "../schemas.js";
import { defineTool, type Reply } from "../tool.js";
import type { MapEntity, MapGraph } from "../../retrieve/map-graph.js";

/** Limit for each kind of neighbour; 'neighbors' returns the rest. */
const MOST = 25;
const LONG = 4000;

export const get = defineTool({
  name: "get",
  title: "One entity",
  description:
    "What a file, symbol or external is: purpose, parts, what it imports and why, who imports it and why, what it shares. Long lists are cut; 'neighbors' turns pages.",
  input: z.strictObject({ target: targetSchema }),
  output: answerSchema({
    entity: entitySchema.extend({
      more: z.record(z.string(), z.string()).describe("overview, notes, version, … as they stand in the map"),
    }),
    partOf: entitySchema.optional(),
    parts: z.array(entitySchema),
    imports: z.array(edgeSchema),
    importers: z.array(edgeSchema),
    shared: z.array(entitySchema),
    entrypoints: z.array(entitySchema).describe("Whose tables of contents list it"),
    totals: z.object({ parts: z.number(), imports: z.number(), importers: z.number(), shared: z.number() }),
  }),
  answer: ({ map }, { target }) => describe(map.graph(), oneNamed(map.graph(), target)),
});

/** Also the content of a resource. */
export function describe(graph: MapGraph, entity: MapEntity): Reply {
  const { uid, owner, owned, imports, importers, shared, roots, extras, purpose } = entity;
  const more = Object.fromEntries([...extras].map(([key, text]) => [key, brief(text, LONG)]));
  const cut = [owned, imports, importers, shared].some((list) => list.length > MOST);
  return {
    facts: {
      entity: { ...entityOf(graph, uid), purpose: brief(purpose, LONG), more },
      ...(owner === undefined ? {} : { partOf: entityOf(graph, owner) }),
      parts: owned.slice(0, MOST).map((part) => entityOf(graph, part)),
      imports: imports.slice(0, MOST).map((edge) => edgeOf(graph, edge, "imported")),
      importers: importers.slice(0, MOST).map((edge) => edgeOf(graph, edge, "importer")),
      shared: shared.slice(0, MOST).map((one) => entityOf(graph, one)),
      entrypoints: roots.slice(0, MOST).map((root) => entityOf(graph, root)),
      totals: { parts: owned.length, imports: imports.length, importers: importers.length, shared: shared.length },
    },
    next: [
      ...(cut ? [`neighbors ${uid}: the rest of its lists`] : []),
      `impact with targets [${uid}]: who is affected by a change`,
      `context with targets [${uid}]: all that is needed to change it`,
    ],
    about: [uid],
  };
}

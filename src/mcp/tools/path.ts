import { z } from "zod";
import type { Uid } from "../../model/operation.js";
import type { MapGraph } from "../../retrieve/map-graph.js";
import { wayBetween } from "../../retrieve/way-between.js";
import { entityOf, oneNamed } from "../named.js";
import { answerSchema, entitySchema, targetSchema } from "../schemas.js";
import { defineTool } from "../tool.js";

const RELATIONS = [
  "start",
  "imported by the step before",
  "imports the step before",
  "part of the step before",
  "the step before is part of it",
] as const;
type Relation = (typeof RELATIONS)[number];

export const path = defineTool({
  name: "path",
  title: "How two things hang together",
  description:
    "A shortest way between two entities with the reason of each step: along what `from` imports; where that does not lead to `to`, along what `to` imports; else through what uses both or both use. External packages that both import join nothing unless `externals` is true.",
  input: z.strictObject({
    from: targetSchema,
    to: targetSchema,
    externals: z.boolean().default(false).describe("Also ways through external packages that both import"),
  }),
  output: answerSchema({
    found: z.boolean(),
    direction: z
      .enum(["imports", "importers", "either"])
      .optional()
      .describe("imports: the first needs the last; importers: the last needs the first; either: neither does"),
    steps: z.array(entitySchema.extend({ relation: z.enum(RELATIONS), why: z.string().optional() })),
  }),
  answer: ({ map }, given) => {
    const graph = map.graph();
    const [from, to] = [oneNamed(graph, given.from).uid, oneNamed(graph, given.to).uid];
    const way = wayBetween(graph.columns, map.adjacent(), from, to, given.externals);
    if (way === undefined) {
      const more = given.externals ? [] : ["path with externals true: also through external packages that both import"];
      return { facts: { found: false, steps: [] }, next: ["neighbors of either: what it is connected with", ...more], about: [from, to] };
    }
    const { nodes, direction } = way;
    const steps = nodes.map((uid, index) => step(graph, uid, nodes[index - 1], way.down[index - 1] === true));
    return { facts: { found: true, direction, steps }, next: ["get with the UID of a step: everything about it"], about: nodes };
  },
});

/** `down`: the previous step depends on this one. */
function step(graph: MapGraph, uid: Uid, before: Uid | undefined, down: boolean): unknown {
  if (before === undefined) return { ...entityOf(graph, uid), relation: "start" satisfies Relation };
  const [importer, imported] = down ? [before, uid] : [uid, before];
  const edge = graph.entities.get(importer)?.imports.find((one) => one.imported === imported || one.via === imported);
  return {
    ...entityOf(graph, uid),
    relation: relationOf(graph, uid, before, down),
    ...(edge === undefined ? {} : { why: graph.why(edge) }),
  };
}

function relationOf(graph: MapGraph, uid: Uid, before: Uid, down: boolean): Relation {
  if (graph.entities.get(uid)?.owner === before) return "part of the step before";
  if (graph.entities.get(before)?.owner === uid) return "the step before is part of it";
  return down ? "imported by the step before" : "imports the step before";
}

import { z } from "zod";
import type { Uid } from "../../model/operation.js";
import type { MapGraph } from "../../retrieve/map-graph.js";
import { wayBetween } from "../../retrieve/way-between.js";
import { entityOf, oneNamed } from "../named.js";
import { answerSchema, entitySchema, targetSchema } from "../schemas.js";
import { defineTool } from "../tool.js";

export const path = defineTool({
  name: "path",
  title: "How two things hang together",
  description: "A shortest way between two entities along imports in either direction, with the reason of each step.",
  input: z.strictObject({ from: targetSchema, to: targetSchema }),
  output: answerSchema({
    found: z.boolean(),
    steps: z.array(
      entitySchema.extend({
        relation: z.enum(["start", "imported by the step before", "imports the step before"]),
        why: z.string().optional(),
      }),
    ),
  }),
  answer: ({ map }, given) => {
    const graph = map.graph();
    const [from, to] = [oneNamed(graph, given.from).uid, oneNamed(graph, given.to).uid];
    const way = wayBetween(graph.columns, map.beside(), from, to) ?? [];
    const steps = way.map((uid, index) => step(graph, uid, way[index - 1]));
    const next =
      way.length === 0 ? ["neighbors of either: what it is connected with"] : ["get with the UID of a step: everything about it"];
    return { facts: { found: way.length > 0, steps }, next, about: way.length === 0 ? [from, to] : way };
  },
});

function step(graph: MapGraph, uid: Uid, before: Uid | undefined): unknown {
  if (before === undefined) return { ...entityOf(graph, uid), relation: "start" };
  const down = graph.entities.get(before)?.imports.find(({ imported, via }) => imported === uid || via === uid);
  const up = graph.entities.get(uid)?.imports.find(({ imported, via }) => imported === before || via === before);
  const edge = down ?? up;
  const relation = down === undefined && up !== undefined ? "imports the step before" : "imported by the step before";
  return { ...entityOf(graph, uid), relation, ...(edge === undefined ? {} : { why: graph.why(edge) }) };
}

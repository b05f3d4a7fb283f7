import { z } from "zod";
import type { Uid } from "../../model/operation.js";
import type { MapGraph, MapImport } from "../../retrieve/map-graph.js";
import { edgeOf, entityOf, oneNamed } from "../named.js";
import { answerSchema, cursorSchema, entitySchema, targetSchema } from "../schemas.js";
import { defineTool, pagedList } from "../tool.js";

const LIMIT = 30;
const MOST = 100;
const DEEPEST = 10;

const DIRECTIONS = ["imports", "importers", "parts", "shared"] as const;
type Direction = (typeof DIRECTIONS)[number];

interface Neighbor {
  readonly uid: Uid;
  readonly depth: number;
  /** The nearer end; absent for the start. */
  readonly from: Uid;
  readonly edge?: MapImport;
}

export const neighbors = defineTool({
  name: "neighbors",
  title: "What is around it",
  description: "What an entity imports, who imports it, its parts or what it shares, level by level, with the reason of each import.",
  input: z.strictObject({
    target: targetSchema,
    direction: z.enum(DIRECTIONS).default("imports"),
    depth: z.int().min(1).max(DEEPEST).default(1).describe("Levels"),
    limit: z.int().min(1).max(MOST).default(LIMIT),
    cursor: cursorSchema,
  }),
  output: answerSchema({
    target: entitySchema,
    neighbors: z.array(
      entitySchema.extend({
        depth: z.number(),
        from: z.string().describe("UID one step nearer to the target"),
        why: z.string().optional(),
        via: z.string().optional(),
      }),
    ),
  }),
  answer: ({ map }, { target, direction, depth, limit }) => {
    const graph = map.graph();
    const { uid } = oneNamed(graph, target);
    const found = around(graph, uid, direction, depth);
    return {
      facts: { target: entityOf(graph, uid) },
      list: pagedList("neighbors", found, limit, (one) => shownNeighbor(graph, one, direction)),
      next: [
        ...(depth < DEEPEST ? [`neighbors ${uid} with depth ${depth + 1}: one level more`] : []),
        ...(direction === "importers" ? [`impact with targets [${uid}]: all levels, tests apart`] : []),
        "path between two of them: how they hang together",
      ],
      about: [uid, ...found.slice(0, limit).map((one) => one.uid)],
    };
  },
});

/** Breadth first; each entity once. */
function around(graph: MapGraph, start: Uid, direction: Direction, depth: number): readonly Neighbor[] {
  const seen = new Set([start]);
  const found: Neighbor[] = [];
  let front: readonly Uid[] = [start];
  for (let level = 1; level <= depth && front.length > 0; level += 1) {
    const next: Uid[] = [];
    for (const from of front) {
      for (const { uid, edge } of stepsFrom(graph, from, direction)) {
        if (seen.has(uid) || !graph.entities.has(uid)) continue;
        seen.add(uid);
        next.push(uid);
        found.push({ uid, depth: level, from, ...(edge === undefined ? {} : { edge }) });
      }
    }
    front = next;
  }
  return found;
}

function stepsFrom(graph: MapGraph, uid: Uid, direction: Direction): readonly { readonly uid: Uid; readonly edge?: MapImport }[] {
  const entity = graph.entities.get(uid);
  if (entity === undefined) return [];
  switch (direction) {
    case "imports":
      return entity.imports.map((edge) => ({ uid: edge.imported, edge }));
    case "importers":
      return entity.importers.map((edge) => ({ uid: edge.importer, edge }));
    case "parts":
      return entity.owned.map((part) => ({ uid: part }));
    case "shared":
      return entity.shared.map((one) => ({ uid: one }));
    default:
      return direction satisfies never;
  }
}

function shownNeighbor(graph: MapGraph, { uid, depth, from, edge }: Neighbor, direction: Direction): unknown {
  const reason = edge === undefined ? undefined : edgeOf(graph, edge, direction === "importers" ? "importer" : "imported");
  const why = reason === undefined ? {} : { why: reason.why, ...(reason.via === undefined ? {} : { via: reason.via }) };
  return { ...entityOf(graph, uid), depth, from, ...why };
}

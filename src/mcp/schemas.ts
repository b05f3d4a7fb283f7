import { z } from "zod";

const stampSchema = z.object({
  state: z
    .enum(["fresh", "behind", "unknown", "being written"])
    .describe("Whether the map fits the sources: fresh; behind (see changed); unknown; being written (answered from the map before)"),
  graph: z.string().describe("Digest of the graph; cursors belong to one graph"),
  changed: z.array(z.string()).optional().describe("Sources that changed after the map was made"),
  more: z.number().optional().describe("How many more changed"),
  note: z.string().optional(),
});
export type MapStamp = z.infer<typeof stampSchema>;

const pageSchema = z.object({
  from: z.number().describe("How many come before these"),
  shown: z.number(),
  total: z.number(),
  nextCursor: z.string().optional().describe("For the rest: ask the same again with this as cursor"),
});

export const entitySchema = z.object({
  uid: z.string(),
  source: z.string().describe("path, path#symbol, or the name of an external"),
  kind: z.string(),
  purpose: z.string(),
});
export type ShownEntity = z.infer<typeof entitySchema>;

export const edgeSchema = z.object({
  uid: z.string(),
  source: z.string(),
  why: z.string().describe("Why it is imported; may be empty"),
  via: z.string().optional().describe("UID of the exporter that it goes through"),
});
export type ShownEdge = z.infer<typeof edgeSchema>;

export const targetSchema = z.string().min(1).max(1000).describe("A UID or its beginning, a path, or path#symbol, as the map spells it");

export const cursorSchema = z.string().max(1000).optional().describe("nextCursor of an answer to the same question");

/** Includes the fields common to all replies. */
export function answerSchema(shape: z.ZodRawShape): z.ZodObject {
  return z.object({ ...shape, page: pageSchema.optional(), next: z.array(z.string()).describe("What to ask next"), map: stampSchema });
}

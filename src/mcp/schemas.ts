import { z } from "zod";

/** Whether the answer fits the sources: fresh; behind, because `changed` sources changed after the map was made; unknown; being written, answered from the map before. */
export interface MapStamp {
  readonly state: "fresh" | "behind" | "unknown" | "being written";
  /** Digest of the graph. */
  readonly graph: string;
  readonly changed?: readonly string[];
  /** How many more changed. */
  readonly more?: number;
  readonly note?: string;
}

/** Most tokens that `context` may be given. */
export const MOST_BUDGET = 6000;

/** Maximum number of lines of a list that a tool accepts. */
const MOST = 500;

export const targetSchema = z.string().min(1).max(1000).describe("path, path#symbol, path:line, or the name of a symbol");

const MOST_TARGETS = 50;

/** One or several. */
export const targetsSchema = z
  .union([targetSchema, z.array(targetSchema).min(1).max(MOST_TARGETS)])
  .describe("One or several of: path, path#symbol, path:line, name");

export const moreSchema = z.string().max(1000).optional().describe("For the next part: what the answer ends with, all else the same");

export function limitSchema(usual: number): z.ZodDefault<z.ZodInt> {
  return z.int().min(1).max(MOST).default(usual).describe("Most lines of a list");
}

export const testsSchema = z.boolean().default(false).describe("List tests like other files");

type Question = Readonly<{
  target: typeof targetSchema;
  tests: typeof testsSchema;
  limit: z.ZodDefault<z.ZodInt>;
  more: typeof moreSchema;
}>;

/** Arguments of a question about one file or symbol whose answer is a list. */
export function questionInput(usual: number): z.ZodObject<Question, z.core.$strict> {
  return z.strictObject({ target: targetSchema, tests: testsSchema, limit: limitSchema(usual), more: moreSchema });
}

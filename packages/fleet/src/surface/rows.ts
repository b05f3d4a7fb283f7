/** Lines of a surface file (docs/surface.md) as they are read: unknown fields are dropped, and a row of an unknown kind is no row. */
import { z } from "zod";

/** The newest form of the file that this package reads. */
export const SURFACE_VERSION = 1;

export const headSchema = z.object({ generator: z.string(), schemaVersion: z.int().min(1) });

const url = z.string().regex(/^pkg:[a-z]+\/.+$/u);
const line = z.int().min(1);
const flag = z.literal(true).optional();
const text = z.string();

const publishes = z.object({
  row: z.literal("publishes"),
  package: url,
  manifest: text,
  version: text.optional(),
  repository: text.optional(),
});
const provides = z.object({
  row: z.literal("provides"),
  package: url,
  specifier: text,
  sources: z.array(text),
  deep: flag,
  open: flag,
});
const exported = z.object({
  row: z.literal("exports"),
  package: url,
  specifier: text,
  name: text,
  source: text.optional(),
  line: line.optional(),
  form: text.optional(),
  uid: text.optional(),
  private: flag,
});
const passes = z.object({
  row: z.literal("passes"),
  package: url,
  specifier: text,
  name: text,
  from: z.object({ package: url, specifier: text, name: text }),
  source: text,
  line,
  private: flag,
});
const depends = z.object({
  row: z.literal("depends"),
  package: url,
  manifest: text,
  scope: text.optional(),
  declared: text.optional(),
  locked: text.optional(),
  replaced: text.optional(),
});
const uses = z.object({
  row: z.literal("uses"),
  package: url,
  specifier: text,
  name: text.optional(),
  member: text.optional(),
  source: text,
  line,
  lines: z.array(line),
  form: text,
  type: flag,
  through: text.optional(),
  maybe: flag,
  own: flag,
  category: text.optional(),
  uid: text.optional(),
});

export const rowSchema = z.discriminatedUnion("row", [publishes, provides, exported, passes, depends, uses]);
export const KINDS: ReadonlySet<string> = new Set(["publishes", "provides", "exports", "passes", "depends", "uses"]);

export type Row = z.output<typeof rowSchema>;
export type UsesRow = z.output<typeof uses>;

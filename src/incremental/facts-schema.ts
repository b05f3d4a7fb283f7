/** The form of facts that come from another machine. */
import * as z from "zod";
import type { FileFacts } from "../model/facts.js";

const text = z.string();
const texts = z.array(text);
const number = z.number();
const flag = z.boolean();

const problem = z.object({ code: text, path: text, line: number.optional(), detail: text, notes: texts.optional() });
const place = z.object({ label: text, doc: text.optional() });
const useKind = z.enum([
  ...(["call", "construct", "extend", "implement", "mix", "render", "decorate", "inject", "type", "member", "pass", "assign"] as const),
  ...(["store", "read", "check", "catch", "enter", "tag", "spread", "re-export"] as const),
]);

const use = z.object({
  kind: useKind,
  within: place.optional(),
  member: text.optional(),
  how: useKind.optional(),
  chain: texts.optional(),
  subject: text.optional(),
  line: number,
});

const binding = z.object({
  imported: text,
  local: text.optional(),
  typeOnly: flag,
  uses: z.array(use),
  keep: flag.optional(),
  liveIf: text.optional(),
  members: z.enum(["also", "only"]).optional(),
});

const MANNERS = ["worker", "glob", "path", "mock", "augment", "lazy", "asset", "markup", "style", "variant", "convention", "embed"] as const;

const reference = z.object({
  specifier: text,
  kind: z.enum(["static", "type", "side-effect", "re-export", "dynamic", "reference", "implicit"]),
  manner: z.enum(MANNERS).optional(),
  form: text,
  syntax: text.optional(),
  line: number,
  offset: number,
  bindings: z.array(binding),
  patterns: texts.optional(),
  fromTemplate: flag.optional(),
  optional: flag.optional(),
  tentative: flag.optional(),
  within: place.optional(),
  keep: flag.optional(),
  liveIf: text.optional(),
  why: text.optional(),
  star: flag.optional(),
  keepInside: flag.optional(),
  bound: z.literal(true).optional(),
  noImport: z.literal(true).optional(),
  constant: z.object({ module: text, name: text }).optional(),
});

const declaration = z.object({
  name: text,
  kind: z.enum(["function", "object"]),
  form: text,
  line: number,
  position: number,
  end: number,
  block: number,
  doc: text.optional(),
  deprecated: text.optional(),
  parameters: text.optional(),
  returns: text.optional(),
  extends: text.optional(),
  members: texts.optional(),
  stubs: texts.optional(),
  fields: texts.optional(),
  type: text.optional(),
  variable: z.literal(true).optional(),
  literal: z.literal(true).optional(),
  value: text.optional(),
});

const passing = { position: number, implicit: flag.optional(), hidden: flag.optional() };

const exportFact = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("local"),
    name: text,
    declaration: text,
    ...passing,
    inner: flag.optional(),
    behindStars: z.literal(true).optional(),
    folded: flag.optional(),
    place: z.object({ line: number, end: number, block: number }).optional(),
  }),
  z.object({ kind: z.literal("indirect"), name: text, reference: number, imported: text, ...passing, sharedIf: text.optional() }),
  z.object({ kind: z.literal("star"), reference: number, withDefault: flag, ...passing }),
  z.object({ kind: z.literal("listed"), name: text, position: number }),
  z.object({ kind: z.literal("self"), name: text, position: number }),
]);

const marker = z.object({
  uid: text,
  line: number,
  start: number,
  end: number,
  declaration: text.optional(),
  top: z.literal(true).optional(),
});

/** Fields that it does not name are allowed. */
export const FACTS_SCHEMA = z.object({
  path: text,
  dialect: text,
  doc: text.optional(),
  declarations: z.array(declaration),
  exports: z.array(exportFact),
  references: z.array(reference),
  calls: texts,
  parse: z.enum(["full", "tolerant", "failed", "skipped"]),
  hasExportTable: flag,
  defaultIsModule: flag.optional(),
  generated: flag,
  ambient: flag,
  unit: text.optional(),
  condition: text.optional(),
  trivial: flag.optional(),
  open: flag.optional(),
  free: z.array(binding).optional(),
  markers: z.array(marker).optional(),
  hints: z.array(z.object({ kind: text, name: text, value: text, line: number })).optional(),
  lastStarWins: flag.optional(),
  problems: z.array(problem),
}) satisfies z.ZodType<FileFacts>;

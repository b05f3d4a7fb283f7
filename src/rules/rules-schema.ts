/** The key `rules` of the configuration (docs/rules.md). */
import * as z from "zod";
import { captureCounts, faultOfCaptures, faultOfGlob, hasCaptures } from "./glob.js";
import { globList, splitGlobs, type Globs } from "./pattern.js";

const SEVERITIES = ["error", "warning", "off"] as const;
const MOST_GLOBS = 200;
const MOST_LAYERS = 50;
const MOST_EXCEPTIONS = 10_000;

const glob = z.string().superRefine((text, context) => {
  const fault = faultOfGlob(text.replace(/^!/, ""));
  if (fault !== undefined) context.addIssue({ code: "custom", message: `a glob: it ${fault}` });
});
const globs = z.union([glob, z.array(glob).min(1).max(MOST_GLOBS)]);

/** Each `$1` of `to` needs its wildcard in each glob of `from`. */
function requireCaptures({ from, to }: { readonly from: Globs; readonly to: Globs }, context: z.RefinementCtx): void {
  if (!globList(to).some(hasCaptures)) return;
  const known = captureCounts(splitGlobs(from).wanted);
  for (const [index, text] of globList(to).entries()) {
    const fault = faultOfCaptures(text, known);
    if (fault !== undefined)
      context.addIssue({ code: "custom", path: typeof to === "string" ? ["to"] : ["to", index], message: `a glob: it ${fault}` });
  }
}

const severity = z.enum(SEVERITIES);
const SHARED = {
  name: z
    .string()
    .regex(/^[A-Za-z0-9][\w.-]{0,79}$/, { error: "a word of letters, digits, dots and dashes" })
    .optional()
    .describe("Short name, for reports and exceptions"),
  why: z.string().min(1).max(500).optional().describe("The reason, printed with each violation"),
  severity: severity.optional().describe("error: check fails; warning: it is only printed (default: error)"),
  types: z.boolean().optional().describe("Whether imports that are only used in types count (default: true)"),
} as const;

const INDIRECT = z.boolean().optional().describe("Whether chains of imports count as well (default: false)");

const forbidden = z
  .strictObject({
    ...SHARED,
    from: globs.describe("Importing files"),
    to: globs.describe("Imported files, or packages such as npm:lodash; $1 is what the first wildcard of from matched"),
    indirect: INDIRECT,
  })
  .superRefine(requireCaptures);

const layers = z.strictObject({
  ...SHARED,
  order: z
    .array(z.union([globs, z.strictObject({ independent: z.array(glob).min(2).max(MOST_LAYERS) })]))
    .min(2)
    .max(MOST_LAYERS)
    .describe("From top to bottom: a layer may import those below it. independent: parts of one layer that must not import each other"),
  in: globs.optional().describe("Directories: each has these layers, and the globs of order are relative to it"),
  indirect: INDIRECT,
});

const IN = globs.optional().describe("Files that the rule is about (default: all)");

const cycles = z.strictObject({
  severity: SHARED.severity,
  types: SHARED.types,
  lazy: z.boolean().optional().describe("Whether imports count that run when they are needed (default: true)"),
  in: IN,
});

const orphans = z.strictObject({ severity: SHARED.severity, in: IN });

const exception = z
  .strictObject({
    from: globs.describe("Importing files"),
    to: globs.describe("Imported files or packages"),
    why: z.string().min(1).max(500).describe("The reason"),
    until: z.iso.date({ error: "a day such as 2027-01-31" }).optional().describe("Last day, such as 2027-01-31 (default: no end)"),
    rule: z.string().min(1).optional().describe("Name of the rule, or forbidden, layers or cycles (default: every rule)"),
  })
  .superRefine(requireCaptures);

export const RULES_SCHEMA = z.strictObject({
  forbidden: z.array(forbidden).max(MOST_GLOBS).optional().describe("Imports that must not exist"),
  layers: z.array(layers).max(MOST_GLOBS).optional().describe("Layers that import downwards only"),
  cycles: z.union([severity, cycles]).optional().describe("Cycles of imports"),
  orphans: z.union([severity, orphans]).optional().describe("Files that import nothing and that nothing imports"),
  exceptions: z.array(exception).max(MOST_EXCEPTIONS).optional().describe("Imports that break a rule and may stay, with the reason"),
});

/** Without the path of the baseline, which is the configuration's. */
export type Rules = z.infer<typeof RULES_SCHEMA>;
export type ForbiddenRule = z.infer<typeof forbidden>;
export type LayersRule = z.infer<typeof layers>;
export type CyclesRule = z.infer<typeof cycles>;
export type OrphansRule = z.infer<typeof orphans>;
export type RuleException = z.infer<typeof exception>;
export type Severity = Exclude<z.infer<typeof severity>, "off">;

/**
 * The configuration of a project: data that comes with a repository, so no key names a program, an address, a secret or a path outside of
 * the project. `npm run docs:schema` writes docs/schemas/config.schema.json from it.
 */
import { countWithinList } from "../model/pattern/expand-groups.js";
import * as z from "zod";
import { CHOICES, INCLUDABLE } from "./choices.js";
import { RULES_SCHEMA } from "../rules/rules-schema.js";
import { compileTypedGlob, faultOfExcluded } from "../model/pattern/typed-glob.js";
import { PATTERN_LIMITS } from "../model/pattern/syntax.js";
import { leadsOutside } from "./inside-path.js";

const LONGEST_PATH = 4096;

/** A path or glob inside of the project, relative to it. */
const inside = z
  .string()
  .min(1)
  .max(LONGEST_PATH)
  .refine((path) => !leadsOutside(path), { params: { outside: true } })
  .superRefine((path, context) => {
    const fault = compileTypedGlob(path).fault;
    if (fault !== undefined) context.addIssue({ code: "custom", message: `a glob: it ${fault}` });
  });

const excluded = inside.superRefine((path, context) => {
  const fault = faultOfExcluded(path);
  if (fault !== undefined) context.addIssue({ code: "custom", message: `a glob: it ${fault}` });
});

function requireWithin(list: readonly string[], context: z.RefinementCtx): void {
  if (countWithinList(list) < list.length)
    context.addIssue({
      code: "custom",
      message: `a list of at most ${PATTERN_LIMITS.list} globs with a wildcard, of ${PATTERN_LIMITS.listLength} characters together, and ${PATTERN_LIMITS.listed} in all`,
    });
}

const paths = z.array(inside).superRefine(requireWithin);

const count = z.int().min(1);

/** The options of a map, by the names of the command line in camel case. */
const MAP_KEYS = {
  entry: paths.describe("Entrypoints instead of the detected ones (paths or globs)"),
  entryAdd: paths.describe("Additional entrypoints (paths or globs)"),
  noEntry: paths.describe("Detected entrypoints to exclude (paths or globs)"),
  exclude: z.array(excluded).superRefine(requireWithin).describe("Files that are not mapped (globs); imports of them are left out"),
  only: paths.describe(
    "Directories to map; files that they import from elsewhere are mapped without symbols and without their own imports",
  ),
  granularity: z.enum(CHOICES.granularity).describe("Entities: files and their exports, or files only (default: exports)"),
  deadImports: z.enum(CHOICES["dead-imports"]).describe("Unused imports: report, or keep as edges (default: report)"),
  generated: z.enum(CHOICES.generated).describe("Generated files: without symbols, like other files, or without imports (default: files)"),
  vendored: z
    .enum(CHOICES.vendored)
    .describe("Vendored files that sources import: as files without symbols, or not at all (default: files)"),
  moduleEdges: z.boolean().describe("Whether an import of single names is also an edge to their module (default: false)"),
  tests: z.enum(CHOICES.tests).describe("Tests: not mapped, after the roots, or as roots of their own (default: off)"),
  unreached: z
    .enum(CHOICES.unreached)
    .describe("Source files that no root reaches: reported, mapped after the others, or the best of them as roots (default: report)"),
  include: z.array(z.enum(INCLUDABLE)).describe("Further categories to map, after the roots"),
  uids: z.enum(CHOICES.uids).describe("UIDs of new entities: a hash of their identity, or random (default: hash)"),
  scopes: z.boolean().describe("Whether root descriptions have a scope: line (default: true)"),
  maxRoots: count.describe("Maximum number of tables of contents"),
  maxRootsPerPackage: count.describe("Group the entries of a package at its manifest if there are more than this"),
  trackedOnly: z.boolean().describe("Whether files that git does not track are ignored (default: false)"),
} as const;

/** Keys that do not shape the map, such as rules about it. */
const OTHER_KEYS = {
  $schema: z.string().describe("Address of this schema, for editors; not used otherwise"),
  rules: RULES_SCHEMA.extend({
    baseline: inside
      .regex(/^(?!\.dsp\/).*\.json$/, { error: "the path of a .json file outside of .dsp" })
      .optional()
      .describe("File of known violations (default: dsp-baseline.json)"),
  }).describe("Rules about imports, for check (docs/rules.md)"),
} as const;

export const CONFIG_SCHEMA = z
  .strictObject({ ...OTHER_KEYS, ...MAP_KEYS })
  .partial()
  .meta({ title: "Configuration of dsp-bootstrap", description: 'dsp.config.json, or the member "dsp" of package.json' });

export type Config = z.infer<typeof CONFIG_SCHEMA>;

/** The JSON Schema for editors. */
export function configSchemaText(): string {
  return `${JSON.stringify(z.toJSONSchema(CONFIG_SCHEMA, { target: "draft-7" }), undefined, 2)}\n`;
}

/** The five questions as tools of the Model Context Protocol. */
import { z } from "zod";
import { askAffected } from "../ask/affected.js";
import type { Answer } from "../ask/answer.js";
import { askPublishes } from "../ask/publishes.js";
import { askUnused } from "../ask/unused.js";
import { askUses } from "../ask/uses.js";
import { askVersions } from "../ask/versions.js";
import type { Database } from "../index/database.js";

export interface FleetTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  /** `given` as the client sent it. Throws `ZodError` if it is not of the tool's form, and `InputError` if there is no answer. */
  readonly answer: (index: Database, given: unknown) => Answer;
}

const limit = z.int().min(0).default(40).describe("Most entries of a list; 0: all");
const packageName = z.string().min(1).describe("npm:NAME, pypi:NAME, go:PATH or a package URL");
const repository = z.string().min(1).describe("Repository of the fleet: host/owner/name, or the end of it");

function tool<Input extends z.ZodObject>(
  given: Omit<FleetTool, "input" | "answer"> & {
    readonly input: Input;
    readonly answer: (index: Database, given: z.output<Input>) => Answer;
  },
): FleetTool {
  return { ...given, answer: (index, words) => given.answer(index, given.input.parse(words ?? {}, { reportInput: true })) };
}

export const TOOLS: readonly FleetTool[] = [
  tool({
    name: "fleet_uses",
    title: "Who uses a package or a name, in all repositories",
    description:
      "All uses of a package, a module of it or a name in the repositories of the fleet, by repository, file and line, with the version there. Write #NAME behind the package for a name.",
    input: z.object({ target: packageName, limit }),
    answer: (index, { target, limit }) => askUses(index, target, { limit }),
  }),
  tool({
    name: "fleet_affected",
    title: "What a change may affect in other repositories",
    description:
      "Files of other repositories that use what a file or a symbol of one repository publishes, and files that use those, by distance.",
    input: z.object({ repository, place: z.string().min(1).describe("File, or FILE#SYMBOL"), limit }),
    answer: (index, { repository, place, limit }) => askAffected(index, repository, [place], { limit }),
  }),
  tool({
    name: "fleet_versions",
    title: "Which version of a package each repository has",
    description: "Declared and locked versions of a package by manifest, compared with the version that its publisher has now.",
    input: z.object({ package: packageName, limit }),
    answer: (index, { package: name, limit }) => askVersions(index, name, { limit }),
  }),
  tool({
    name: "fleet_publishes",
    title: "Which repositories publish a package",
    description: "Repositories that publish a package, its version there, its modules, and how often they are used in the fleet.",
    input: z.object({ package: packageName, limit }),
    answer: (index, { package: name, limit }) => askPublishes(index, name, { limit }),
  }),
  tool({
    name: "fleet_unused",
    title: "Published names that nobody in the fleet uses",
    description: "Names that a repository publishes and no repository of the fleet uses. Repositories outside the fleet are not known.",
    input: z.object({ repository, limit }),
    answer: (index, { repository, limit }) => askUnused(index, repository, { limit }),
  }),
];

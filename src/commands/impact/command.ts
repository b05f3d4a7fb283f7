import { TARGETS } from "../options/option-table.js";
import { IMPACT_OPTIONS } from "../retrieve/retrieve-options.js";
import type { Command } from "../registry/command.js";

export const IMPACT_COMMAND: Command = {
  name: "impact",
  positional: TARGETS,
  group: "code",
  describe: "List what a change affects, nearest first, or only the entrypoints",
  options: IMPACT_OPTIONS,
  examples: [
    ["'src/cart.ts#total'", "its direct users, and how many files are further away"],
    ["'src/cart.ts#total' --depth 2", "the files that use those users, too"],
    ["--diff origin/main --fail-over 50", "exit code 1 if a branch affects more than 50 files"],
    ["--diff origin/main --roots", "what to build and test for a branch; the same as 'affected'"],
  ],
  run: async (given, streams) =>
    given.argv["roots"] === true
      ? (await import("./affected.js")).affected(given, streams)
      : (await import("./impact.js")).impact(given, streams),
};

import { IMPACT_OPTIONS, AFFECTED_OPTIONS } from "../retrieve/retrieve-options.js";
import { TARGETS } from "../registry/positionals.js";
import type { Command } from "../registry/command.js";

export const IMPACT_COMMAND: Command = {
  name: "impact",
  positional: TARGETS,
  group: "code",
  describe: "List what a change affects, nearest first; needs no map",
  options: IMPACT_OPTIONS,
  examples: [
    ["'src/cart.ts#total'", "its direct users, and how many files are further away"],
    ["'src/cart.ts#total' --depth 2", "the files that use those users, too"],
    ["--diff origin/main --fail-over 50", "exit code 1 if a branch affects more than 50 files"],
  ],
  run: async (given, streams) => (await import("./impact.js")).impact(given, streams),
};

export const AFFECTED_COMMAND: Command = {
  name: "affected",
  positional: TARGETS,
  group: "code",
  describe: "List the entrypoints that a change affects, for selective builds",
  options: AFFECTED_OPTIONS,
  examples: [["--diff origin/main", "what to build and test for a branch"]],
  run: async (given, streams) => (await import("./affected.js")).affected(given, streams),
};

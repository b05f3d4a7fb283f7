import { IMPACT_OPTIONS, AFFECTED_OPTIONS } from "../retrieve/retrieve-options.js";
import { TARGETS } from "../registry/positionals.js";
import type { Command } from "../registry/command.js";

export const IMPACT_COMMAND: Command = {
  name: "impact",
  positional: TARGETS,
  describe: "List what a change affects, by distance, through exporters, with reasons",
  options: IMPACT_OPTIONS,
  examples: [
    ["'src/cart.ts#total'", "its direct and indirect users"],
    ["--diff origin/main --fail-over 50", "exit code 1 if a branch affects more than 50 entities"],
  ],
  run: async (given, streams) => (await import("./impact.js")).impact(given, streams),
};

export const AFFECTED_COMMAND: Command = {
  name: "affected",
  positional: TARGETS,
  describe: "List entrypoints affected by a change, one per line, for selective builds",
  options: AFFECTED_OPTIONS,
  examples: [["--diff origin/main", "what to build and test for a branch"]],
  run: async (given, streams) => (await import("./impact.js")).affected(given, streams),
};

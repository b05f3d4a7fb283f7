import { IMPACT_OPTIONS, AFFECTED_OPTIONS } from "../retrieve/retrieve-options.js";
import { TARGETS } from "../registry/positionals.js";
import type { Command } from "../registry/command.js";

export const IMPACT_COMMAND: Command = {
  name: "impact",
  positional: TARGETS,
  describe: "Who is affected by a change, by distance, through exporters, and why",
  options: IMPACT_OPTIONS,
  examples: [
    ["'src/cart.ts#total'", "everybody who uses it, directly or not"],
    ["--diff origin/main --fail-over 50", "exit code 1 where a branch affects more than 50 entities"],
  ],
  run: async (given, streams) => (await import("./impact.js")).impact(given, streams),
};

export const AFFECTED_COMMAND: Command = {
  name: "affected",
  positional: TARGETS,
  describe: "Entrypoints that a change affects, one a line, for builds that leave out the rest",
  options: AFFECTED_OPTIONS,
  examples: [["--diff origin/main", "what to build and test for a branch"]],
  run: async (given, streams) => (await import("./impact.js")).affected(given, streams),
};

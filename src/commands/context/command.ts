import { CONTEXT_OPTIONS } from "../retrieve/retrieve-options.js";
import { TARGETS } from "../registry/positionals.js";
import type { Command } from "../registry/command.js";

export const CONTEXT_COMMAND: Command = {
  name: "context",
  positional: { ...TARGETS, describe: `${TARGETS.describe}, or words of a task` },
  describe: "What to know for a task, as Markdown, in as many tokens as you have",
  options: CONTEXT_OPTIONS,
  examples: [
    ["'retry failed uploads' --budget 4000", "entities and files for a task in words"],
    ["'src/cart.ts#total' --with-source code", "one symbol with its code, its importers and what is near"],
    ["--diff main", "what a branch touches"],
  ],
  run: async (given, streams) => (await import("./context.js")).context(given, streams),
};

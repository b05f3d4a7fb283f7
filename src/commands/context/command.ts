import { TARGETS } from "../options/option-table.js";
import { CONTEXT_OPTIONS } from "../retrieve/retrieve-options.js";
import type { Command } from "../registry/command.js";

export const CONTEXT_COMMAND: Command = {
  name: "context",
  positional: { ...TARGETS, describe: `${TARGETS.describe}, or a task in words` },
  group: "code",
  describe: "Show what to read for a task in words, or around a target, in few tokens",
  options: CONTEXT_OPTIONS,
  examples: [
    ["'retry failed uploads'", "files and functions for a task"],
    ["'src/cart.ts#total' --with-source code", "one symbol with its code, importers and imports"],
    ["--diff main", "the changes of a branch"],
  ],
  run: async (given, streams) => (await import("./context.js")).context(given, streams),
};

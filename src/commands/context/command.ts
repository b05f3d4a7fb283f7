import { CONTEXT_OPTIONS } from "../retrieve/retrieve-options.js";
import { TARGETS } from "../registry/positionals.js";
import type { Command } from "../registry/command.js";

export const CONTEXT_COMMAND: Command = {
  name: "context",
  positional: { ...TARGETS, describe: `${TARGETS.describe}, or a task in words` },
  group: "code",
  describe: "Where to look for a task in words: the likeliest files and functions",
  options: CONTEXT_OPTIONS,
  examples: [
    ["'retry failed uploads'", "files and functions for a task"],
    ["'src/cart.ts#total' --with-source code", "one symbol with its code, importers and imports"],
    ["--diff main", "the changes of a branch"],
  ],
  run: async (given, streams) => (await import("./context.js")).context(given, streams),
};

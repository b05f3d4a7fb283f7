import type { Command } from "../registry/command.js";

export const OUTLINE_COMMAND: Command = {
  name: "outline",
  positional: { name: "files", describe: "source files", required: true, several: true },
  group: "code",
  describe: "List the symbols of files with lines, private ones too",
  options: {
    limit: { type: "number", default: 60, describe: "Symbols of a file that have a line each; those of a larger one share lines; 0: all" },
    json: { type: "boolean", default: false, describe: "Print the symbols as JSON" },
  },
  examples: [
    ["src/cart.ts", "its functions, classes, methods, types and values, in order"],
    ["src/cart.ts src/till.ts --json", "of two files, for programs"],
  ],
  run: async (given, streams) => (await import("./outline.js")).outline(given, streams),
};

import type { Command } from "../registry/command.js";

export const OUTLINE_COMMAND: Command = {
  name: "outline",
  positional: { name: "files", describe: "source files", required: true, several: true },
  group: "code",
  describe: "List the symbols of files with lines, private ones too; needs no map",
  options: {
    full: {
      type: "boolean",
      default: false,
      describe: "A line for each symbol in files of more than 60, with signature and documentation",
    },
    json: { type: "boolean", default: false, describe: "Print the symbols as JSON" },
  },
  examples: [
    ["src/cart.ts", "its functions, classes, methods, types and values, in order"],
    ["src/cart.ts src/till.ts --json", "of two files, for programs"],
  ],
  run: async (given, streams) => (await import("./outline.js")).outline(given, streams),
};

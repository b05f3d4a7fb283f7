import { MAP_OPTIONS } from "../options/option-table.js";
import type { Command } from "../registry/command.js";

export const EXPLAIN_COMMAND: Command = {
  name: "explain",
  positional: { name: "target", describe: "path, path#symbol, UID, name of an external, or code of a finding", required: true },
  group: "code",
  describe: "Say by which statement, line and rule each import of a file was found",
  options: {
    ...MAP_OPTIONS,
    limit: { type: "number", default: 15, describe: "Maximum number of edges in each direction; 0: all" },
    json: { type: "boolean", default: false, describe: "Print the edges as JSON" },
  },
  examples: [
    ["src/cart.ts", "everything a file imports, and everything imported from it"],
    ["'src/cart.ts#total'", "the users of a symbol"],
    ["undeclared-external", "what a code of a summary means, and where it was found"],
    ["obj-79c46547 --root ../website", "an entity of another repository by its UID"],
  ],
  run: async (given, streams) => (await import("./explain.js")).explain(given, streams),
};

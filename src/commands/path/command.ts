import { CODE_OPTIONS } from "../code/code-options.js";
import type { Command } from "../registry/command.js";

const { limit: _, tests: __, ...OPTIONS } = CODE_OPTIONS;

export const PATH_COMMAND: Command = {
  name: "path",
  positional: { name: "targets", describe: "two files, directories or symbols: from and to", required: true, several: true },
  group: "code",
  describe: "Show by which imports one file, directory or symbol reaches another",
  options: {
    ...OPTIONS,
    undirected: { type: "boolean", default: false, describe: "Follow imports in both directions: what both import, or what imports both" },
  },
  examples: [
    ["src/till.ts src/money.ts", "the shortest chain of imports, with lines and names"],
    ["src/till.ts 'src/money.ts#addMoney'", "how it comes to a symbol"],
  ],
  run: async (given, streams) => (await import("./path.js")).path(given, streams),
};

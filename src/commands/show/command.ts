import { CODE_OPTIONS } from "../code/code-options.js";
import type { Command } from "../registry/command.js";

export const SHOW_COMMAND: Command = {
  name: "show",
  positional: { name: "target", describe: "path, directory, path#symbol, path:line, or a symbol", required: true },
  group: "code",
  describe: "Show the parts of a file, directory or symbol, its importers and imports",
  options: {
    ...CODE_OPTIONS,
    limit: { type: "number", describe: "Maximum number of importers and of imports (default: 15); 0: all" },
  },
  examples: [
    ["src/cart.ts", "what it holds, who imports what of it, what it imports"],
    ["'src/cart.ts#Cart.total'", "its lines, its users, what it uses"],
  ],
  run: async (given, streams) => (await import("./show.js")).show(given, streams),
};

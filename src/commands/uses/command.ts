import type { Command } from "../registry/command.js";
import { CODE_OPTIONS } from "../code/code-options.js";

export const USES_COMMAND: Command = {
  name: "uses",
  positional: { name: "targets", describe: "path#symbol, path:line, a symbol, a path or a directory", required: true, several: true },
  group: "code",
  describe: "List the direct uses of a symbol, file or directory with lines",
  options: CODE_OPTIONS,
  examples: [
    ["'src/cart.ts#Cart.total'", "who calls it: file, lines, function"],
    ["total --tests", "the symbol of that name, with the uses in tests"],
    ["src/cart.ts", "what other files use of a file"],
  ],
  run: async (given, streams) => (await import("./uses.js")).uses(given, streams),
};

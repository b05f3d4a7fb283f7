import { MAP_OPTIONS } from "../options/option-table.js";
import type { Command } from "../registry/command.js";

export const REMOVED_TEXTS_COMMAND: Command = {
  name: "removed-texts",
  positional: {
    name: "action",
    describe: "take or clear, and the sources whose texts are meant; without it the texts are listed",
    required: false,
    several: true,
  },
  describe: "What people wrote of things that are gone from the map: list it, give it to others, clear it",
  options: {
    root: MAP_OPTIONS.root,
    to: { type: "string", requiresArg: true, describe: "With take: who gets the texts (path, path#symbol, name of an external, UID)" },
    all: { type: "boolean", default: false, describe: "With clear: every text" },
    json: { type: "boolean", default: false, describe: "Print the texts as JSON" },
  },
  examples: [
    ["", "the texts that .dsp/removed-texts keeps"],
    ["take src/cod.ts --to src/fish.ts", "words at or about a file that is gone, to another; only where nobody else wrote"],
    ["clear src/cod.ts", "nobody needs them any more"],
  ],
  run: async (given, streams) => (await import("./removed-texts.js")).removedTextsCommand(given, streams),
};

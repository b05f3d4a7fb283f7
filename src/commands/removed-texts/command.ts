import { ROOT_OPTION } from "../options/option-table.js";
import type { Command } from "../registry/command.js";

export const REMOVED_TEXTS_COMMAND: Command = {
  name: "removed-texts",
  positional: {
    name: "action",
    describe: "take or clear, followed by sources; default: list the texts",
    required: false,
    choices: ["take", "clear"],
    several: true,
  },
  group: "map",
  describe: "List, reassign or delete texts that people wrote about removed entities",
  options: {
    ...ROOT_OPTION,
    to: { type: "string", describe: "With take: new owner of the texts (path, path#symbol, name of an external, UID)" },
    json: { type: "boolean", default: false, describe: "Print the texts as JSON" },
  },
  examples: [
    ["", "the texts in .dsp/removed-texts"],
    ["take src/cod.ts --to src/fish.ts", "reassign texts at or about a removed file, unless others are in their place"],
    ["clear src/cod.ts", "delete texts that are no longer needed; 'clear .' deletes all"],
  ],
  run: async (given, streams) => (await import("./removed-texts.js")).removedTextsCommand(given, streams),
};

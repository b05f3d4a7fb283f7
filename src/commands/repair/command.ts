import { MAP_OPTIONS } from "../options/option-table.js";
import { PATH } from "../registry/positionals.js";
import type { Command } from "../registry/command.js";

export const REPAIR_COMMAND: Command = {
  name: "repair",
  positional: PATH,
  describe: "Put in order what .dsp itself tells; texts of people stay, what is left is listed",
  options: {
    root: MAP_OPTIONS.root,
    "dry-run": { type: "boolean", default: false, describe: "Write nothing; print what would be mended and what would be left" },
    json: { type: "boolean", default: false, describe: "Print it as JSON" },
  },
  examples: [
    ["--dry-run", "what would be mended"],
    ["", "0 nothing is left, 1 something needs a person"],
  ],
  run: async (given, streams) => (await import("./repair.js")).repairDsp(given, streams),
};

import { PATH, ROOT_OPTION } from "../options/option-table.js";
import type { Command } from "../registry/command.js";

export const REPAIR_COMMAND: Command = {
  name: "repair",
  positional: PATH,
  group: "map",
  describe: "Repair what can be derived from .dsp/ itself; list the rest",
  options: {
    ...ROOT_OPTION,
    "dry-run": { type: "boolean", default: false, describe: "Write nothing; print what would be repaired and what would remain" },
    json: { type: "boolean", default: false, describe: "Print the result as JSON" },
  },
  examples: [
    ["--dry-run", "the planned repairs"],
    ["", "exit code 0: nothing remains, 1: faults remain"],
  ],
  run: async (given, streams) => (await import("./repair.js")).repairDsp(given, streams),
};

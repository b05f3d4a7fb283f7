import { MAP_OPTIONS, PATH } from "../options/option-table.js";
import type { Command } from "../registry/command.js";

export const CONFIG_COMMAND: Command = {
  name: "config",
  positional: PATH,
  group: "map",
  describe: "Print the options of the map that are in force, and where each comes from",
  options: { ...MAP_OPTIONS, json: { type: "boolean", default: false, describe: "Print them as JSON" } },
  examples: [
    ["", "those of the next 'bootstrap': configuration, .dsp/options and defaults"],
    ["--as-configured", "without .dsp/options, which records options of earlier runs"],
  ],
  run: async (given, streams) => (await import("./config.js")).printConfig(given, streams),
};

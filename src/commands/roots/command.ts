import { MAP_OPTIONS, PATH } from "../options/option-table.js";
import type { Command } from "../registry/command.js";

export const ROOTS_COMMAND: Command = {
  name: "roots",
  positional: PATH,
  group: "map",
  describe: "List possible entrypoints with class and evidence; * marks the roots",
  options: { ...MAP_OPTIONS, json: { type: "boolean", default: false, describe: "Print the list as JSON" } },
  examples: [
    ["", "the candidates of the current repository"],
    ["../website --json", "another repository, as JSON"],
  ],
  run: async (given, streams) => (await import("./roots.js")).listRoots(given, streams),
};

import { MAP_OPTIONS, PATH, UPDATE_OPTIONS } from "../options/option-table.js";
import type { Command } from "../registry/command.js";

export const UID_REPORT_COMMAND: Command = {
  name: "uid-report",
  positional: PATH,
  group: "map",
  describe: "Report how a run would change the UIDs, with evidence; writes nothing",
  options: { ...MAP_OPTIONS, ...UPDATE_OPTIONS, json: { type: "boolean", default: false, describe: "Print the report as JSON" } },
  examples: [
    ["", "before a re-run after a refactor"],
    ["../website --json", "another repository, as JSON"],
  ],
  run: async (given, streams) => (await import("./uid-report.js")).uidReport(given, streams),
};

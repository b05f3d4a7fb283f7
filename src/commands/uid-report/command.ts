import { MAP_OPTIONS, UPDATE_OPTIONS } from "../options/option-table.js";
import { PATH } from "../registry/positionals.js";
import type { Command } from "../registry/command.js";

export const UID_REPORT_COMMAND: Command = {
  name: "uid-report",
  positional: PATH,
  describe: "What a run would do to the UIDs: kept, moved, renamed, new, removed, ambiguous, with the evidence",
  options: { ...MAP_OPTIONS, ...UPDATE_OPTIONS, json: { type: "boolean", default: false, describe: "Print the report as JSON" } },
  examples: [
    ["", "before a re-run after a refactor"],
    ["../website --json", "the same as data, of another repository"],
  ],
  run: async (given, streams) => (await import("./uid-report.js")).uidReport(given, streams),
};

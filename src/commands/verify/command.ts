import { PATH, ROOT_OPTION } from "../options/option-table.js";
import type { Command } from "../registry/command.js";

export const VERIFY_COMMAND: Command = {
  name: "verify",
  positional: PATH,
  group: "map",
  describe: "Check .dsp/ by itself and report each fault with its fix; writes nothing",
  options: { ...ROOT_OPTION, json: { type: "boolean", default: false, describe: "Print the faults as JSON" } },
  examples: [
    ["", "exit code 0: no faults, 1: faults, 2: unreadable"],
    ["../website --json", "stable codes, paths inside .dsp, fixes"],
  ],
  run: async (given, streams) => (await import("./verify.js")).verifyDsp(given, streams),
};

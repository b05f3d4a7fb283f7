import { MAP_OPTIONS } from "../options/option-table.js";
import { PATH } from "../registry/positionals.js";
import type { Command } from "../registry/command.js";

export const VERIFY_COMMAND: Command = {
  name: "verify",
  positional: PATH,
  describe: "Say what is wrong with .dsp in itself, each fault with its fix; writes nothing",
  options: { root: MAP_OPTIONS.root, json: { type: "boolean", default: false, describe: "Print the faults as JSON" } },
  examples: [
    ["", "0 no faults, 1 faults, 2 cannot be read"],
    ["../website --json", "stable codes, paths inside .dsp, fixes"],
  ],
  run: async (given, streams) => (await import("./verify.js")).verifyDsp(given, streams),
};

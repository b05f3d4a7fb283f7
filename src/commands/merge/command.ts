import { ROOT_OPTION } from "../options/option-table.js";
import type { Command } from "../registry/command.js";

export const MERGE_COMMAND: Command = {
  name: "merge",
  positional: {
    name: "files",
    describe:
      "install; uninstall; resolve, ours or theirs, and files of .dsp/; or what git gives its merge driver: base, ours, theirs, path",
    required: true,
    choices: ["install", "uninstall", "resolve"],
    several: true,
  },
  group: "setup",
  describe: "Merge files of .dsp/ for git: 'install' sets it up, 'resolve' takes one branch's texts",
  options: {
    ...ROOT_OPTION,
    json: { type: "boolean", default: false, describe: "With resolve: print the files as JSON" },
    "dry-run": { type: "boolean", default: false, describe: "With install, uninstall: change nothing; print the planned settings" },
  },
  examples: [
    ["install", "make git merge .dsp/ by its meaning"],
    ["install --dry-run", "the planned changes"],
    ["uninstall", "take the settings out again"],
    ["resolve theirs", "where both branches wrote a text, take theirs; everything else is merged as ever"],
    ["resolve ours .dsp/obj-1a2b3c4d/description", "the same for single files"],
  ],
  run: async (given, streams) => (await import("./merge.js")).merge(given, streams),
};

import { MAP_OPTIONS } from "../options/option-table.js";
import type { Command } from "../registry/command.js";

export const MERGE_COMMAND: Command = {
  name: "merge",
  positional: {
    name: "files",
    describe: "install, or the arguments of git's merge driver: base, ours, theirs, path",
    required: true,
    choices: ["install"],
    several: true,
  },
  group: "setup",
  describe: "Merge files of .dsp/ for git; 'merge install' sets it up",
  options: {
    root: MAP_OPTIONS.root,
    generated: {
      type: "boolean",
      default: false,
      describe: "With install: mark .dsp/ as generated, so that code hosts fold it in reviews",
    },
    "dry-run": { type: "boolean", default: false, describe: "With install: change nothing; print the planned settings" },
  },
  examples: [
    ["install", "make git merge .dsp/ by its meaning"],
    ["install --dry-run", "the planned changes"],
  ],
  run: async (given, streams) => (await import("./merge.js")).merge(given, streams),
};

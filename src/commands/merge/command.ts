import { MAP_OPTIONS } from "../options/option-table.js";
import type { Command } from "../registry/command.js";

export const MERGE_COMMAND: Command = {
  name: "merge",
  positional: {
    name: "files",
    describe: "install, or what git hands to its driver: base, ours, theirs, path",
    required: true,
    several: true,
  },
  describe: "Merge files of .dsp/ for git; 'merge install' sets it up",
  options: {
    root: MAP_OPTIONS.root,
    "dry-run": { type: "boolean", default: false, describe: "With install: change nothing, print what would be set" },
  },
  examples: [
    ["install", "from now on git merges .dsp/ by what it means"],
    ["install --dry-run", "what that would change"],
  ],
  run: async (given, streams) => (await import("./merge.js")).merge(given, streams),
};

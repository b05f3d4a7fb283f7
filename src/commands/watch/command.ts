import { MAP_OPTIONS, PATH, UPDATE_OPTIONS } from "../options/option-table.js";
import type { Command } from "../registry/command.js";

export const WATCH_COMMAND: Command = {
  name: "watch",
  positional: PATH,
  group: "map",
  describe: "Keep .dsp/ up to date while you work; Ctrl-C ends it",
  options: {
    ...MAP_OPTIONS,
    prune: UPDATE_OPTIONS.prune,
    once: { type: "boolean", default: false, describe: "One update, for hooks: wait for another one to end, then exit" },
  },
  examples: [
    ["", "with the options that the map records"],
    ["--once", "one update, for a hook of an editor or agent"],
  ],
  run: async (given, streams) => (await import("./watch.js")).watch(given, streams),
};

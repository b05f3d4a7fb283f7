import { MAP_OPTIONS, UPDATE_OPTIONS } from "../options/option-table.js";
import { PATH } from "../registry/positionals.js";
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
    delay: { type: "number", requiresArg: true, describe: "Milliseconds of quiet before a run (default: 300)" },
  },
  examples: [
    ["", "with the options that the map records"],
    ["--delay 2000", "after two seconds without a change"],
  ],
  run: async (given, streams) => (await import("./watch.js")).watch(given, streams),
};

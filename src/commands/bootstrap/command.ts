import { ASK_OPTIONS, MAP_OPTIONS, REWRITE_OPTIONS, TIMING_OPTION } from "../options/option-table.js";
import { PATH } from "../registry/positionals.js";
import type { Command } from "../registry/command.js";

export const BOOTSTRAP_COMMAND: Command = {
  name: "bootstrap",
  positional: PATH,
  group: "map",
  describe: "Map the repository into .dsp/",
  options: {
    ...MAP_OPTIONS,
    ...ASK_OPTIONS,
    ...REWRITE_OPTIONS,
    ...TIMING_OPTION,
    "dry-run": { type: "boolean", default: false, describe: "Write nothing; print the summary of what a run would do" },
    operations: { type: "boolean", default: false, describe: "With --dry-run: print the operations instead, as dsp-cli lines" },
    "write-markers": {
      type: "boolean",
      default: false,
      describe: "Write `@dsp <uid>` comments above the declarations in the map; with --dry-run print the diff",
    },
    "remove-markers": { type: "boolean", default: false, describe: "Remove the map's `@dsp <uid>` comments from the sources" },
    json: { type: "boolean", default: false, describe: "Print the summary as JSON" },
    report: { type: "string", requiresArg: true, describe: "Write all findings with their positions to FILE, as JSON" },
    surface: {
      type: "string",
      requiresArg: true,
      describe: "Write what the repository publishes, exports and uses to FILE, as lines of JSON",
    },
  },
  examples: [
    ["", "map the repository that contains the current directory"],
    ["../website --dry-run", "print what a run would do, write nothing"],
    ["--entry src/server.ts --entry 'src/jobs/*.ts'", "name the entrypoints"],
    ["--roots llm --model gpt-5-mini", "let a language model choose them once; add --dry-run to print the question"],
    ["--entry-add src/worker.ts --no-entry 'examples/**'", "add or exclude single ones"],
    ["--as-configured", "drop the options that earlier runs recorded; 'dsp-cli config' lists what is in force"],
  ],
  run: async (given, streams) => (await import("./bootstrap.js")).bootstrap(given, streams),
};

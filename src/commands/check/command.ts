import { FORMATS, MAP_OPTIONS, TIMING_OPTION } from "../options/option-table.js";
import { PATH } from "../registry/positionals.js";
import type { Command } from "../registry/command.js";

const CHECK_OPTIONS = {
  ...MAP_OPTIONS,
  ...TIMING_OPTION,
  staged: { type: "boolean", default: false, describe: "Read sources and .dsp from git's index, as the next commit will have them" },
  format: { type: "string", requiresArg: true, choices: FORMATS, describe: "How to say it (default: human)" },
  json: { type: "boolean", default: false, describe: "Same as --format json" },
  summary: { type: "string", requiresArg: true, describe: "Append the result to FILE as Markdown" },
  report: { type: "string", requiresArg: true, describe: "Write the result to FILE as JSON" },
  "expect-version": {
    type: "string",
    requiresArg: true,
    describe: "Version of dsp-bootstrap that drew the map (default: that of the lock file)",
  },
  "max-unresolved": { type: "number", requiresArg: true, describe: "More unresolved imports than this are drift" },
  "no-new-cycles": { type: "boolean", default: false, describe: "A cycle that .dsp/diagnostics does not have is drift" },
  "no-new-unresolved": { type: "boolean", default: false, describe: "An unresolved import that .dsp/diagnostics does not have is drift" },
  base: { type: "string", requiresArg: true, describe: "Compare these with .dsp/diagnostics of a commit instead" },
} as const;

export const CHECK_COMMAND: Command = {
  name: "check",
  positional: PATH,
  describe: "Say where .dsp and the sources differ; writes nothing",
  options: CHECK_OPTIONS,
  examples: [
    ["", "0 in sync, 1 drift with file and line, 2 cannot tell"],
    ["--staged", "what the next commit will hold, for a hook"],
    ['--format github --summary "$GITHUB_STEP_SUMMARY"', "annotations and a step summary"],
    ["--no-new-cycles --base origin/main", "a cycle that main does not have is drift"],
  ],
  run: async (given, streams) => (await import("./check.js")).check(given, streams),
};

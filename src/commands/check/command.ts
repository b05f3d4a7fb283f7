import { FORMATS, MAP_OPTIONS, PATH } from "../options/option-table.js";
import type { Command } from "../registry/command.js";

const CHECK_OPTIONS = {
  ...MAP_OPTIONS,
  staged: { type: "boolean", default: false, describe: "Read sources and .dsp from git's index, as in the next commit" },
  format: { type: "string", choices: FORMATS, describe: "Output format (default: human)" },
  json: { type: "boolean", default: false, describe: "Same as --format json" },
  "rules-only": { type: "boolean", default: false, describe: "Check the rules of the configuration only; needs no .dsp" },
  "write-baseline": {
    type: "boolean",
    default: false,
    describe: "Write the violations of rules that there are to the baseline, so that only new ones are reported",
  },
  summary: { type: "string", describe: "Append the result to FILE as Markdown" },
  report: { type: "string", describe: "Write the result to FILE as JSON" },
  "no-new-cycles": {
    type: "boolean",
    default: false,
    describe: "Report import cycles (groups of files that import each other) missing in .dsp/diagnostics as drift",
  },
  "no-new-unresolved": { type: "boolean", default: false, describe: "Report unresolved imports missing in .dsp/diagnostics as drift" },
  base: { type: "string", describe: "Compare with the sources, the rules and their baseline in this commit" },
  strict: { type: "boolean", default: false, describe: "Fail on rules without effect, and on sources that could not be checked" },
} as const;

export const CHECK_COMMAND: Command = {
  name: "check",
  positional: PATH,
  group: "map",
  describe: "Report differences between .dsp/ and the sources, and imports that break the project's rules",
  options: CHECK_OPTIONS,
  examples: [
    ["", "exit code 0: in sync, 1: drift with file and line, 2: unknown"],
    ["--staged", "the content of the next commit, for a hook"],
    ['--format github --summary "$GITHUB_STEP_SUMMARY"', "annotations and a step summary"],
    ["--rules-only", "forbidden imports, layers, cycles and orphans of dsp.config.json (docs/rules.md)"],
    ["--rules-only --format sarif > rules.sarif", "for code scanning; codequality: for GitLab"],
    ["--write-baseline", "begin with rules in an old code base"],
    ["--no-new-cycles --base origin/main", "report cycles that main does not have"],
  ],
  run: async (given, streams) => (await import("./check.js")).check(given, streams),
};

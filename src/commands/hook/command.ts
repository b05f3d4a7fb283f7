import { HOOKS, MAP_OPTIONS } from "../options/option-table.js";
import type { Command } from "../registry/command.js";

export const HOOK_COMMAND: Command = {
  name: "hook",
  positional: { name: "action", describe: "install or uninstall", required: true },
  describe: "Let git run 'check --staged' before a commit or a push",
  options: {
    ...MAP_OPTIONS,
    hook: { type: "string", requiresArg: true, choices: HOOKS, default: "pre-commit", describe: "Which hook of git" },
    "dry-run": { type: "boolean", default: false, describe: "Write nothing; print the hook as it would be" },
  },
  examples: [
    ["install", "check what is staged before each commit"],
    ["install --hook pre-push --entry src/server.ts", "with the options that the map was made with"],
    ["uninstall", "take it out again; what else the hook does stays"],
  ],
  run: async (given, streams) => (await import("./hook.js")).hook(given, streams),
};

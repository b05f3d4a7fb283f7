import { HOOKS, MAP_OPTIONS } from "../options/option-table.js";
import type { Command } from "../registry/command.js";

export const HOOK_COMMAND: Command = {
  name: "hook",
  positional: {
    name: "action",
    describe: "install or uninstall, and the hook: pre-commit (default) or pre-push",
    required: true,
    choices: ["install", "uninstall", ...HOOKS],
    several: true,
  },
  group: "setup",
  describe: "Make git run 'check --staged' before each commit or push",
  options: {
    ...MAP_OPTIONS,
    "dry-run": { type: "boolean", default: false, describe: "Write nothing; print the resulting hook" },
  },
  examples: [
    ["install", "check staged changes before each commit"],
    ["install pre-push", "check before each push instead"],
    ["uninstall", "remove it; the rest of the hook stays"],
  ],
  run: async (given, streams) => (await import("./hook.js")).hook(given, streams),
};

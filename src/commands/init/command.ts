import { MAP_OPTIONS, READERS } from "../options/option-table.js";
import { PATH } from "../registry/positionals.js";
import type { Command } from "../registry/command.js";

export const INIT_COMMAND: Command = {
  name: "init",
  positional: PATH,
  describe: "With --agents: tell coding agents which question to ask the map, and when not to; without it see the protocol's init",
  options: {
    root: MAP_OPTIONS.root,
    agents: { type: "boolean", default: false, describe: "Write at most fifteen lines between markers, and the MCP server's entry" },
    for: {
      type: "string",
      array: true,
      requiresArg: true,
      describe: `Only for these readers (repeatable): ${READERS.join(", ")}; default: all`,
    },
    "dry-run": { type: "boolean", default: false, describe: "Write nothing; print the differences" },
  },
  examples: [
    ["--agents", "AGENTS.md, CLAUDE.md, Cursor's rules, and the MCP configuration of Claude Code, Cursor and VS Code"],
    ["--agents --for agents,mcp --dry-run", "what two of these files would become"],
  ],
  run: async (given, streams) => (await import("./agents.js")).initAgents(given, streams),
};

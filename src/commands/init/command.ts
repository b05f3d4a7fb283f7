import { ALL_READERS, MAP_OPTIONS, MORE_READERS, PATH, READERS } from "../options/option-table.js";
import type { Command } from "../registry/command.js";

export const INIT_COMMAND: Command = {
  name: "init",
  positional: PATH,
  group: "setup",
  describe: "--agents: write instructions for coding agents; otherwise an empty .dsp, the protocol's init",
  options: {
    ...MAP_OPTIONS,
    agents: { type: "boolean", default: false, describe: "Write at most 15 lines between markers, and the MCP server's entry" },
    for: {
      type: "string",
      array: true,
      describe: `Only for these readers (repeatable): ${READERS.join(", ")}, ${ALL_READERS}; default: all but ${[...MORE_READERS].join(" and ")}`,
    },
    remove: { type: "boolean", default: false, describe: "With --agents: take out what it wrote; other content of the files stays" },
    "dry-run": { type: "boolean", default: false, describe: "Write nothing; print the diff, or what --remove would do" },
  },
  examples: [
    ["--agents", "AGENTS.md, CLAUDE.md, Cursor's rules, and the MCP configuration of Claude Code, Cursor and VS Code"],
    ["--agents --for agents,mcp --dry-run", "the planned changes of two of these files"],
    ["--agents --for skill,plugin", "an Agent Skill, and a plugin whose hooks keep the map up to date"],
    ["--agents --remove", "take all of it out again"],
  ],
  run: async (given, streams) => (await import("./agents.js")).initAgents(given, streams),
};

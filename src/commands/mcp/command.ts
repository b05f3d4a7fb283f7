import { PATH, ROOT_OPTION } from "../options/option-table.js";
import type { Command } from "../registry/command.js";

export const MCP_COMMAND: Command = {
  name: "mcp",
  positional: PATH,
  group: "setup",
  describe: "Serve the answers to agents as a read-only MCP server",
  options: { ...ROOT_OPTION },
  examples: [
    ["", "for a client's configuration; 'init --agents' writes it"],
    ["--root ../website", "the map of another repository"],
  ],
  run: async (given, streams) => (await import("./mcp.js")).mcp(given, streams),
};

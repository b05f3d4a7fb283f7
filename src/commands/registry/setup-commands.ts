/** What is set up once. */
import { ALL_READERS, HOOKS, MAP_OPTIONS, MORE_READERS, PATH, READERS, ROOT_OPTION } from "../options/option-table.js";
import type { Command } from "./command.js";

export const SETUP_COMMANDS: readonly Command[] = [
  {
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
    run: async (given, streams) => (await import("../init/agents.js")).initAgents(given, streams),
  },
  {
    name: "mcp",
    positional: PATH,
    group: "setup",
    describe: "Serve the answers to agents as a read-only MCP server",
    options: { ...ROOT_OPTION },
    examples: [
      ["", "for a client's configuration; 'init --agents' writes it"],
      ["--root ../website", "the map of another repository"],
    ],
    run: async (given, streams) => (await import("../mcp/mcp.js")).mcp(given, streams),
  },
  {
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
    run: async (given, streams) => (await import("../hook/hook.js")).hook(given, streams),
  },
  {
    name: "merge",
    positional: {
      name: "files",
      describe:
        "install; uninstall; resolve, ours or theirs, and files of .dsp/; or what git gives its merge driver: base, ours, theirs, path",
      required: true,
      choices: ["install", "uninstall", "resolve"],
      several: true,
    },
    group: "setup",
    describe: "Merge files of .dsp/ for git: 'install' sets it up, 'resolve' takes one branch's texts",
    options: {
      ...ROOT_OPTION,
      json: { type: "boolean", default: false, describe: "With resolve: print the files as JSON" },
      "dry-run": { type: "boolean", default: false, describe: "With install, uninstall: change nothing; print the planned settings" },
    },
    examples: [
      ["install", "make git merge .dsp/ by its meaning"],
      ["install --dry-run", "the planned changes"],
      ["uninstall", "take the settings out again"],
      ["resolve theirs", "where both branches wrote a text, take theirs; everything else is merged as ever"],
      ["resolve ours .dsp/obj-1a2b3c4d/description", "the same for single files"],
    ],
    run: async (given, streams) => (await import("../merge/merge.js")).merge(given, streams),
  },
];

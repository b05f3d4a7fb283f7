/** All commands, in the order of the help. Implementations are loaded on use. */
import { SHELLS } from "../completion/shells.js";
import { CODE_COMMANDS } from "./code-commands.js";
import type { Command } from "./command.js";
import { MAP_COMMANDS } from "./map-commands.js";
import { SETUP_COMMANDS } from "./setup-commands.js";

export const COMMANDS: readonly Command[] = [
  ...MAP_COMMANDS,
  ...CODE_COMMANDS,
  ...SETUP_COMMANDS,
  {
    name: "completion",
    positional: { name: "action", describe: "bash, zsh or fish", required: true, choices: SHELLS },
    group: "setup",
    describe: "Print a script that completes commands, options, choices and paths",
    options: {},
    examples: [
      ["bash", "in ~/.bashrc: source <(dsp-cli completion bash)"],
      ["zsh", "in ~/.zshrc, after compinit: source <(dsp-cli completion zsh)"],
      ["fish", "to ~/.config/fish/completions/dsp-cli.fish"],
    ],
    run: async (given, streams) => (await import("../completion/completion.js")).completion(given, COMMANDS, streams),
  },
];

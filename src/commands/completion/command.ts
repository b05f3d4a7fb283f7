import type { Command } from "../registry/command.js";
import { SHELLS } from "./shells.js";

/** `commands`: the table, which contains this command as well. */
export function completionCommand(commands: () => readonly Command[]): Command {
  return {
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
    run: async (given, streams) => (await import("./completion.js")).completion(given, commands(), streams),
  };
}

import { CODE_OPTIONS } from "../code/code-options.js";
import type { Command } from "../registry/command.js";

const { root, set, "no-cache": noCache, json } = CODE_OPTIONS;

export const OVERVIEW_COMMAND: Command = {
  name: "overview",
  positional: { name: "target", describe: "a directory or package (default: the whole repository)", required: false },
  group: "code",
  describe: "Say what a repository is: its parts, what stands on what, where it starts and where to begin",
  options: { root, set, "no-cache": noCache, json },
  examples: [
    ["", "a repository that you do not know, in at most 2,500 characters"],
    ["packages/api", "one directory of it in the same way"],
  ],
  run: async (given, streams) => (await import("./overview.js")).overview(given, streams),
};

import { FIND_OPTIONS } from "../retrieve/retrieve-options.js";
import type { Command } from "../registry/command.js";

export const FIND_COMMAND: Command = {
  name: "find",
  positional: { name: "query", describe: "words, a name, a path or a UID", required: true, several: true },
  group: "code",
  describe: "List functions and files by words, the likeliest first",
  options: FIND_OPTIONS,
  examples: [
    ["'retry failed uploads'", "functions and files, best first, with their lines"],
    ["--files --limit 20 'retry failed uploads'", "files including tests, with their best functions"],
  ],
  run: async (given, streams) => (await import("./find.js")).find(given, streams),
};

import { SEARCH_OPTIONS } from "../retrieve/retrieve-options.js";
import type { Command } from "../registry/command.js";

export const SEARCH_COMMAND: Command = {
  name: "search",
  positional: { name: "query", describe: "words, a name, a path or a UID", required: true, several: true },
  group: "code",
  describe: "--ranked: functions and files, best first; otherwise the protocol's search",
  options: SEARCH_OPTIONS,
  examples: [
    ["--ranked 'retry failed uploads'", "functions and files, best first, with their lines"],
    ["--ranked --files --limit 20 'retry failed uploads'", "files including tests, with their best functions"],
  ],
  run: async (given, streams) => (await import("./search.js")).search(given, streams),
};

import { SEARCH_OPTIONS } from "../retrieve/retrieve-options.js";
import type { Command } from "../registry/command.js";

export const SEARCH_COMMAND: Command = {
  name: "search",
  positional: { name: "query", describe: "words, a name, a path or a UID", required: true, several: true },
  describe: "With --ranked: what answers a question or a task best; plain search is the protocol's",
  options: SEARCH_OPTIONS,
  examples: [
    ["--ranked 'retry failed uploads'", "entities, best first, with what was found where"],
    ["--ranked --files --limit 20 'retry failed uploads'", "files, with the lines to look at, tests among them"],
  ],
  run: async (given, streams) => (await import("./search.js")).search(given, streams),
};

import { MAP_OPTIONS, flag } from "../options/option-table.js";
import type { Command } from "../registry/command.js";

export const DIFF_COMMAND: Command = {
  name: "diff",
  positional: { name: "revision", describe: "Commit to compare with (default: HEAD), or A..B, A...B, A^!", required: false },
  group: "map",
  describe: "Show in a page of Markdown what changed in the structure since a commit",
  options: {
    ...MAP_OPTIONS,
    sources: { ...flag, describe: "Compare the sources of both states, even if their maps are committed" },
    limit: { type: "number", describe: "Maximum number of lines per list (default: what fits on a page); 0: all" },
    format: {
      type: "string",
      choices: ["markdown", "mermaid"],
      describe: "mermaid: with a picture, which code hosts draw in comments: new and lost imports between folders",
    },
    json: { ...flag, describe: "Print all changes as JSON" },
    "exit-code": { ...flag, describe: "Exit code 1 if something changed" },
  },
  examples: [
    ["", "what the working directory changes"],
    ["origin/main...", "what this branch changes, for a review"],
    ["v1.0..v2.0 --limit 0", "everything between two releases"],
    ["main... --format mermaid", "the same for a comment on a pull request"],
    ["HEAD^!", "what the last commit did"],
  ],
  run: async (given, streams) => (await import("./diff.js")).diff(given, streams),
};

import { MAP_OPTIONS } from "../options/option-table.js";
import { TEXT_OPTIONS } from "./text-option-table.js";
import type { Command } from "../registry/command.js";

export const TEXTS_COMMAND: Command = {
  name: "texts",
  positional: {
    name: "action",
    describe:
      "plan: estimate the cost; batch: an OpenAI batch, run again to collect; list, with author, model, draft or stale: whose texts they are; jobs, apply FILE: let a coding agent write them; default: write",
    required: false,
    choices: ["plan", "batch", "list", "jobs", "apply"],
    several: true,
  },
  group: "map",
  describe: "Let a language model write purposes and whys that no person has written",
  options: { ...MAP_OPTIONS, ...TEXT_OPTIONS, json: { type: "boolean", default: false, describe: "Print the result as JSON" } },
  examples: [
    ["plan --price 0.40,1.60", "requests, tokens and cost; nothing is sent"],
    ["--only src/billing --limit '2 USD' --price 0.40,1.60", "one part of the repository, at most two dollars"],
    ["--dry-run --limit 1", "the exact first request"],
    ["jobs --only src/billing --limit 5 --json", "the same without a server: open texts, for a coding agent"],
    ["apply answers.json", "check and write the agent's texts"],
    ["list author", "texts by people, which no run changes"],
    ["--model qwen3 --concurrency 1", "a local server, with OPENAI_BASE_URL=http://localhost:11434/v1"],
  ],
  run: async (given, streams) => (await import("./texts.js")).texts(given, streams),
};

import { MAP_OPTIONS, PATH, ROOT_CHOICES, UPDATE_OPTIONS, flag } from "../options/option-table.js";
import type { Command } from "../registry/command.js";

const value = { type: "string" } as const;

export const BOOTSTRAP_COMMAND: Command = {
  name: "bootstrap",
  positional: PATH,
  group: "map",
  describe: "Map the repository into .dsp/",
  options: {
    "dry-run": { ...flag, describe: "Write nothing; print the summary of what a run would do" },
    operations: { ...flag, describe: "With --dry-run: print the operations instead, as dsp-cli lines" },
    ...MAP_OPTIONS,
    roots: { ...value, choices: ROOT_CHOICES, describe: "Entrypoints by rules, by a language model once, or again" },
    model: { ...value, describe: "Language model for --roots (OPENAI_BASE_URL, OPENAI_API_KEY)" },
    ...UPDATE_OPTIONS,
    "reorder-toc": { ...flag, describe: "Put the tables of contents into documented order" },
    redraft: { ...value, array: true, describe: "Replace texts of people and models by drafts ('.': all; repeatable)" },
    markers: { ...value, choices: ["write", "remove"], describe: "Write or remove `@dsp <uid>` comments above declarations" },
    json: { ...flag, describe: "Print the summary as JSON" },
    report: { ...value, describe: "Write all findings with their positions to FILE, as JSON" },
    surface: { ...value, describe: "Write what other repositories can use to FILE, as lines of JSON" },
  },
  examples: [
    ["", "map the repository"],
    ["../website --dry-run", "say what a run would do"],
    ["--set tests=graph --set entryAdd=src/worker.ts", "tests too, and a root"],
    ["--roots llm --model gpt-5-mini", "let a model choose the roots"],
    ["--as-configured", "back to dsp.config.json"],
  ],
  run: async (given, streams) => (await import("./bootstrap.js")).bootstrap(given, streams),
};

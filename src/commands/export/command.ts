import { FORMAT_CHOICES, LEVEL_CHOICES } from "./choices.js";
import { PATH, ROOT_OPTION, flag } from "../options/option-table.js";
import type { Command } from "../registry/command.js";

const value = { type: "string" } as const;
const number = { type: "number" } as const;

export const EXPORT_COMMAND: Command = {
  name: "export",
  positional: PATH,
  group: "map",
  describe: "Write the map as a graph for other programs: Graphviz, Mermaid and more",
  options: {
    ...ROOT_OPTION,
    format: { ...value, choices: FORMAT_CHOICES, describe: "Format (default: by the extension of --out)" },
    out: { ...value, short: "o", describe: "File to write instead of standard output (short: -o)" },
    only: { ...value, describe: "Only what is inside this directory" },
    level: {
      ...value,
      choices: LEVEL_CHOICES,
      describe: "Boxes are folders, files, or files and their declarations (default: rooms; with --around what its target is)",
    },
    depth: {
      ...number,
      describe: "With --around: number of imports from it, in either direction (default: 1); else depth to which folders are opened",
    },
    around: { ...value, describe: "Only what is near this path, path#symbol, UID or directory" },
    cycles: { ...flag, describe: "Only boxes that import each other" },
    externals: { ...flag, describe: "External packages, too" },
    limit: { ...number, describe: "Maximum number of boxes, instead of the format's own" },
  },
  examples: [
    ["-o map.svg", "the folders as a picture"],
    ["--format dot | dot -Tsvg > map.svg", "the same, drawn by Graphviz"],
    ["--only src -o map.mmd", "one directory as Mermaid, for Markdown"],
    ["--around 'src/cart.ts#total' --depth 2 --format mermaid", "what a symbol uses, and what uses it"],
    ["--level files --cycles --format dot", "the files that import each other"],
  ],
  run: async (given, streams) => (await import("./export.js")).exportMap(given, streams),
};

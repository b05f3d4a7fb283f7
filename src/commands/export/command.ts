import { FORMAT_CHOICES, LEVEL_CHOICES } from "./choices.js";
import type { Command } from "../registry/command.js";
import { PATH } from "../registry/positionals.js";

const value = { type: "string", requiresArg: true } as const;
const flag = { type: "boolean", default: false } as const;
const number = { type: "number", requiresArg: true } as const;

export const EXPORT_COMMAND: Command = {
  name: "export",
  positional: PATH,
  group: "map",
  describe: "Write the map as a graph for other programs: Graphviz, Mermaid and more",
  options: {
    root: { ...value, describe: "Project directory (default: the repository that contains the current directory)" },
    format: { ...value, choices: FORMAT_CHOICES, describe: "Format (default: by the extension of --output)" },
    output: { ...value, alias: "o", describe: "File to write instead of standard output (short: -o)" },
    room: { ...value, describe: "Only what is inside this directory" },
    level: {
      ...value,
      choices: LEVEL_CHOICES,
      describe: "Boxes are folders, files, or files and their declarations (default: rooms; with --around what its target is)",
    },
    depth: { ...number, describe: "For rooms: depth to which folders are opened (default: the biggest ones, up to 40 boxes)" },
    around: { ...value, describe: "Only what is near this path, path#symbol, UID or directory" },
    radius: { ...number, describe: "Number of imports from it, in either direction (default: 1)" },
    cycles: { ...flag, describe: "Only boxes that import each other" },
    externals: { ...flag, describe: "External packages, too" },
    "max-nodes": { ...number, describe: "Maximum number of boxes, instead of the format's own" },
  },
  examples: [
    ["-o map.svg", "the folders as a picture"],
    ["--format dot | dot -Tsvg > map.svg", "the same, drawn by Graphviz"],
    ["--room src -o map.mmd", "one directory as Mermaid, for Markdown"],
    ["--around 'src/cart.ts#total' --radius 2 --format mermaid", "what a symbol uses, and what uses it"],
    ["--level files --cycles --format dot", "the files that import each other"],
  ],
  run: async (given, streams) => (await import("./export.js")).exportMap(given, streams),
};

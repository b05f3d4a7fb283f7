/** The list of commands; the module that does the work is loaded when it is asked for. */
import type { Command } from "./command.js";
import { MAP_OPTIONS } from "./options.js";

const path = { name: "path", describe: "Project directory (same as --root)", required: false } as const;

export const COMMANDS: readonly Command[] = [
  {
    name: "bootstrap",
    positional: path,
    describe: "Map the repository into .dsp/",
    options: {
      ...MAP_OPTIONS,
      "dry-run": { type: "boolean", default: false, describe: "Write nothing; print the operations as dsp-cli lines (JSON with --json)" },
      json: { type: "boolean", default: false, describe: "Print the summary as JSON" },
      report: { type: "string", requiresArg: true, describe: "Write all findings with their places to FILE, as JSON" },
    },
    examples: [
      ["", "map the repository that holds the current directory"],
      ["../shop --dry-run", "print the operations, write nothing"],
      ["--entry src/server.ts --entry 'src/jobs/*.ts'", "name the entrypoints"],
      ["--entry-add src/worker.ts --no-entry 'examples/**'", "add and leave out single ones"],
    ],
    run: async (given, streams) => (await import("./bootstrap.js")).bootstrap(given, streams),
  },
  {
    name: "roots",
    positional: path,
    describe: "List what could be an entrypoint, with class and evidence; * marks the roots",
    options: { ...MAP_OPTIONS, json: { type: "boolean", default: false, describe: "Print the list as JSON" } },
    examples: [
      ["", "the candidates of the current repository"],
      ["../shop --json", "the same as data, of another one"],
    ],
    run: async (given, streams) => (await import("./roots.js")).listRoots(given, streams),
  },
  {
    name: "explain",
    positional: { name: "target", describe: "path, path#symbol, UID or name of an external", required: true },
    describe: "Why each edge of an entity exists: rule and line",
    options: { ...MAP_OPTIONS, json: { type: "boolean", default: false, describe: "Print the edges as JSON" } },
    examples: [
      ["src/cart.ts", "everything that a file imports, and everything imported from it"],
      ["'src/cart.ts#total'", "who uses one symbol"],
      ["obj-79c46547 --root ../shop", "an entity of another repository by its UID"],
    ],
    run: async (given, streams) => (await import("./explain.js")).explain(given, streams),
  },
];

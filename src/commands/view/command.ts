import { TARGETS } from "../options/option-table.js";
import type { Command } from "../registry/command.js";
import { VIEW_OPTIONS } from "./view-options.js";

export const VIEW_COMMAND: Command = {
  name: "view",
  positional: { ...TARGETS, describe: "Where the page opens: a UID, a path, path#symbol or a directory" },
  group: "code",
  describe: "Show a page for people: see the map, search it and walk through it",
  options: VIEW_OPTIONS,
  examples: [
    ["", "serve the page to this machine, and open it in a browser"],
    ["--out site", "write site/index.html: one file, which needs no server and loads nothing"],
    ["--out site --diff main...", "what a branch changes, as a picture and a list"],
    ["--out site 'src/cart.ts#total'", "the same, with a link to one entity"],
  ],
  run: async (given, streams) => (await import("./view.js")).view(given, streams),
};

import { TARGETS, ROOT_OPTION } from "../options/option-table.js";
import type { Command } from "../registry/command.js";

/** Options of `view`, for the argument parser. */
const value = { type: "string" } as const;

const VIEW_OPTIONS = {
  ...ROOT_OPTION,
  out: { ...value, describe: "Folder to write the page to, instead of serving it; it must be new, empty, or made by this command" },
  port: { type: "number", describe: "Port of the server, without opening a browser; 0: any that is free" },
  diff: { ...value, describe: "Also show what changed in the structure since this commit, or between A..B, A...B, A^!" },
  "with-source": {
    type: "boolean",
    default: false,
    describe: "Also show signatures and first sentences of functions and methods that are no entities, from the sources",
  },
  title: { ...value, describe: "Name in the page (default: that of the repository at its remote, or of the directory)" },
  "source-url": {
    ...value,
    describe:
      "Address of a source, with {commit} and {path}; after #, {from} and {to} are lines (default: guessed from the remote of GitHub, GitLab, Bitbucket, Gitea, Forgejo); none: no links, so that the page depends on the map and the title alone",
  },
} as const;

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

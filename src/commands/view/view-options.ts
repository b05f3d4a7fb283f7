/** Options of `view`, for the argument parser. */
import { ROOT_OPTION } from "../options/option-table.js";

const value = { type: "string" } as const;

export const VIEW_OPTIONS = {
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

/** Options of `view`, for the argument parser. */
const value = { type: "string", requiresArg: true } as const;

export const VIEW_OPTIONS = {
  root: { ...value, describe: "Project directory (default: the repository that contains the current directory)" },
  out: { ...value, describe: "Folder to write the page to, instead of serving it; it must be new, empty, or made by this command" },
  port: { type: "number", requiresArg: true, describe: "Port of the server (default: any that is free)" },
  "no-open": { type: "boolean", default: false, describe: "Do not open a browser" },
  diff: { ...value, describe: "Also show what changed in the structure since this commit, or between A..B, A...B, A^!" },
  "with-source": {
    type: "boolean",
    default: false,
    describe: "Also show where the code is, and functions and methods that are no entities, from the sources",
  },
  title: { ...value, describe: "Name in the page (default: that of the repository at its remote, or of the directory)" },
  "source-url": {
    ...value,
    describe:
      "Address of a source, with {commit} and {path}; after #, {from} and {to} are lines (default: guessed from the remote of GitHub, GitLab, Bitbucket, Gitea, Forgejo)",
  },
  "no-source-url": {
    type: "boolean",
    default: false,
    describe: "Leave out links to sources; the page then depends on the map and the title alone",
  },
} as const;

import { CODE_OPTIONS } from "../code/code-options.js";
import type { Command } from "../registry/command.js";

const { root, limit, set, "no-cache": noCache, json } = CODE_OPTIONS;

const PUBLIC = {
  type: "boolean",
  describe: "Judge what others may import as well: for a program, or before a new major version",
} as const;

export const UNUSED_COMMAND: Command = {
  name: "unused",
  positional: {
    name: "targets",
    describe: "files, directories or packages (default: the whole repository)",
    required: false,
    several: true,
  },
  group: "code",
  describe: "List files and symbols that nothing uses, that only tests use, and of which it cannot be told",
  options: {
    root,
    limit: { ...limit, describe: "Maximum number of lines in each list; 0: all" },
    public: PUBLIC,
    set,
    "no-cache": noCache,
    json,
  },
  examples: [
    ["", "what can be deleted"],
    ["--public", "the same of an application, whose modules nobody else imports"],
    ["src/legacy --limit 0", "everything in one directory, with the reasons of what cannot be told"],
  ],
  run: async (given, streams) => (await import("./unused.js")).unused(given, streams),
};

/** Questions about the code. */
import { CODE_OPTIONS } from "../code/code-options.js";
import { MAP_OPTIONS, ROOT_OPTION, TARGETS } from "../options/option-table.js";
import { CONTEXT_OPTIONS, FIND_OPTIONS, IMPACT_OPTIONS } from "../retrieve/retrieve-options.js";
import type { Command } from "./command.js";

const { root, limit, set, "no-cache": noCache, json } = CODE_OPTIONS;
const value = { type: "string" } as const;

const PUBLIC = {
  type: "boolean",
  describe: "Judge what others may import as well: for a program, or before a new major version",
} as const;

const { limit: _, tests: __, ...PATH_OPTIONS } = CODE_OPTIONS;

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

export const CODE_COMMANDS: readonly Command[] = [
  {
    name: "overview",
    positional: { name: "target", describe: "a directory or package (default: the whole repository)", required: false },
    group: "code",
    describe: "Say what a repository is: its parts, what stands on what, where it starts and where to begin",
    options: { root, set, "no-cache": noCache, json },
    examples: [
      ["", "a repository that you do not know, in at most 2,500 characters"],
      ["packages/api", "one directory of it in the same way"],
    ],
    run: async (given, streams) => (await import("../overview/overview.js")).overview(given, streams),
  },
  {
    name: "context",
    positional: { ...TARGETS, describe: `${TARGETS.describe}, or a task in words` },
    group: "code",
    describe: "Show what to read for a task in words, or around a target, in few tokens",
    options: CONTEXT_OPTIONS,
    examples: [
      ["'retry failed uploads'", "files and functions for a task"],
      ["'src/cart.ts#total' --with-source code", "one symbol with its code, importers and imports"],
      ["--diff main", "the changes of a branch"],
    ],
    run: async (given, streams) => (await import("../context/context.js")).context(given, streams),
  },
  {
    name: "find",
    positional: { name: "query", describe: "words, a name, a path or a UID", required: true, several: true },
    group: "code",
    describe: "List functions and files by words, the likeliest first",
    options: FIND_OPTIONS,
    examples: [
      ["'retry failed uploads'", "functions and files, best first, with their lines"],
      ["--files --limit 20 'retry failed uploads'", "files including tests, with their best functions"],
    ],
    run: async (given, streams) => (await import("../find/find.js")).find(given, streams),
  },
  {
    name: "outline",
    positional: { name: "files", describe: "source files", required: true, several: true },
    group: "code",
    describe: "List the symbols of files with lines, private ones too",
    options: {
      limit: {
        type: "number",
        default: 60,
        describe: "Symbols of a file that have a line each; those of a larger one share lines; 0: all",
      },
      json: { type: "boolean", default: false, describe: "Print the symbols as JSON" },
    },
    examples: [
      ["src/cart.ts", "its functions, classes, methods, types and values, in order"],
      ["src/cart.ts src/till.ts --json", "of two files, for programs"],
    ],
    run: async (given, streams) => (await import("../outline/outline.js")).outline(given, streams),
  },
  {
    name: "show",
    positional: { name: "target", describe: "path, directory, path#symbol, path:line, or a symbol", required: true },
    group: "code",
    describe: "Show the parts of a file, directory or symbol, its importers and imports",
    options: {
      ...CODE_OPTIONS,
      limit: { type: "number", describe: "Maximum number of importers and of imports (default: 15); 0: all" },
    },
    examples: [
      ["src/cart.ts", "what it holds, who imports what of it, what it imports"],
      ["'src/cart.ts#Cart.total'", "its lines, its users, what it uses"],
    ],
    run: async (given, streams) => (await import("../show/show.js")).show(given, streams),
  },
  {
    name: "uses",
    positional: { name: "targets", describe: "path#symbol, path:line, a symbol, a path or a directory", required: true, several: true },
    group: "code",
    describe: "List the direct uses of a symbol, file or directory with lines",
    options: CODE_OPTIONS,
    examples: [
      ["'src/cart.ts#Cart.total'", "who calls it: file, lines, function"],
      ["src/cart.ts Cart.total", "the same, without quotes"],
      ["total --tests", "the symbol of that name, with the uses in tests"],
      ["src/cart.ts", "what other files use of a file"],
    ],
    run: async (given, streams) => (await import("../uses/uses.js")).uses(given, streams),
  },
  {
    name: "impact",
    positional: TARGETS,
    group: "code",
    describe: "List what a change affects, nearest first, or only the entrypoints",
    options: IMPACT_OPTIONS,
    examples: [
      ["'src/cart.ts#total'", "its direct users, and how many files are further away"],
      ["'src/cart.ts#total' --depth 2", "the files that use those users, too"],
      ["--diff origin/main --fail-over 50", "exit code 1 if a branch affects more than 50 files"],
      ["--diff origin/main --roots", "what to build and test for a branch; the same as 'affected'"],
    ],
    run: async (given, streams) =>
      given.argv["roots"] === true
        ? (await import("../impact/affected.js")).affected(given, streams)
        : (await import("../impact/impact.js")).impact(given, streams),
  },
  {
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
    run: async (given, streams) => (await import("../unused/unused.js")).unused(given, streams),
  },
  {
    name: "path",
    positional: { name: "targets", describe: "two files, directories or symbols: from and to", required: true, several: true },
    group: "code",
    describe: "Show by which imports one file, directory or symbol reaches another",
    options: {
      ...PATH_OPTIONS,
      undirected: {
        type: "boolean",
        default: false,
        describe: "Follow imports in both directions: what both import, or what imports both",
      },
    },
    examples: [
      ["src/till.ts src/money.ts", "the shortest chain of imports, with lines and names"],
      ["src/till.ts 'src/money.ts#addMoney'", "how it comes to a symbol"],
    ],
    run: async (given, streams) => (await import("../path/path.js")).path(given, streams),
  },
  {
    name: "explain",
    positional: { name: "target", describe: "path, path#symbol, UID, name of an external, or code of a finding", required: true },
    group: "code",
    describe: "Say by which statement, line and rule each import of a file was found",
    options: {
      ...MAP_OPTIONS,
      limit: { type: "number", default: 15, describe: "Maximum number of edges in each direction; 0: all" },
      json: { type: "boolean", default: false, describe: "Print the edges as JSON" },
    },
    examples: [
      ["src/cart.ts", "everything a file imports, and everything imported from it"],
      ["'src/cart.ts#total'", "the users of a symbol"],
      ["undeclared-external", "what a code of a summary means, and where it was found"],
      ["obj-79c46547 --root ../website", "an entity of another repository by its UID"],
    ],
    run: async (given, streams) => (await import("../explain/explain.js")).explain(given, streams),
  },
  {
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
    run: async (given, streams) => (await import("../view/view.js")).view(given, streams),
  },
];

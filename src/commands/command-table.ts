/** The list of commands; the module that does the work is loaded when it is asked for. */
import type { Command } from "./command.js";
import { ASK_OPTIONS, FORMATS, HOOKS, READERS, MAP_OPTIONS, REWRITE_OPTIONS, TIMING_OPTION, UPDATE_OPTIONS } from "./option-table.js";
import { AFFECTED_OPTIONS, CONTEXT_OPTIONS, IMPACT_OPTIONS, SEARCH_OPTIONS } from "./retrieve/option-table.js";
import { TEXT_OPTIONS } from "./texts/option-table.js";

const path = { name: "path", describe: "Project directory (same as --root)", required: false } as const;

const TARGETS = { name: "targets", describe: "UIDs, paths, directories, path#symbol", required: false, several: true } as const;

const CHECK_OPTIONS = {
  ...MAP_OPTIONS,
  ...TIMING_OPTION,
  staged: { type: "boolean", default: false, describe: "Read sources and .dsp from git's index, as the next commit will have them" },
  format: { type: "string", requiresArg: true, choices: FORMATS, describe: "How to say it (default: human)" },
  json: { type: "boolean", default: false, describe: "Same as --format json" },
  summary: { type: "string", requiresArg: true, describe: "Append the result to FILE as Markdown" },
  report: { type: "string", requiresArg: true, describe: "Write the result to FILE as JSON" },
  "expect-version": {
    type: "string",
    requiresArg: true,
    describe: "Version of dsp-bootstrap that drew the map (default: that of the lock file)",
  },
  "max-unresolved": { type: "number", requiresArg: true, describe: "More unresolved imports than this are drift" },
  "no-new-cycles": { type: "boolean", default: false, describe: "A cycle that .dsp/diagnostics does not have is drift" },
  "no-new-unresolved": { type: "boolean", default: false, describe: "An unresolved import that .dsp/diagnostics does not have is drift" },
  base: { type: "string", requiresArg: true, describe: "Compare these with .dsp/diagnostics of a commit instead" },
} as const;

export const COMMANDS: readonly Command[] = [
  {
    name: "bootstrap",
    positional: path,
    describe: "Map the repository into .dsp/",
    options: {
      ...MAP_OPTIONS,
      ...ASK_OPTIONS,
      ...REWRITE_OPTIONS,
      ...TIMING_OPTION,
      "dry-run": { type: "boolean", default: false, describe: "Write nothing; print the operations as dsp-cli lines (JSON with --json)" },
      "write-markers": {
        type: "boolean",
        default: false,
        describe: "Write `@dsp <uid>` comments above the declarations that the map names; with --dry-run print the difference",
      },
      "remove-markers": { type: "boolean", default: false, describe: "Take the `@dsp <uid>` comments of the map out of the sources" },
      json: { type: "boolean", default: false, describe: "Print the summary as JSON" },
      report: { type: "string", requiresArg: true, describe: "Write all findings with their places to FILE, as JSON" },
    },
    examples: [
      ["", "map the repository that holds the current directory"],
      ["../shop --dry-run", "print the operations, write nothing"],
      ["--entry src/server.ts --entry 'src/jobs/*.ts'", "name the entrypoints"],
      ["--roots llm --model gpt-5-mini", "let a language model choose them, once; add --dry-run to read the question"],
      ["--entry-add src/worker.ts --no-entry 'examples/**'", "add and leave out single ones"],
    ],
    run: async (given, streams) => (await import("./bootstrap.js")).bootstrap(given, streams),
  },
  {
    name: "watch",
    positional: path,
    describe: "Keep .dsp true while you work; texts of people stay; Ctrl-C ends it",
    options: {
      ...MAP_OPTIONS,
      prune: UPDATE_OPTIONS.prune,
      delay: { type: "number", requiresArg: true, describe: "Milliseconds of quiet before a run (default: 300)" },
    },
    examples: [
      ["", "with the options that the map was made with, if there were any"],
      ["--delay 2000", "after two seconds without a change"],
    ],
    run: async (given, streams) => (await import("./watch.js")).watch(given, streams),
  },
  {
    name: "check",
    positional: path,
    describe: "Say where .dsp and the sources differ; writes nothing",
    options: CHECK_OPTIONS,
    examples: [
      ["", "0 in sync, 1 drift with file and line, 2 cannot tell"],
      ["--staged", "what the next commit will hold, for a hook"],
      ['--format github --summary "$GITHUB_STEP_SUMMARY"', "annotations and a step summary"],
      ["--no-new-cycles --base origin/main", "a cycle that main does not have is drift"],
    ],
    run: async (given, streams) => (await import("./check.js")).check(given, streams),
  },
  {
    name: "verify",
    positional: path,
    describe: "Say what is wrong with .dsp in itself, each fault with its fix; writes nothing",
    options: { root: MAP_OPTIONS.root, json: { type: "boolean", default: false, describe: "Print the faults as JSON" } },
    examples: [
      ["", "0 no faults, 1 faults, 2 cannot be read"],
      ["../shop --json", "stable codes, paths inside .dsp, fixes"],
    ],
    run: async (given, streams) => (await import("./verify.js")).verifyDsp(given, streams),
  },
  {
    name: "repair",
    positional: path,
    describe: "Put in order what .dsp itself tells; texts of people stay, what is left is listed",
    options: {
      root: MAP_OPTIONS.root,
      "dry-run": { type: "boolean", default: false, describe: "Write nothing; print what would be mended and what would be left" },
      json: { type: "boolean", default: false, describe: "Print it as JSON" },
    },
    examples: [
      ["--dry-run", "what would be mended"],
      ["", "0 nothing is left, 1 something needs a person"],
    ],
    run: async (given, streams) => (await import("./repair.js")).repairDsp(given, streams),
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
    name: "uid-report",
    positional: path,
    describe: "What a run would do to the UIDs: kept, moved, renamed, new, removed, ambiguous, with the evidence",
    options: { ...MAP_OPTIONS, ...UPDATE_OPTIONS, json: { type: "boolean", default: false, describe: "Print the report as JSON" } },
    examples: [
      ["", "before a re-run after a refactor"],
      ["../shop --json", "the same as data, of another repository"],
    ],
    run: async (given, streams) => (await import("./uid-report.js")).uidReport(given, streams),
  },
  {
    name: "removed-texts",
    positional: {
      name: "action",
      describe: "take or clear, and the sources whose texts are meant; without it the texts are listed",
      required: false,
      several: true,
    },
    describe: "What people wrote of things that are gone from the map: list it, give it to others, clear it",
    options: {
      root: MAP_OPTIONS.root,
      to: { type: "string", requiresArg: true, describe: "With take: who gets the texts (path, path#symbol, name of an external, UID)" },
      all: { type: "boolean", default: false, describe: "With clear: every text" },
      json: { type: "boolean", default: false, describe: "Print the texts as JSON" },
    },
    examples: [
      ["", "the texts that .dsp/removed-texts keeps"],
      ["take src/cod.ts --to src/fish.ts", "words at or about a file that is gone, to another; only where nobody else wrote"],
      ["clear src/cod.ts", "nobody needs them any more"],
    ],
    run: async (given, streams) => (await import("./removed-texts.js")).removedTextsCommand(given, streams),
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
  {
    name: "search",
    positional: { name: "query", describe: "words, a name, a path or a UID", required: true, several: true },
    describe: "With --ranked: what answers a question or a task best; plain search is the protocol's",
    options: SEARCH_OPTIONS,
    examples: [
      ["--ranked 'retry failed uploads'", "entities, best first, with what was found where"],
      ["--ranked --files --limit 20 'retry failed uploads'", "files, with the lines to look at, tests among them"],
    ],
    run: async (given, streams) => (await import("./retrieve/search.js")).search(given, streams),
  },
  {
    name: "context",
    positional: { ...TARGETS, describe: `${TARGETS.describe}, or words of a task` },
    describe: "What to know for a task, as Markdown, in as many tokens as you have",
    options: CONTEXT_OPTIONS,
    examples: [
      ["'retry failed uploads' --budget 4000", "entities and files for a task in words"],
      ["'src/cart.ts#total' --with-source code", "one symbol with its code, its importers and what is near"],
      ["--diff main", "what a branch touches"],
    ],
    run: async (given, streams) => (await import("./retrieve/context.js")).context(given, streams),
  },
  {
    name: "impact",
    positional: TARGETS,
    describe: "Who is affected by a change, by distance, through exporters, and why",
    options: IMPACT_OPTIONS,
    examples: [
      ["'src/cart.ts#total'", "everybody who uses it, directly or not"],
      ["--diff origin/main --fail-over 50", "exit code 1 where a branch affects more than 50 entities"],
    ],
    run: async (given, streams) => (await import("./retrieve/impact.js")).impact(given, streams),
  },
  {
    name: "affected",
    positional: TARGETS,
    describe: "Entrypoints that a change affects, one a line, for builds that leave out the rest",
    options: AFFECTED_OPTIONS,
    examples: [["--diff origin/main", "what to build and test for a branch"]],
    run: async (given, streams) => (await import("./retrieve/impact.js")).affected(given, streams),
  },
  {
    name: "texts",
    positional: { name: "action", describe: "plan, to see what it would take; without it the texts are written", required: false },
    describe: "Let a language model write the purposes and whys that nobody has written",
    options: { ...MAP_OPTIONS, ...TEXT_OPTIONS, json: { type: "boolean", default: false, describe: "Print the result as JSON" } },
    examples: [
      ["plan --price 0.40,1.60", "requests, tokens and cost; nothing is sent"],
      ["--only src/billing --max-cost 2 --price 0.40,1.60", "one part of the repository, two dollars at most"],
      ["--dry-run --limit 1", "the exact first request"],
      ["--model qwen3 --concurrency 1", "with OPENAI_BASE_URL=http://localhost:11434/v1, a server of your own"],
    ],
    run: async (given, streams) => (await import("./texts.js")).texts(given, streams),
  },
  {
    name: "init",
    positional: path,
    describe: "With --agents: tell coding agents which question to ask the map, and when not to; without it see the protocol's init",
    options: {
      root: MAP_OPTIONS.root,
      agents: { type: "boolean", default: false, describe: "Write at most fifteen lines between markers, and the MCP server's entry" },
      for: {
        type: "string",
        array: true,
        requiresArg: true,
        describe: `Only for these readers (repeatable): ${READERS.join(", ")}; default: all`,
      },
      "dry-run": { type: "boolean", default: false, describe: "Write nothing; print the differences" },
    },
    examples: [
      ["--agents", "AGENTS.md, CLAUDE.md, Cursor's rules, and the MCP configuration of Claude Code, Cursor and VS Code"],
      ["--agents --for agents,mcp --dry-run", "what two of these files would become"],
    ],
    run: async (given, streams) => (await import("./agents.js")).initAgents(given, streams),
  },
  {
    name: "mcp",
    positional: path,
    describe: "Answer agents as a Model Context Protocol server on standard input and output; reads only",
    options: { root: MAP_OPTIONS.root },
    examples: [
      ["", "for a client's configuration; 'init --agents' writes it"],
      ["--root ../shop", "the map of another repository"],
    ],
    run: async (given, streams) => (await import("./mcp.js")).mcp(given, streams),
  },
  {
    name: "hook",
    positional: { name: "action", describe: "install or uninstall", required: true },
    describe: "Let git run 'check --staged' before a commit or a push",
    options: {
      ...MAP_OPTIONS,
      hook: { type: "string", requiresArg: true, choices: HOOKS, default: "pre-commit", describe: "Which hook of git" },
      "dry-run": { type: "boolean", default: false, describe: "Write nothing; print the hook as it would be" },
    },
    examples: [
      ["install", "check what is staged before each commit"],
      ["install --hook pre-push --entry src/server.ts", "with the options that the map was made with"],
      ["uninstall", "take it out again; what else the hook does stays"],
    ],
    run: async (given, streams) => (await import("./hook.js")).hook(given, streams),
  },
  {
    name: "merge",
    positional: {
      name: "files",
      describe: "install, or what git hands to its driver: base, ours, theirs, path",
      required: true,
      several: true,
    },
    describe: "Merge files of .dsp/ for git; 'merge install' sets it up",
    options: {
      root: MAP_OPTIONS.root,
      "dry-run": { type: "boolean", default: false, describe: "With install: change nothing, print what would be set" },
    },
    examples: [
      ["install", "from now on git merges .dsp/ by what it means"],
      ["install --dry-run", "what that would change"],
    ],
    run: async (given, streams) => (await import("./merge.js")).merge(given, streams),
  },
];

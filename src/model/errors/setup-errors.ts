import type { ErrorRows } from "./error-row.js";

/** Errors of what is installed into a repository: hooks, the merge driver, lines for agents. */
export const SETUP_ERRORS = {
  "hook-not-a-script": {
    when: "The hook of the repository is not a shell script.",
    problem: "{path} is not a shell script, because its first line names no shell",
    next: "run 'dsp-cli check --staged' from it yourself, or move it away",
    exitCode: 2,
  },
  "hook-not-a-file": {
    when: "The hook of the repository is a link or another special file.",
    problem: "{path} is not a regular file, and is not changed",
    next: "run 'dsp-cli check --staged' from it yourself, or move it away",
    exitCode: 2,
  },
  "hook-block-open": {
    when: "The end of the lines that `hook install` added is missing.",
    problem: "{path}: '{begin}' has no matching end",
    next: "remove it with the lines that belong to it and run again",
    exitCode: 2,
  },
  "hooks-outside-repository": {
    when: "The configuration of the repository, or a link, leads to hooks outside of it.",
    problem: "{path}: the hooks of this repository are outside of it, and are not changed",
    next: "if that is intended, set core.hooksPath with 'git config --global', or write the hook by hand",
    exitCode: 2,
  },
  "unpaired-markers": {
    when: "The lines for agents have lost one of their markers, or have several.",
    problem: "{path}: the markers 'dsp-bootstrap:begin' and 'dsp-bootstrap:end' do not match",
    next: "remove them and run again",
    exitCode: 2,
  },
  "invalid-server-configuration": {
    when: "The configuration of an MCP client is not a JSON object, or has a name twice.",
    problem: "{path} is not a JSON object with unique names",
    next: "correct it and run again",
    exitCode: 2,
  },
  "git-config-failed": {
    when: "`merge install` cannot change the configuration of the repository.",
    problem: "git cannot set {key} ({reason})",
    next: "run inside a git repository whose configuration can be written",
    exitCode: 2,
  },
  "driver-arguments": {
    when: "`merge` is not called as git calls a merge driver.",
    problem: "the merge driver needs four files from git: %O %A %B %P",
    next: "run 'dsp-cli merge install' to set it up",
    exitCode: 2,
  },
  "one-side": {
    when: "`merge resolve` is given no side, or both.",
    problem: "'merge resolve' takes the texts of one branch",
    next: "add --ours or --theirs",
    exitCode: 2,
  },
  "no-text-conflict": {
    when: "`merge resolve` is given a file in which no texts of people contradict each other.",
    problem: ".dsp/{path}: no two texts of people contradict each other here",
    next: "run 'dsp-cli merge resolve' without files, or 'dsp-bootstrap' for everything else",
    exitCode: 2,
  },
  "text-merge-failed": {
    when: "The merge driver hands a file to git's text merge, and git fails.",
    problem: "{path}: git cannot merge this file as text",
    next: "merge it by hand",
    exitCode: 2,
  },
} as const satisfies ErrorRows;

import type { ErrorRows } from "./error-row.js";

/** Errors of the configuration of a project. `place` is the file, with line and column as far as they are known. */
export const CONFIG_ERRORS = {
  "config-twice": {
    when: "More than one file configures the project.",
    problem: "this project is configured twice, in {first} and in {second}",
    next: "keep one of them",
    exitCode: 2,
  },
  "config-not-parsed": {
    when: "The file is not valid JSON or TOML.",
    problem: "{place}: the configuration cannot be read ({reason})",
    next: "correct it and run again",
    exitCode: 2,
  },
  "config-unknown-key": {
    when: "The configuration has a key that does not exist.",
    problem: '{place}: unknown key "{key}"[ (did you mean "{near}"?)]',
    next: "use one of {known}",
    exitCode: 2,
  },
  "config-wrong-value": {
    when: "A value of the configuration has the wrong type, or is not one of those that its key accepts.",
    problem: '{place}: "{key}" is {found}, and must be {expected}[ (did you mean {near}?)]',
    next: "correct it and run again",
    exitCode: 2,
  },
  "config-path-outside": {
    when: "A path in the configuration leads outside of the project.",
    problem: '{place}: "{key}" names {path}, which is outside of the project',
    next: "name a path inside of it, relative to the project directory",
    exitCode: 2,
  },
  "recorded-option-invalid": {
    when: "A line of `.dsp/options` is not an option of a map, or has a value that the option does not accept.",
    problem: ".dsp/options: '{line}' is not an option of a map",
    next: "correct the line, or map again with --as-configured",
    exitCode: 2,
  },
  "option-outside": {
    when: "A path or glob of the command line, to be recorded with the map, leads outside of the project.",
    problem: "{option} {path} is outside of the project",
    next: "name a path inside of it",
    exitCode: 2,
  },
  "nothing-inside": {
    when: "A directory of `only` has no file.",
    problem: "{option} {path} has no files[ (did you mean {near}?)]",
    next: "name a directory of the project, relative to it",
    exitCode: 2,
  },
  "no-rules": {
    when: "`check --rules-only` or `--write-baseline` is given, and the configuration has no rules.",
    problem: "this project has no rules to check",
    next: 'add "rules" to dsp.config.json, as docs/rules.md describes',
    exitCode: 2,
  },
  "no-baseline": {
    when: "The baseline of the rules is another file, or was edited so that it cannot be read.",
    problem: "{path} is no baseline of rules",
    next: "restore it, or remove it and run 'check --write-baseline'",
    exitCode: 2,
  },
} as const satisfies ErrorRows;

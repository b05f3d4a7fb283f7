import type { ErrorRows } from "./error-row.js";

/** Errors that no part of the program anticipates. */
export const PROGRAM_ERRORS = {
  "system-error": {
    when: "A call to the operating system fails where no part of the program expects it.",
    problem: "{reason}",
    next: "correct that and run again",
    exitCode: 2,
  },
  "internal-error": {
    when: "The program has a bug. Standard error has the stack.",
    problem: "this program has a bug ({reason})",
    next: "please report it with the lines on standard error",
    exitCode: 2,
  },
  "fleet-not-installed": {
    when: "`fleet` is called, and the package that maps many repositories is not installed.",
    problem: "the package dsp-fleet is not installed",
    next: "run 'npm install --global dsp-fleet', or install it where dsp-bootstrap is, and run again",
    exitCode: 2,
  },
  "fleet-not-usable": {
    when: "What is installed as `dsp-fleet` is not that package, or belongs to another version of this program.",
    problem: "{path} is not a version of dsp-fleet that this program can use",
    next: "install dsp-fleet and dsp-bootstrap again, both in their newest version",
    exitCode: 2,
  },
} as const satisfies ErrorRows;

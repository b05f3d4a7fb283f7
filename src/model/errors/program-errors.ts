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
} as const satisfies ErrorRows;

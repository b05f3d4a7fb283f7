import type { ErrorRows } from "./error-row.js";

/** Errors of single files and directories. `system` is the code of the operating system. */
export const FILE_ERRORS = {
  "disk-full": {
    when: "No space is left on the device (ENOSPC).",
    problem: "{path}: cannot {action} ({system})",
    next: "free some space and run again",
    exitCode: 2,
  },
  "quota-exceeded": {
    when: "The disk quota is used up (EDQUOT).",
    problem: "{path}: cannot {action} ({system})",
    next: "free some of your quota and run again",
    exitCode: 2,
  },
  "read-only-file-system": {
    when: "The file system is read-only (EROFS).",
    problem: "{path}: cannot {action} ({system})",
    next: "the file system is read-only; run this where it can be written",
    exitCode: 2,
  },
  "permission-denied": {
    when: "The file system denies access (EACCES, EPERM).",
    problem: "{path}: cannot {action} ({system})",
    next: "check the permissions",
    exitCode: 2,
  },
  "too-many-open-files": {
    when: "The process may open no more files (EMFILE).",
    problem: "{path}: cannot {action} ({system})",
    next: "raise the limit of open files",
    exitCode: 2,
  },
  "path-blocked": {
    when: "A parent of the path is a file (ENOTDIR).",
    problem: "{path}: cannot {action} ({system})",
    next: "move the file that is in the way",
    exitCode: 2,
  },
  "file-operation-failed": {
    when: "The file system refuses for any other reason.",
    problem: "{path}: cannot {action} ({system})",
    next: "check the file and run again",
    exitCode: 2,
  },
  "unreadable-source": {
    when: "A source may not be read.",
    problem: "{reason}",
    next: "check the permissions, or leave the file out (.gitignore, --tracked-only)",
    exitCode: 2,
  },
  "file-too-large": {
    when: "A file that a command would edit is too large.",
    problem: "{path} is larger than {limit} MiB and was not changed",
    next: "make the change by hand",
    exitCode: 2,
  },
  "file-not-utf8": {
    when: "A file that a command would edit is not UTF-8.",
    problem: "{path} is not UTF-8",
    next: "convert it and run again",
    exitCode: 2,
  },
  "file-changed": {
    when: "Another program changed a file between its reading and its writing.",
    problem: "{path} was changed by another program",
    next: "run again",
    exitCode: 2,
  },
  "symbolic-link": {
    when: "A file that a command would edit is a symbolic link, or is reached through one.",
    problem: "{path} is a symbolic link, which is not followed",
    next: "replace it with the file itself and run again",
    exitCode: 2,
  },
  "wrong-file-type": {
    when: "A path that a command would edit is a directory, a device or a pipe, or its parent is a file.",
    problem: "{path} is not a {expected}",
    next: "move it away and run again",
    exitCode: 2,
  },
} as const satisfies ErrorRows;

import type { ErrorRows } from "./error-row.js";

/** Errors of the sources that are to be mapped. */
export const SOURCE_ERRORS = {
  "pattern-not-in-map": {
    when: "An option that limits a run to a part of the map matches nothing in it.",
    problem: "{option} {pattern} matches no file in the map[ (did you mean {near}?)]",
    next: "a path, a directory, a glob or 'path#symbol' is expected",
    exitCode: 2,
  },
  "pattern-refused": {
    when: "A glob has a bracket without a counterpart, is too long, has too many wildcards, or stands for too many others ([limits](untrusted.md#what-patterns-may-cost)).",
    problem: "{option} '{pattern}' {fault}",
    next: "correct it, or write several shorter ones",
    exitCode: 2,
  },
  "no-files": {
    when: "The directory holds no files, or git ignores all of them.",
    problem: "the repository has no files",
    next: "add sources, or name another directory with --root",
    exitCode: 2,
  },
  "no-tracked-files": {
    when: "`--set trackedOnly=true` is given and git tracks no file.",
    problem: "git tracks no file in this directory",
    next: "add files to git, or leave out --set trackedOnly=true",
    exitCode: 2,
  },
  "no-supported-language": {
    when: "No file is in a language that the program supports.",
    problem: "no file is in a supported language ({languages})",
    next: "name another directory with --root",
    exitCode: 2,
  },
  "no-entrypoint": {
    when: "No manifest or convention names an entrypoint.",
    problem: "no entrypoint was found",
    next: "name a source file that starts the program or the library with --set entry=PATH",
    exitCode: 2,
  },
  "entry-not-found": {
    when: "An entrypoint matches no file of the repository.",
    problem: "{option} {path} matches no file of the repository[ (did you mean {near}?)]",
    next: "run 'dsp-cli roots' to list the candidates",
    exitCode: 2,
  },
  "entry-misspelled": {
    when: "An entrypoint matches a file except for upper and lower case.",
    problem: "{option} {path}: no such file in the repository",
    next: "did you mean {near}?",
    exitCode: 2,
  },
  "entry-not-listed": {
    when: "An entrypoint exists but is not among the files that are mapped.",
    problem: "{option} {path} is not mapped, because git ignores it or it is outside of the repository",
    next: "name another source file",
    exitCode: 2,
  },
  "entry-is-directory": {
    when: "An entrypoint is a directory whose files are not one module.",
    problem: "{option} {path} is a directory",
    next: "name a file, or a glob such as {glob}",
    exitCode: 2,
  },
  "unlisted-directory": {
    when: "A directory cannot be listed for a reason other than its permissions or its length.",
    problem: "{path} cannot be listed ({reason})",
    next: "check the directory and run again",
    exitCode: 2,
  },
  "unlisted-mapped-directory": {
    when: "A directory may not be listed and the map has files in it.",
    problem: "{directory} cannot be listed, and the map has files in it ({path})",
    next: "check the permissions and run again",
    exitCode: 2,
  },
  "missing-parser": {
    when: "A parser is missing from the installation. Nothing is read then.",
    problem: "the parser {parser} is missing from this installation",
    next: "install the program again",
    exitCode: 2,
  },
  "watch-limit": {
    when: "`watch` cannot watch more files.",
    problem: "the system cannot watch more files ({system})",
    next: "raise its limit (fs.inotify.max_user_watches, ulimit -n), or set CHOKIDAR_USEPOLLING=1, and run again",
    exitCode: 2,
  },
} as const satisfies ErrorRows;

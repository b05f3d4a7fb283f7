import type { ErrorRows } from "./error-row.js";

/** Errors of `.dsp` as a directory and as a map. */
export const MAP_ERRORS = {
  "no-map": {
    when: "A command that reads the map runs where there is none. The protocol's operations exit with code 1, as those of the reference do.",
    problem: "there is no map in {place}",
    next: "make one with 'dsp-cli bootstrap'[, then run '{stage}']",
    exitCode: 2,
  },
  "map-is-a-link": {
    when: "`.dsp` is a symbolic link.",
    problem: "{path} is a symbolic link, which is not accepted as .dsp",
    next: "replace it with a directory and run again",
    exitCode: 2,
  },
  "map-is-a-file": {
    when: "`.dsp` is a file.",
    problem: "{path} is a file, and .dsp must be a directory",
    next: "move it away and run again",
    exitCode: 2,
  },
  "link-inside-map": {
    when: "A file or directory of the map is a symbolic link.",
    problem: "{path}: symbolic links inside .dsp are not accepted",
    next: "remove this one and run again",
    exitCode: 2,
  },
  "map-entry-not-a-file": {
    when: "A pipe, a device or a socket is in the place of a file of the map.",
    problem: "{path} is not a regular file",
    next: "remove it and run again",
    exitCode: 2,
  },
  "map-file-too-large": {
    when: "A file of the map is larger than any that a program writes. Other files inside `.dsp` are not read, whatever their size.",
    problem: "{path} is larger than {limit} MB",
    next: "restore it with git, or remove it, and run again",
    exitCode: 2,
  },
  "map-too-large": {
    when: "The files of the map together have more characters or lines than any map that a program writes.",
    problem: "the files of the map in {place} are larger than {limit} MB together, or have too many lines",
    next: "restore the directory with git, or remove it and make the map again with 'dsp-cli bootstrap'",
    exitCode: 2,
  },
  "map-newer-schema": {
    when: "A later version of the program wrote the map in a way that this version would damage.",
    problem: ".dsp was written by a later version of this program (schema {schema}), which this version can read but not change",
    next: "use the later version",
    exitCode: 2,
  },
  "map-damaged": {
    when: "The map is damaged in a way that cannot be derived from the rest of it.",
    problem: ".dsp/{path}: {detail}[ (and {more} more)]",
    next: "repair it, or restore it with git, and run again",
    exitCode: 1,
  },
  "map-conflict-markers": {
    when: "`check` finds conflict markers of a merge in the map.",
    problem: ".dsp/{path} has conflict markers[ (and {more} more)]",
    next: "run 'dsp-bootstrap' to resolve them where possible, then 'git add .dsp'",
    exitCode: 2,
  },
  "map-conflicting-texts": {
    when: "Both branches of a merge wrote a text of their own in the same place.",
    problem: "{paths}: both branches wrote different texts here",
    next: "edit each file, or take the texts of one branch with 'dsp-cli merge resolve ours FILE…' or 'theirs FILE…', then run again",
    exitCode: 2,
  },
  "map-out-of-date": {
    when: "`texts` runs although the map does not match the sources.",
    problem: ".dsp is not up to date with the sources",
    next: "run 'dsp-bootstrap' with the same options, then run this command again",
    exitCode: 1,
  },
  "map-too-many-removals": {
    when: "An update would remove far more entities than a refactoring does.",
    problem: "{removed} of {known} entities would be removed: this run does not map them, or their sources are gone",
    next: "remove them with --force if that is meant; otherwise use the options and the configuration that made the map, name the entrypoints with --set entry=PATH, or keep the entities with --prune off",
    exitCode: 2,
  },
  "map-locked": {
    when: "Another run writes the map for longer than this one waits.",
    problem: "another run is writing .dsp (process {process}[ on {host}])",
    next: "wait until it ends and run again[; if the process on {host} is gone, remove {lock}]",
    exitCode: 2,
  },
  "lock-contended": {
    when: "Other processes create and remove the lock of the map continuously.",
    problem: "{path}: other processes keep creating and removing this lock",
    next: "wait until they end and run again",
    exitCode: 2,
  },
  "lock-not-a-file": {
    when: "A symbolic link or another special file is in the place of the lock.",
    problem: "{path}: {kind} is not accepted as the lock of .dsp",
    next: "remove it and run again",
    exitCode: 2,
  },
  "map-being-written": {
    when: "The journal of another run appears while this one writes.",
    problem: "{path}: another run is writing .dsp",
    next: "wait until it ends and run again",
    exitCode: 2,
  },
  "map-update-interrupted": {
    when: "A file operation fails in the middle of an update. `.dsp` is complete again after the next run.",
    problem: "{problem}",
    next: "{next}; the next run finishes this update",
    exitCode: 2,
  },
  "map-changed": {
    when: "A file of the map disappears between its listing and its reading.",
    problem: "{path} disappeared while it was read",
    next: "run again",
    exitCode: 2,
  },
} as const satisfies ErrorRows;

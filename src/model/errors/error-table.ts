import { ARGUMENT_ERRORS } from "./argument-errors.js";
import type { ErrorRow, ErrorRows } from "./error-row.js";
import { MAP_ERRORS } from "./map-errors.js";
import { PROTOCOL_ERRORS } from "./protocol-errors.js";
import { PROVIDER_ERRORS } from "./provider-errors.js";
import { QUESTION_ERRORS } from "./question-errors.js";
import { SOURCE_ERRORS } from "./source-errors.js";

/** Errors of git and of the clone. `reason` is what git printed. */
const GIT_ERRORS = {
  "not-a-repository": {
    when: "A command that needs a git repository runs outside of one.",
    problem: "{directory} is not in a git repository ({reason})",
    next: "name a repository with --root",
    exitCode: 2,
  },
  "git-listing-failed": {
    when: "Git is installed but fails to list the files.",
    problem: "{root}: git cannot list the files ({reason})",
    next: "run again",
    exitCode: 2,
  },
  "git-takes-too-long": {
    when: "Git does not end in time: it matches patterns of `.gitignore` with many wildcards in exponential time, and waits for pipes in its own directory.",
    problem: "{root}: git did not end within {seconds} seconds[ ({cause})]",
    next: "correct what keeps it, which 'git status' there shows as well; --set trackedOnly=true does not follow .gitignore",
    exitCode: 2,
  },
  "no-tracked-list": {
    when: "`--set trackedOnly=true` is given where git is missing or the directory is in no repository.",
    problem: "{root}: git cannot list the tracked files ({reason})",
    next: "run inside a git repository, or leave out --set trackedOnly=true",
    exitCode: 2,
  },
  "no-staged-files": {
    when: "`--staged` is given where git cannot list its index.",
    problem: "{root}: git cannot list the staged files ({reason})",
    next: "run inside a git repository, or leave out --staged",
    exitCode: 2,
  },
  "unreadable-index": {
    when: "Git cannot list its index for a comparison.",
    problem: "{root}: git cannot read its index",
    next: "run 'git status' to see why",
    exitCode: 2,
  },
  "unreadable-objects": {
    when: "Git cannot read its object database.",
    problem: "{root}: git cannot read its objects ({reason})",
    next: "run 'git fsck' to see why",
    exitCode: 2,
  },
  "missing-object": {
    when: "A partial clone lacks the content of a file.",
    problem: "{path}: this clone does not have its content",
    next: "run 'git fetch --refetch' and run again",
    exitCode: 2,
  },
  "unmerged-file": {
    when: "The index holds several versions of a file during a merge.",
    problem: "{path} is not merged yet",
    next: "finish the merge and run again",
    exitCode: 2,
  },
  "unreadable-change": {
    when: "A tracked file of the work tree disappears, or becomes unreadable, during a comparison.",
    problem: "{path} cannot be read, so its changes are unknown",
    next: "make it readable and run again",
    exitCode: 2,
  },
  "unknown-revision": {
    when: "This clone does not have the commit that an option names.",
    problem: "{option} {revision}: this clone has no such commit[ ({reason})]",
    next: "fetch it, or name a commit that 'git rev-parse' knows",
    exitCode: 2,
  },
  "ambiguous-revision": {
    when: "A tag and a branch have the name that an option gives, at different commits; git takes the tag.",
    problem: "{option} {revision}: '{name}' is a tag and a branch of other commits",
    next: "name 'refs/heads/…', 'refs/remotes/…' or a commit",
    exitCode: 2,
  },
  "revision-range": {
    when: "An option that takes one commit is given a range such as `A..B`.",
    problem: "{option} {revision} is a range, and the sources are compared with one commit",
    next: "name the commit alone, such as {option} {commit}",
    exitCode: 2,
  },
  "shallow-clone": {
    when: "This clone does not have the commit that an option names, and it is shallow.",
    problem: "{option} {revision}: this clone has no such commit, because it is shallow",
    next: "run 'git fetch --unshallow', or set 'fetch-depth: 0' in CI",
    exitCode: 2,
  },
  "untracked-unknown": {
    when: "`texts` cannot find out which files are tracked, and only tracked files are sent.",
    problem: "git does not list the tracked files, and only those are sent to the model",
    next: "run inside a git repository, or pass --untracked to send untracked files, too",
    exitCode: 1,
  },
} as const satisfies ErrorRows;

/** Errors of single files and directories. `system` is the code of the operating system. */
const FILE_ERRORS = {
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
    next: "check the permissions, or leave the file out (.gitignore, --set trackedOnly=true)",
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

/** Errors of what is installed into a repository: hooks, the merge driver, lines for agents. */
const SETUP_ERRORS = {
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
    next: "use 'merge resolve ours' or 'merge resolve theirs'",
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

/** Errors of the configuration of a project. `place` is the file, with line and column as far as they are known. */
const CONFIG_ERRORS = {
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
    when: "The configuration, or `--set`, has a key that does not exist.",
    problem: '{place}: unknown key "{key}"[ (did you mean "{near}"?)]',
    next: "use one of {known}",
    exitCode: 2,
  },
  "config-wrong-value": {
    when: "A value of the configuration, or of `--set`, has the wrong type, or is not one of those that its key accepts.",
    problem: '{place}: "{key}" is {found}, and must be {expected}[ (did you mean {near}?)]',
    next: "correct it and run again",
    exitCode: 2,
  },
  "config-path-outside": {
    when: "A path in the configuration, or of `--set`, leads outside of the project.",
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

/** Errors that no part of the program anticipates. */
const PROGRAM_ERRORS = {
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

/** The tables by the subject that `docs/errors.md` groups them under. */
export const ERROR_SUBJECTS = {
  "Command line": ARGUMENT_ERRORS,
  Configuration: CONFIG_ERRORS,
  Files: FILE_ERRORS,
  Git: GIT_ERRORS,
  Sources: SOURCE_ERRORS,
  "The map": MAP_ERRORS,
  "Questions about the map": QUESTION_ERRORS,
  "Operations of the protocol": PROTOCOL_ERRORS,
  "Hooks, merge driver and agents": SETUP_ERRORS,
  "Language models": PROVIDER_ERRORS,
  "The program and the machine": PROGRAM_ERRORS,
} as const;

/** Every error that a user can see, by its code. Codes are stable: programs compare them. */
export const ERRORS = {
  ...ARGUMENT_ERRORS,
  ...CONFIG_ERRORS,
  ...FILE_ERRORS,
  ...GIT_ERRORS,
  ...SOURCE_ERRORS,
  ...MAP_ERRORS,
  ...QUESTION_ERRORS,
  ...PROTOCOL_ERRORS,
  ...SETUP_ERRORS,
  ...PROVIDER_ERRORS,
  ...PROGRAM_ERRORS,
} as const satisfies Readonly<Record<string, ErrorRow>>;

export type ErrorCode = keyof typeof ERRORS;

import type { ErrorRows } from "./error-row.js";

/** Errors of git and of the clone. `reason` is what git printed. */
export const GIT_ERRORS = {
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
    when: "Git does not end in time while it follows `.gitignore`: it matches patterns with many wildcards in exponential time.",
    problem: "{root}: git did not end within {seconds} seconds while it followed .gitignore[ ({cause})]",
    next: "correct the pattern, or list tracked files only, with --tracked-only",
    exitCode: 2,
  },
  "no-tracked-list": {
    when: "`--tracked-only` is given where git is missing or the directory is in no repository.",
    problem: "{root}: git cannot list the tracked files ({reason})",
    next: "run inside a git repository, or leave out --tracked-only",
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

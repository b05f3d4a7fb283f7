import type { ErrorRows } from "./error-row.js";

/** Errors of questions, from the command line and from clients of the server. */
export const QUESTION_ERRORS = {
  "missing-target": {
    when: "A question names nothing that it is about.",
    problem: "no target is given",
    next: "give {wanted}",
    exitCode: 2,
  },
  "not-in-map": {
    when: "A target of a question names nothing in the map.",
    problem: "'{name}' names nothing in the map[ (did you mean {near}?)]",
    next: "give a UID, a path or path#symbol; 'search' finds them by words",
    exitCode: 2,
  },
  "words-as-targets": {
    when: "A client passes words as targets of the tool `context`.",
    problem: "targets: '{name}' names nothing in the map[ (did you mean {near}?)]",
    next: "pass words as the task",
    exitCode: 2,
  },
  "ambiguous-name": {
    when: "A name stands for several entities.",
    problem: "'{name}' names {count} entities: {entities}",
    next: "name one by its UID",
    exitCode: 2,
  },
  "unknown-target": {
    when: "`explain` is given a name that is not in the map.",
    problem: "{target}: no such entity[ (did you mean {near}?)]",
    next: "give a path, path#symbol, a UID or the name of an external",
    exitCode: 2,
  },
  "unknown-symbol": {
    when: "A question is about a symbol that its file does not have.",
    problem: "{target}: no such symbol[ (did you mean {near}?)]",
    next: "{file} has {symbols}",
    exitCode: 2,
  },
  "property-without-entry": {
    when: "A question is about a property of an interface or of a type.",
    problem: "{target}: properties of interfaces and types have no entry of their own",
    next: "uses '{owner}' lists the uses of the whole {kind}",
    exitCode: 2,
  },
  "file-without-symbols": {
    when: "A question is about a symbol of a file that has none.",
    problem: "{target}: no such symbol, and {file} has none",
    next: "ask about {file} itself",
    exitCode: 2,
  },
  "outline-file-missing": {
    when: "`outline` is given a path that is no file of the project directory.",
    problem: "there is no file {path}[ (did you mean {near}?)]",
    next: "name a file, relative to the current or the project directory",
    exitCode: 2,
  },
  "outline-no-source": {
    when: "`outline` is given a directory, or a file that is no source of a supported language.",
    problem: "{path} has no symbols that this program can read",
    next: "name a source file of a supported language, or a component with scripts",
    exitCode: 2,
  },
  "unknown-code-target": {
    when: "A question about code names nothing in the sources.",
    problem: "{target}: no source file or symbol has this name[ (did you mean {near}?)]",
    next: "give path#symbol, path:line, a path or the name of a symbol; 'find WORDS' finds symbols by words",
    exitCode: 2,
  },
  "directory-instead": {
    when: "`explain` or `outline` is given a directory.",
    problem: "{directory} is a directory",
    next: "'dsp-cli show {directory}' shows its parts and what is imported across its border; name one of its files for this command",
    exitCode: 2,
  },
  "directory-without-sources": {
    when: "A question about code names a directory that has no source files.",
    problem: "{directory}: no file in this directory is source code",
    next: "give a directory or a file with source code",
    exitCode: 2,
  },
  "several-targets": {
    when: "A question about code gives a name that several symbols have.",
    problem: "{target} names several symbols: {choices}",
    next: "give one of them",
    exitCode: 2,
  },
  "unreached-target": {
    when: "`explain` is given a file that no entrypoint reaches.",
    problem: "{target} is in no table of contents ({reason})",
    next: "add an entrypoint with --set entryAdd=PATH",
    exitCode: 1,
  },
  "export-too-large": {
    when: "`export` is asked for more than its format holds, and a coarser level does not help.",
    problem: "the graph is too large for this format: {found}",
    next: "choose a directory with --only DIR, what is near a target with --around TARGET, or another limit with --limit N",
    exitCode: 2,
  },
  "answers-unreadable": {
    when: "`texts apply` is given a file of another form, or with two texts for one id.",
    problem: '{file} is no JSON document with a list "texts" of objects that have an "id" and a "text", each id once',
    next: "run 'dsp-cli texts jobs --json' for the ids",
    exitCode: 2,
  },
  "no-removed-text": {
    when: "`removed-texts` is given sources of which no text is stored.",
    problem: "no text of {sources} is stored",
    next: "run 'dsp-cli removed-texts' to list the stored texts",
    exitCode: 1,
  },
  "unknown-receiver": {
    when: "`removed-texts take --to` names nothing in the map.",
    problem: "--to {target} is not in the map[ (did you mean {near}?)]",
    next: "run 'dsp-cli search' to find it",
    exitCode: 2,
  },
  "invalid-tool-arguments": {
    when: "The arguments of a tool do not match its input schema.",
    problem: "{tool}: {issues}",
    next: "see the input schema of the tool",
    exitCode: 2,
  },
  "no-task": {
    when: "A client calls the tool `context` without a task and without targets.",
    problem: "context needs a task or targets",
    next: "describe the task in words, or name targets",
    exitCode: 2,
  },
  "invalid-cursor": {
    when: "A client passes a cursor that this server did not make.",
    problem: "this is not a cursor of this server",
    next: "leave it out to begin at the first page",
    exitCode: 2,
  },
  "outdated-cursor": {
    when: "The map changed between two pages.",
    problem: "this cursor is for another state of the map ({old}, now {current})",
    next: "leave it out to begin at the first page of the current map",
    exitCode: 2,
  },
  "foreign-cursor": {
    when: "A client passes a cursor with other arguments than those that it was given for.",
    problem: "this cursor is for other arguments",
    next: "repeat the arguments of the first page, or leave the cursor out",
    exitCode: 2,
  },
} as const satisfies ErrorRows;

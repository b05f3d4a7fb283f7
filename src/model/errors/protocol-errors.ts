import type { ErrorRows } from "./error-row.js";

/** Refusals of the protocol's operations. Their sentences are part of the protocol's command line and must not change. */
export const PROTOCOL_ERRORS = {
  "missing-operation": {
    when: "A line of the protocol names no operation.",
    problem: "no operation is given",
    next: "use one of {operations}",
    exitCode: 2,
  },
  "unknown-name": {
    when: "A word is neither a UID nor the source of an entity.",
    problem: "'{name}' is no UID (obj- or func- and eight hex digits), nor the source of an entity[ (did you mean {near}?)]",
    next: "",
    exitCode: 2,
  },
  "invalid-uid": {
    when: "A UID does not have the form of one.",
    problem: "invalid uid '{uid}' (expected obj-<8hex> or func-<8hex>)",
    next: "",
    exitCode: 1,
  },
  "unknown-entity": {
    when: "No entity has this UID.",
    problem: "entity {uid} does not exist",
    next: "",
    exitCode: 1,
  },
  "entity-exists": {
    when: "An entity has this UID already.",
    problem: "entity {uid} already exists",
    next: "",
    exitCode: 1,
  },
  "uid-taken": {
    when: "The UID that a new entity is to have belongs to another one.",
    problem: "entity {uid} already exists",
    next: "pass another UID or remove it first",
    exitCode: 1,
  },
  "wrong-uid-prefix": {
    when: "The UID of a new entity has the prefix of the other kind.",
    problem: "'{uid}' must begin with {prefix}-",
    next: "",
    exitCode: 1,
  },
  "unknown-import": {
    when: "An import that is to be removed is not recorded.",
    problem: "import {imported}[ via {exporter}] not found in {importer}",
    next: "",
    exitCode: 1,
  },
  "unknown-reverse-entry": {
    when: "The reverse entry of an import, which holds its reason, is missing.",
    problem: "reverse entry not found: {imported} ← {importer}[ via {exporter}]",
    next: "",
    exitCode: 1,
  },
  "entity-path-clash": {
    when: "An entity would both import another one as a whole and be shared by it.",
    problem: "{uid} cannot both import {exporter} as a whole and be shared by it ({path} is one path)",
    next: "",
    exitCode: 1,
  },
  "not-a-line-file": {
    when: "Lines are to be written to a file of the map that does not consist of lines.",
    problem: "{path} is no file of lines",
    next: "",
    exitCode: 1,
  },
  "no-covering-toc": {
    when: "No table of contents covers the source, and there is no default one.",
    problem: "no table of contents covers '{source}' and there is no default one",
    next: "pass --toc ROOT_UID, or give a root its directory with 'update-description ROOT_UID --scope DIR'",
    exitCode: 1,
  },
  "no-default-toc": {
    when: "The default table of contents is named and does not exist.",
    problem: "there is no default table of contents",
    next: "pass --toc ROOT_UID of a root that is there",
    exitCode: 1,
  },
  "unknown-toc": {
    when: "A table of contents that is to be changed does not exist.",
    problem: "{path} not found",
    next: "a root gets its own with 'create-object … --new-root'",
    exitCode: 1,
  },
  "unreadable-toc": {
    when: "A table of contents that is to be read does not exist.",
    problem: "{path} not found",
    next: "",
    exitCode: 1,
  },
  "same-toc": {
    when: "`move-to-toc` is given the same table twice.",
    problem: "--from and --to name the same table of contents",
    next: "",
    exitCode: 1,
  },
  "not-in-toc": {
    when: "An entity that is to be moved is not in the table of contents.",
    problem: "{uid} is not in {path}",
    next: "",
    exitCode: 1,
  },
  "root-cannot-leave": {
    when: "The root of a table of contents is to be moved out of it.",
    problem: "{uid} is the root of {path} and cannot leave it",
    next: "",
    exitCode: 1,
  },
  "scope-without-root": {
    when: "`create-object --scope` is given without `--new-root`.",
    problem: "--scope goes with --new-root",
    next: "of a root that is there use 'update-description UID --scope DIR'",
    exitCode: 1,
  },
  "empty-scope": {
    when: "A scope is blank.",
    problem: "a scope is a repository-relative directory, or '.'",
    next: "",
    exitCode: 1,
  },
  "scope-of-no-root": {
    when: "A scope is given to an entity that is no root.",
    problem: "{uid} is the root of no table of contents",
    next: "only roots have a scope",
    exitCode: 1,
  },
  "no-field": {
    when: "`update-description` is given nothing to change.",
    problem: "give at least one field to change (--source, --purpose, --kind, --scope)",
    next: "",
    exitCode: 1,
  },
  "wrong-kind": {
    when: "The kind of an entity is to become one of the other prefix.",
    problem: "{uid} is {prefix}",
    next: "its kind cannot become '{kind}'",
    exitCode: 1,
  },
  "import-without-reason": {
    when: "An import clashes with a shared entity: the line is written, its reason has no place.",
    problem:
      "the import is recorded without its reason: {importer} both imports {entity} as a whole and is shared by it, and {entity}/exports/{importer} has room for one of them",
    next: "",
    exitCode: 1,
  },
  "shared-without-description": {
    when: "A shared entity clashes with an import: the line is written, its description has no place.",
    problem:
      "{uid} is listed without a description: it imports {exporter} as a whole, and {exporter}/exports/{uid} has room for one of them",
    next: "",
    exitCode: 1,
  },
} as const satisfies ErrorRows;

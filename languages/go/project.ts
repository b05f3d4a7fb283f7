/** What the rooms of this language share about a repository: modules and the directories of packages. Types only. */
import type { Package } from "../../src/model/language.js";
import type { GoProblem } from "./problems.js";
import type { Tree } from "../../src/model/tree.js";

export interface Requirement {
  readonly path: string;
  readonly version: string;
  readonly indirect: boolean;
}

/** `from [fromVersion] => to [toVersion]`; without `toVersion`, `to` is a directory relative to the file that says so. */
export interface Replacement {
  readonly from: string;
  readonly fromVersion?: string;
  readonly to: string;
  readonly toVersion?: string;
}

/** `go.mod` or `go.work`; directives that decide nothing here are left out. */
export interface ModuleFile {
  readonly module?: string;
  readonly requires: readonly Requirement[];
  readonly replaces: readonly Replacement[];
  /** Import paths of `tool` lines. */
  readonly tools: readonly string[];
  /** As written: `./web/dist` is one directory, `node_modules` every directory of that name. */
  readonly ignores: readonly string[];
  /** Directories of a workspace, as written. */
  readonly uses: readonly string[];
}

/** A module that `vendor/modules.txt` lists. */
export interface VendoredModule {
  readonly path: string;
  readonly version?: string;
  /** Import paths of its packages. */
  readonly packages: readonly string[];
}

/** A directory with a `go.mod`, and everything below it up to the next one. `name` is the module path, `""` where it is unknown. */
export interface GoModule extends Package {
  readonly file: ModuleFile;
  readonly vendored: readonly VendoredModule[];
  /** The workspace whose `use` names it. */
  readonly work?: GoWork;
  /** Not one of the repository's own: below `vendor`, `testdata` or a hidden directory. It only cuts its subtree out. */
  readonly hidden: boolean;
}

export interface GoWork {
  readonly directory: string;
  readonly file: ModuleFile;
  readonly vendored: readonly VendoredModule[];
}

export interface Modules {
  /** Modules of the repository: its root first, then workspace members in their order, then by directory. */
  readonly all: readonly GoModule[];
  /** The module whose subtree holds the file. */
  of(path: string): GoModule | undefined;
  ofDirectory(directory: string): GoModule | undefined;
  /** Modules that are compiled from their sources where `module` is: its workspace, or itself. Longest path first. */
  mains(module: GoModule): readonly GoModule[];
  readonly problems: readonly GoProblem[];
}

export interface GoProject {
  readonly tree: Tree;
  readonly modules: Modules;
  /** `.go` files of a directory that its package may consist of: no tests, no names that the Go tool skips. `""` is the root. */
  sources(directory: string): readonly string[];
}

/** A package's directory as entities name it; the repository's root is `.`. */
export type UnitPath = string;

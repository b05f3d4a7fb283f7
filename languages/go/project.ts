/** Types that the folders of this language share: modules and the directories of packages. */
import type { Package } from "../../src/model/language.js";
import type { GoProblem } from "./problems.js";
import { type Tree, joinPath, splitUnitPath } from "../../src/model/tree.js";
import { remember } from "../../src/model/basics.js";

export interface Requirement {
  readonly path: string;
  readonly version: string;
  readonly indirect: boolean;
}

/** `from [fromVersion] => to [toVersion]`; without `toVersion`, `to` is a directory relative to the declaring file. */
export interface Replacement {
  readonly from: string;
  readonly fromVersion?: string;
  readonly to: string;
  readonly toVersion?: string;
}

/** `go.mod` or `go.work`, without directives that have no effect here. */
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

/** A directory with a `go.mod`, and everything below it up to the next one. `name` is the module path, `""` if it is unknown. */
export interface GoModule extends Package {
  readonly file: ModuleFile;
  readonly vendored: readonly VendoredModule[];
  /** The workspace that lists it with `use`. */
  readonly work?: GoWork;
  /** Below `vendor`, `testdata` or a hidden directory: no module of the repository, but its subtree is excluded from the others. */
  readonly hidden: boolean;
}

export interface GoWork {
  readonly directory: string;
  readonly file: ModuleFile;
  readonly vendored: readonly VendoredModule[];
}

export interface Modules {
  /** Modules of the repository: the root first, then workspace members in their order, then by directory. */
  readonly all: readonly GoModule[];
  /** The module whose subtree contains the file. */
  of(path: string): GoModule | undefined;
  ofDirectory(directory: string): GoModule | undefined;
  /** Modules that are compiled from source together with `module`: its workspace, or itself. Longest path first. */
  mains(module: GoModule): readonly GoModule[];
  readonly problems: readonly GoProblem[];
}

export interface GoProject {
  readonly tree: Tree;
  readonly modules: Modules;
  /** `.go` files of a directory that may belong to its package, without tests and names that the Go tool skips. `""` is the root. */
  sources(directory: string): readonly string[];
}

/** A package directory as entities name it; the root of the repository is `.`. */
export type UnitPath = string;

// Files of a directory that may belong to a package, by name alone.

/** `.go` files directly in the directory, in byte order, without tests and names that the Go tool skips. */
export function createSources(tree: Tree): (directory: string) => readonly string[] {
  return remember((directory) =>
    tree.list(directory).flatMap((name) => {
      const path = joinPath(directory, name) ?? "";
      return isSourceName(name) && tree.has(path) ? [path] : [];
    }),
  );
}

function isSourceName(name: string): boolean {
  return name.endsWith(".go") && !name.endsWith("_test.go") && !name.startsWith("_") && !name.startsWith(".");
}

/** The directory of a unit path. */
export function unitDirectory(path: UnitPath): string {
  const { directory } = splitUnitPath(path);
  return directory === "." ? "" : directory;
}

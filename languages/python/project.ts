/** What the rooms of this language share about a repository: distributions, source roots, requirements. Types only. */
import type { Package } from "../../src/model/language.js";
import type { PythonProblem } from "./problems.js";
import type { Tree } from "../../src/model/tree.js";
import type { JsonObject } from "../manifests/json.js";

/** A distribution of semantics A.3.1: a directory with a manifest beside Python files. */
export interface Distribution extends Package {
  /** Declared source roots (rules 1–7), in order, repo-relative. */
  readonly roots: readonly string[];
  /** Additional search roots (rule 8), lower priority. */
  readonly searchRoots: readonly string[];
  /** Names of the top-level packages and modules that it distributes, in order; their first existing `__init__.py` or module file beside them. */
  readonly topLevel: readonly { readonly name: string; readonly path: string | undefined; readonly root: string }[];
  /** `pyproject.toml`, parsed; `{}` where there is none. */
  readonly pyproject: JsonObject;
  /** `setup.cfg` by section and key, values as written. */
  readonly setupCfg: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Literal keyword arguments of the `setup()` call of `setup.py`. */
  readonly setupPy: JsonObject;
  /** Whether it has `[project]`/`[tool.poetry]` with a name, `[metadata] name` or `setup(name=…)`. */
  readonly named: boolean;
  /** Declared requirements, every group: normalised distribution name → specifier as written (`""` where none). */
  readonly requirements: ReadonlyMap<string, string>;
  /** Files of requirements in the distribution, wherever they lie, nearest to its directory first. */
  readonly requirementFiles: readonly string[];
  /** Directories of members of the repository that it depends on (uv sources, path dependencies). */
  readonly members: readonly string[];
  /** Packages that lie in a directory of another name (`package_dir = {"shop": "lib"}`): dotted name → directory. */
  readonly directories: ReadonlyMap<string, string>;
  /** Compiled modules: dotted name → first source file, or the manifest of the crate (C.2.1 rule 3). */
  readonly extensions: ReadonlyMap<string, string>;
}

export interface Distributions {
  /** Repository root first, then by directory. */
  readonly all: readonly Distribution[];
  /** Nearest distribution whose directory holds the path. */
  of(path: string): Distribution | undefined;
  /** The distributions around a path, nearest first. */
  around(path: string): readonly Distribution[];
  readonly problems: readonly PythonProblem[];
}

/** A dotted name looked up in the repository (semantics C.2.1). */
export type Found =
  /** `before`: `__init__` files on the way, outermost first. `rest`: trailing segments that are no module. */
  | { readonly kind: "module"; readonly path: string; readonly before: readonly string[]; readonly rest: readonly string[] }
  /** A directory without `__init__.py`; never an entity. `far`: on no search path of the importer's, so a package may bear its name as well. */
  | {
      readonly kind: "namespace";
      readonly directory: string;
      readonly before: readonly string[];
      readonly rest: readonly string[];
      readonly far?: true;
    };

export interface Modules {
  /** Absolute dotted name as seen from the file `from`; only what lies in the repository, standard library rules applied. */
  find(from: string, dotted: string): Found | undefined;
  /** Relative name: `level` dots, then `dotted` (may be empty). */
  findRelative(from: string, level: number, dotted: string): Found | undefined;
  /** The module inside the module at `path` (a package's initialiser) that goes by `name`. */
  submodule(path: string, name: string): string | undefined;
  /** How a file is imported, seen from its source root: `shop.cart` for `src/shop/cart.py` and `src/shop/cart/__init__.py`. */
  nameOf(path: string): string;
  /** How many dots a relative import of the file may have before it leaves its top-level package. */
  depth(path: string): number;
}

export interface PythonProject {
  readonly tree: Tree;
  readonly distributions: Distributions;
  readonly modules: Modules;
}

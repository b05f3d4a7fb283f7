/** Types that the folders of this language share: distributions, source roots, requirements. */
import type { Package } from "../../src/model/language.js";
import type { PythonProblem } from "./problems.js";
import type { Tree } from "../../src/model/tree.js";
import type { JsonObject } from "../manifests/json.js";

/** A distribution: a directory with a manifest beside Python files. */
export interface Distribution extends Package {
  /** Declared source roots, in order, repo-relative. */
  readonly roots: readonly string[];
  /** Directories that tools or the code itself add to the search path; lower priority. */
  readonly searchRoots: readonly string[];
  /** Names of the distributed top-level packages and modules, in order, with their first existing `__init__.py` or module file. */
  readonly topLevel: readonly { readonly name: string; readonly path: string | undefined; readonly root: string }[];
  /** `pyproject.toml`, parsed; `{}` if there is none. */
  readonly pyproject: JsonObject;
  /** `setup.cfg` by section and key, values as written. */
  readonly setupCfg: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Literal keyword arguments of the `setup()` call of `setup.py`. */
  readonly setupPy: JsonObject;
  /** Whether it has `[project]`/`[tool.poetry]` with a name, `[metadata] name` or `setup(name=…)`. */
  readonly named: boolean;
  /** Declared requirements of every group: normalised distribution name → specifier as written (`""` if there is none). */
  readonly requirements: ReadonlyMap<string, string>;
  /** The same with the file of each; a name may have several. */
  readonly declarations: readonly { readonly name: string; readonly specifier: string; readonly manifest: string }[];
  /** Requirement files anywhere in the distribution, nearest to its directory first. */
  readonly requirementFiles: readonly string[];
  /** Directories of the repository's members that it depends on (uv sources, path dependencies). */
  readonly members: readonly string[];
  /** Packages whose directory has another name (`package_dir = {"shop": "lib"}`): dotted name → directory. */
  readonly directories: ReadonlyMap<string, string>;
  /** Compiled modules: dotted name → first source file, or the manifest of the crate. */
  readonly extensions: ReadonlyMap<string, string>;
}

export interface Distributions {
  /** Repository root first, then by directory. */
  readonly all: readonly Distribution[];
  /** Nearest distribution whose directory contains the path. */
  of(path: string): Distribution | undefined;
  /** The distributions around a path, nearest first. */
  around(path: string): readonly Distribution[];
  readonly problems: readonly PythonProblem[];
}

/** A dotted name looked up in the repository. */
export type Found =
  /** `before`: `__init__` files along the way, outermost first. `rest`: trailing segments that are no modules. */
  | { readonly kind: "module"; readonly path: string; readonly before: readonly string[]; readonly rest: readonly string[] }
  /**
   * A directory without `__init__.py`; never an entity. `far`: on no search path of the importer, so an external package may have the same
   * name.
   */
  | {
      readonly kind: "namespace";
      readonly directory: string;
      readonly before: readonly string[];
      readonly rest: readonly string[];
      readonly far?: true;
    };

export interface Modules {
  /** Absolute dotted name from the file `from`; only modules of the repository, after the rules of the standard library. */
  find(from: string, dotted: string): Found | undefined;
  /** Relative name: `level` dots, then `dotted` (may be empty). */
  findRelative(from: string, level: number, dotted: string): Found | undefined;
  /** The module with this name inside the module at `path` (a package's initialiser). */
  submodule(path: string, name: string): string | undefined;
  /** The file of Cython's declarations (`.pxd`) of a name, absolute if `level` is 0. */
  declarations(from: string, level: number, dotted: string): string | undefined;
  /** Import name of a file relative to its source root: `shop.cart` for `src/shop/cart.py` and `src/shop/cart/__init__.py`. */
  nameOf(path: string): string;
  /** Most dots of a relative import before it leaves the top-level package of the file. */
  depth(path: string): number;
}

export interface PythonProject {
  readonly tree: Tree;
  readonly distributions: Distributions;
  readonly modules: Modules;
}

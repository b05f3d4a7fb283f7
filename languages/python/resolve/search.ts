/** Walks a dotted name through directories like Python's path finder, over the inventory. */
import type { Tree } from "../../../src/model/tree.js";
import type { Found } from "../project.js";
import { isInitialiser } from "../is-initialiser.js";

/** Input of a search. */
export interface Shelf {
  readonly tree: Tree;
  /** Directories that contain Python files at any depth; others are no namespace. */
  readonly holdsPython: ReadonlySet<string>;
  /** Ends of the file of a module, in order of precedence. */
  readonly forms: readonly string[];
  /** Whether a package extends over the search path although it has an initialiser (`pkgutil.extend_path`). */
  isSpread(initialiser: string): boolean;
}

/** A regular package before a module, source before stubs. */
export const SOURCE_FORMS: readonly string[] = ["/__init__.py", "/__init__.pyx", ".py", ".pyx", ".pyw", "/__init__.pyi", ".pyi"];
/** For a stub, other stubs come first (https://typing.python.org/en/latest/spec/distributing.html#import-resolution-ordering). */
export const STUB_FORMS: readonly string[] = ["/__init__.pyi", ".pyi", ...SOURCE_FORMS];
/** Wider than an identifier: `import_module` accepts `0001_initial`, which no statement can express. */
const SEGMENT = /^[\p{ID_Continue}-]+$/u;

/** The module file of a name directly in a directory. */
export function moduleIn({ tree, holdsPython, forms }: Shelf, directory: string, name: string): string | undefined {
  if (!holdsPython.has(directory) || !SEGMENT.test(name)) return undefined;
  const base = directory === "" ? name : `${directory}/${name}`;
  for (const form of forms) if (tree.has(base + form)) return base + form;
  return undefined;
}

/** One level of the search: the module, or the directories of a namespace. */
interface Level {
  readonly module: string | undefined;
  readonly portions: readonly string[];
}

function level(shelf: Shelf, directories: readonly string[], name: string): Level {
  const portions: string[] = [];
  for (const directory of directories) {
    const module = moduleIn(shelf, directory, name);
    const inner = directory === "" ? name : `${directory}/${name}`;
    if (module !== undefined) {
      // Later portions still belong to a package that extends its path.
      const later = isInitialiser(module) && shelf.isSpread(module) ? directories : [];
      const others = later
        .map((one) => (one === "" ? name : `${one}/${name}`))
        .filter((one) => one !== inner && shelf.holdsPython.has(one));
      return { module, portions: isInitialiser(module) ? [inner, ...others] : [] };
    }
    if (shelf.holdsPython.has(inner) && SEGMENT.test(name)) portions.push(inner);
  }
  return { module: undefined, portions };
}

/**
 * The longest part of the name that exists in these directories; undefined if not even the first segment does. A package or module in a
 * later directory takes precedence over a namespace directory of the same name.
 */
export function search(shelf: Shelf, directories: readonly string[], segments: readonly string[]): Found | undefined {
  let at = directories;
  let before: readonly string[] = [];
  let found: Found | undefined;
  for (const [index, segment] of segments.entries()) {
    const { module, portions } = level(shelf, at, segment);
    const rest = segments.slice(index + 1);
    if (module !== undefined) found = { kind: "module", path: module, before, rest };
    else if (portions[0] !== undefined) found = { kind: "namespace", directory: portions[0], rest, before };
    else return found;
    if (module !== undefined && isInitialiser(module)) before = [...before, module];
    at = portions;
  }
  return found;
}

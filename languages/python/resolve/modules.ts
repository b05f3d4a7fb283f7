/** Dotted names in the repository: a pure function over the inventory, memoised by directory and name. */
import { learn, type Tree, baseName, directoryOf, isInside, joinPath, relativeTo, upwards } from "../../../src/model/tree.js";
import { remember } from "../../../src/model/basics.js";
import { isNotebook } from "../categories.js";
import { ALWAYS_STANDARD, isStandard } from "../data/standard-library.js";
import { directoriesWithPython, isShown } from "../distributions/manifests.js";
import type { Ownership } from "../externals/ownership.js";
import type { Distribution, Distributions, Found, Modules } from "../project.js";
import { IMPORTED_HEADS, INSERTED, IS_SCRIPT, SPREAD } from "../readings.js";
import { isInitialiser } from "../is-initialiser.js";

const TEST = /(?:^|\/)(?:tests?|testing)\/|(?:^|\/)(?:conftest|test_[^/]*|[^/]*_tests?)\.py$/u;

interface Context {
  readonly tree: Tree;
  readonly shelf: Shelf;
  readonly ownership: Ownership;
  readonly searchPath: (from: string) => SearchPath;
  readonly isScript: (path: string) => boolean;
  /** The modules of a directory without initialiser that its scripts load by their bare names, directly or through each other. */
  readonly program: (directory: string) => ReadonlySet<string>;
  readonly inserted: (path: string) => readonly string[];
}

export function createModules(tree: Tree, distributions: Distributions, ownership: Ownership): Modules {
  const isSpread = remember((path: string) => learn(tree, SPREAD, path));
  const shelf: Shelf = { tree, holdsPython: directoriesWithPython(tree), isSpread, forms: SOURCE_FORMS };
  const isScript = remember((path: string) => isNotebook(path) || learn(tree, IS_SCRIPT, path));
  const context: Context = {
    tree,
    shelf,
    ownership,
    searchPath: createSearchPaths(tree, distributions),
    isScript,
    program: remember((directory: string) => programIn(shelf, directory, isScript)),
    inserted: remember((path: string) => insertedFor(tree, path)),
  };
  const ofStubs: Context = { ...context, shelf: { ...shelf, forms: STUB_FORMS } };
  const contextOf = (from: string): Context => (from.endsWith(".pyi") ? ofStubs : context);
  const [find, findForStub] = [rememberFind(context), rememberFind(ofStubs)];
  return {
    find: (from, dotted) => real(tree, (from.endsWith(".pyi") ? findForStub : find)(from, dotted)),
    findRelative: (from, level, dotted) => real(tree, findRelative(contextOf(from), distributions, from, level, dotted)),
    submodule: (path, name) => submodule(contextOf(path), distributions, path, name),
    declarations: (from, level, dotted) => declarationsOf(context, from, level, dotted),
    nameOf: (path) => nameOf(context, distributions, path),
    depth: (path) => depthOf(context, distributions, path),
  };
}

/** Results are the same for a whole directory, unless the importer's own text changes the search path. */
function rememberFind(context: Context): (from: string, dotted: string) => Found | undefined {
  const answers = new Map<string, Answer>();
  const wide = new Map<string, Found | undefined>();
  return (from, dotted) => {
    const directory = directoryOf(from);
    const beside = moduleIn(context.shelf, directory, dotted.split(".", 1)[0] ?? "") !== undefined;
    const key = `${beside ? from : directory}\0${dotted}`;
    const close = answers.get(key) ?? findClose(context, from, dotted);
    answers.set(key, close);
    if (close.isFinal) return close.found;
    const inserted = context.inserted(from);
    const wideKey = `${key}\0${inserted.join("\0")}`;
    if (!wide.has(wideKey)) wide.set(wideKey, findWide(context, from, dotted, close.found, inserted));
    return wide.get(wideKey);
  };
}

function real(tree: Tree, found: Found | undefined): Found | undefined {
  if (found?.kind !== "module") return found;
  const path = tree.real(found.path);
  return path === found.path ? found : { ...found, path };
}

/** `isFinal`: a wider search would not change the result. */
interface Answer {
  readonly found: Found | undefined;
  readonly isFinal: boolean;
}

/** Modules of the importer's distribution and of its dependencies. */
function findClose(context: Context, from: string, dotted: string): Answer {
  const segments = dotted.split(".");
  const [head = ""] = segments;
  if (ALWAYS_STANDARD.has(head)) return { found: undefined, isFinal: true };
  const path = context.searchPath(from);
  const own = ownDirectory(context, from, head);
  if (isStandard(head)) {
    const shadow = [...(own.length > 0 && isProgram(context, from) ? own : []), ...path.declared];
    const found = isRegular(context, shadow, head) ? search(context.shelf, shadow, segments) : mapped(context, path, segments);
    return { found, isFinal: true };
  }
  const directories = [...own, ...path.declared, ...path.near];
  const found = mapped(context, path, segments) ?? searchWhole(context, path, directories, segments);
  if (found?.kind === "module" && isRegular(context, directories, head))
    return { found: withExtension(path, found, segments), isFinal: true };
  if (context.ownership.isForeign(from, head)) return { found: compiled(path, segments), isFinal: true };
  return { found, isFinal: false };
}

/**
 * `shop.cart.total` in the namespace `shop/` that contains the importer: the module `shop/shop.py`, which a script beside it would find, has no
 * such part.
 */
function searchWhole({ shelf }: Context, path: SearchPath, directories: readonly string[], segments: readonly string[]): Found | undefined {
  const found = search(shelf, directories, segments);
  if (found === undefined || found.rest.length === 0) return found;
  const declared = search(shelf, path.declared, segments);
  return declared?.rest.length === 0 ? declared : found;
}

/** Programs and tests run in their own directory, which then comes first. */
function ownDirectory(context: Context, from: string, head: string): readonly string[] {
  const directory = directoryOf(from);
  if (hasInitialiser(context.tree, directory) || moduleIn(context.shelf, directory, head) === undefined) return [];
  return TEST.test(from) || isProgram(context, from) ? [directory] : [];
}

const isProgram = ({ isScript, program }: Context, path: string): boolean => isScript(path) || program(directoryOf(path)).has(path);

/** A script is started in its own directory, and what it loads from there searches that directory first too (https://docs.python.org/3/library/sys_path_init.html). */
function programIn(shelf: Shelf, directory: string, isScript: (path: string) => boolean): ReadonlySet<string> {
  const within = directory === "" ? "" : `${directory}/`;
  const loaded = new Set(
    shelf.tree.list(directory).flatMap((name) => (/\.pyw?$/u.test(name) && isScript(within + name) ? within + name : [])),
  );
  for (const path of loaded) {
    for (const head of learn(shelf.tree, IMPORTED_HEADS, path)) {
      const beside = moduleIn(shelf, directory, head);
      if (beside !== undefined && !isInitialiser(beside)) loaded.add(beside);
    }
  }
  return loaded;
}

/** Modules anywhere else in the repository. */
function findWide(
  context: Context,
  from: string,
  dotted: string,
  close: Found | undefined,
  inserted: readonly string[],
): Found | undefined {
  const segments = dotted.split(".");
  const path = context.searchPath(from);
  const last = context.isScript(from) ? [directoryOf(from)] : [];
  // A name that packages of the index have is rather one of them than a neighbour inside a package.
  const isKnown = context.ownership.isKnown(from, segments[0] ?? "");
  const above = isKnown ? path.above.filter((directory) => !isInPackage(context.tree, directory)) : path.above;
  const directories = [...path.declared, ...path.near, ...inserted, ...above, ...path.others, ...last];
  const found = better(close, search(context.shelf, directories, segments));
  if (found === undefined) return compiled(path, segments);
  const answer = withExtension(path, found, segments);
  return answer.kind === "namespace" && answer !== close ? { ...answer, far: true } : answer;
}

function isRegular({ shelf }: Context, directories: readonly string[], head: string): boolean {
  return directories.some((directory) => moduleIn(shelf, directory, head) !== undefined);
}

/** A namespace that contains the whole name is as good as a package; otherwise the wider search may find more. */
function better(close: Found | undefined, wide: Found | undefined): Found | undefined {
  if (close === undefined || wide === undefined) return close ?? wide;
  return close.rest.length <= wide.rest.length ? close : wide;
}

/** Packages whose directory has another name. */
function mapped({ shelf, tree }: Context, path: SearchPath, segments: readonly string[]): Found | undefined {
  for (const { directories } of path.distributions) {
    for (let length = directories.size === 0 ? 0 : segments.length; length > 0; length -= 1) {
      const directory = directories.get(segments.slice(0, length).join("."));
      if (directory === undefined) continue;
      const inner = segments.slice(length);
      const own = moduleIn(shelf, directory, "__init__");
      if (inner.length === 0) return own === undefined ? undefined : { kind: "module", path: own, before: [], rest: [] };
      const found = search(shelf, [directory], inner);
      const before = own === undefined ? [] : [own];
      if (found !== undefined) return { ...found, before: [...before, ...found.before] };
      if (own !== undefined && tree.has(own)) return { kind: "module", path: own, before: [], rest: inner };
    }
  }
  return undefined;
}

/** Compiled modules have a name only. */
function compiled({ distributions }: SearchPath, segments: readonly string[]): Found | undefined {
  for (const { extensions } of distributions) {
    for (let length = extensions.size === 0 ? 0 : segments.length; length > 0; length -= 1) {
      const path = extensions.get(segments.slice(0, length).join("."));
      if (path !== undefined) return { kind: "module", path, before: [], rest: segments.slice(length) };
    }
  }
  return undefined;
}

function withExtension(path: SearchPath, found: Found, segments: readonly string[]): Found {
  if (found.rest.length === 0) return found;
  const extension = compiled(path, segments);
  if (extension === undefined || extension.rest.length >= found.rest.length) return found;
  const own = found.kind === "module" && isInitialiser(found.path) ? [found.path] : [];
  return { ...extension, before: [...found.before, ...own] };
}

/** Initialisers of a directory's packages, outermost first, including its own. */
function initialisers({ tree, shelf }: Context, directory: string): readonly string[] {
  const found: string[] = [];
  for (const at of upwards(directory)) {
    const path = at === "" || !hasInitialiser(tree, at) ? undefined : moduleIn(shelf, at, "__init__");
    if (path === undefined) break;
    found.unshift(path);
  }
  return found;
}

function findRelative(context: Context, distributions: Distributions, from: string, level: number, dotted: string): Found | undefined {
  const directory = joinPath(directoryOf(from), "../".repeat(level - 1));
  if (directory === undefined) return undefined;
  const chain = initialisers(context, directory);
  if (dotted === "") {
    const own = moduleIn(context.shelf, directory, "__init__");
    if (own !== undefined) return { kind: "module", path: own, before: chain.slice(0, -1), rest: [] };
    return context.shelf.holdsPython.has(directory) ? { kind: "namespace", directory, before: chain, rest: [] } : undefined;
  }
  const segments = dotted.split(".");
  const found = search(context.shelf, [directory], segments);
  const before = [...chain, ...(found?.before ?? [])].filter((path) => path !== from);
  const name = dottedName(context, distributions, directory);
  const absolute = name === "" ? segments : [...name.split("."), ...segments];
  const path = context.searchPath(from);
  if (found !== undefined) return withExtension(path, { ...found, before }, absolute);
  const extension = compiled(path, absolute);
  return extension === undefined || extension.rest.length >= segments.length ? undefined : { ...extension, before: chain };
}

/** Import name of a directory, relative to its innermost source root, or otherwise to its outermost package. */
function dottedName({ tree }: Pick<Context, "tree">, distributions: Distributions, directory: string): string {
  const own = distributions.of(`${directory}/\0`);
  for (const [name, path] of own?.directories ?? []) {
    if (directory === path) return name;
    if (directory.startsWith(`${path}/`)) return `${name}.${directory.slice(path.length + 1).replaceAll("/", ".")}`;
  }
  const root = rootOf(own, directory) ?? packageParent(tree, directory);
  return directory.slice(root === "" ? 0 : root.length + 1).replaceAll("/", ".");
}

/** The innermost declared root around a directory. */
function rootOf(own: Distribution | undefined, directory: string): string | undefined {
  return (own?.roots ?? [])
    .filter((root) => root === "" || directory === root || directory.startsWith(`${root}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}

function nameOf(context: Context, distributions: Distributions, path: string): string {
  const directory = dottedName(context, distributions, directoryOf(path));
  if (isInitialiser(path)) return directory;
  const stem = baseName(path).replace(/\.[^.]+$/u, "");
  return directory === "" ? stem : `${directory}.${stem}`;
}

/** Levels from the file's directory up to the source root, or to the parent of its outermost package if that is higher. */
function depthOf({ tree }: Context, distributions: Distributions, path: string): number {
  const directory = directoryOf(path);
  const roots = distributions.around(path).flatMap(({ roots, directories }) => [...roots, ...[...directories.values()].map(directoryOf)]);
  const above = [...roots, packageParent(tree, directory)].filter((root) => isInside(directory, root));
  const top = above.toSorted((a, b) => a.length - b.length)[0] ?? "";
  return relativeTo(top, directory)
    .split("/")
    .filter((part) => part !== "").length;
}

function submodule(context: Context, distributions: Distributions, path: string, name: string): string | undefined {
  if (!isInitialiser(path)) return undefined;
  const directory = directoryOf(path);
  const beside = moduleIn(context.shelf, directory, name);
  if (beside !== undefined) return context.tree.real(beside);
  const dotted = `${dottedName(context, distributions, directory)}.${name}`;
  const found = context.shelf.isSpread(path)
    ? findClose(context, path, dotted).found
    : compiled(context.searchPath(path), dotted.split("."));
  return found?.kind === "module" && found.rest.length === 0 ? found.path : undefined;
}

function declarationsOf({ tree, searchPath }: Context, from: string, level: number, dotted: string): string | undefined {
  const name = dotted.replaceAll(".", "/");
  const own = directoryOf(from);
  const { declared, near, above, others } = searchPath(from);
  const directories = level > 0 ? [joinPath(own, "../".repeat(level - 1))] : [own, ...declared, ...near, ...above, ...others];
  const stems = directories.flatMap((directory) => (directory === undefined ? [] : [directory === "" ? name : `${directory}/${name}`]));
  return stems.flatMap((stem) => [`${stem}.pxd`, `${stem}/__init__.pxd`]).find((path) => tree.has(path));
}

/** Search directories that the importer, or a `conftest.py` above it, adds to the path. */
function insertedFor(tree: Tree, from: string): readonly string[] {
  const conftests = upwards(directoryOf(from)).map((directory) => (directory === "" ? "conftest.py" : `${directory}/conftest.py`));
  const files = [from, ...conftests.filter((path) => path !== from && tree.has(path))];
  return [...new Set(files.flatMap((path) => learn(tree, INSERTED, path)))];
}

/** The directories that are searched for an importer's absolute names, best first. */
interface SearchPath {
  /** Roots that the importer's distribution declares: they may hide the standard library. */
  readonly declared: readonly string[];
  /** Search roots, the parent of the importer's outermost package, and the roots of the distributions that it depends on. */
  readonly near: readonly string[];
  /** Directories above the importer, which may be its working directory. */
  readonly above: readonly string[];
  /** Roots of the repository's other distributions. */
  readonly others: readonly string[];
  readonly distributions: readonly Distribution[];
}

type SearchPaths = (from: string) => SearchPath;

function createSearchPaths(tree: Tree, distributions: Distributions): SearchPaths {
  const byDirectory = new Map(distributions.all.map((one) => [one.directory, one]));
  const inDirectory = remember((directory: string) => build(tree, distributions, byDirectory, directory));
  return (from) => inDirectory(directoryOf(from));
}

function build(tree: Tree, distributions: Distributions, byDirectory: ReadonlyMap<string, Distribution>, directory: string): SearchPath {
  const around = distributions.around(`${directory === "" ? "" : `${directory}/`}\0`);
  const [own, ...outer] = around;
  const parent = packageParent(tree, directory);
  const members = withMembers(own, byDirectory);
  const declared = unique(own?.roots ?? []);
  // Samples are started in their own directory, and for themselves.
  const isSearched = (root: string): boolean => root === "" || !isShown(`${root}/`) || isShown(`${directory}/`);
  const near = unique([
    ...(own?.searchRoots ?? []).filter(isSearched),
    // A folder without an initialiser inside a package is a part of it, and on nobody's path.
    ...(isInPackage(tree, parent) ? [] : [parent]),
    ...outer.flatMap(({ roots, searchRoots }) => [...roots, ...searchRoots.filter(isSearched)]),
    ...members.flatMap(({ roots, searchRoots }) => [...roots, ...searchRoots.filter(isSearched)]),
  ]).filter((root) => !declared.includes(root));
  // Nobody runs a program inside a package.
  const above = upwards(parent).filter((root) => !declared.includes(root) && !near.includes(root) && !hasInitialiser(tree, root));
  const rest = distributions.all.filter((one) => !around.includes(one) && !members.includes(one) && isVisible(one, directory));
  const others = unique(rest.flatMap(({ roots, searchRoots }) => [...roots, ...searchRoots]));
  return {
    declared,
    near,
    above,
    others: others.filter((root) => !declared.includes(root) && !near.includes(root) && !above.includes(root)),
    distributions: [...around, ...members, ...rest],
  };
}

/** No distribution depends on a sample. */
function isVisible({ manifest, directory }: Distribution, from: string): boolean {
  return !isShown(manifest) || isInside(from, directory);
}

/** Dependencies of a distribution in the repository, including indirect ones. */
function withMembers(own: Distribution | undefined, byDirectory: ReadonlyMap<string, Distribution>): readonly Distribution[] {
  const found: Distribution[] = [];
  const open = [...(own?.members ?? [])];
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const member = byDirectory.get(next);
    if (member === undefined || member === own || found.includes(member)) continue;
    found.push(member);
    open.push(...member.members);
  }
  return found;
}

function hasInitialiser(tree: Tree, directory: string): boolean {
  const within = directory === "" ? "" : `${directory}/`;
  return tree.has(`${within}__init__.py`) || tree.has(`${within}__init__.pyi`) || tree.has(`${within}__init__.pyx`);
}

/** Whether some directory above has an initialiser. */
function isInPackage(tree: Tree, directory: string): boolean {
  return directory !== "" && upwards(directoryOf(directory)).some((one) => hasInitialiser(tree, one));
}

/** The parent directory of the outermost package around a directory; the directory itself if it is no package. */
function packageParent(tree: Tree, directory: string): string {
  let at = directory;
  while (at !== "" && hasInitialiser(tree, at)) at = directoryOf(at);
  return at;
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}

/** Walks a dotted name through directories like Python's path finder, over the inventory. */

/** Input of a search. */
interface Shelf {
  readonly tree: Tree;
  /** Directories that contain Python files at any depth; others are no namespace. */
  readonly holdsPython: ReadonlySet<string>;
  /** Ends of the file of a module, in order of precedence. */
  readonly forms: readonly string[];
  /** Whether a package extends over the search path although it has an initialiser (`pkgutil.extend_path`). */
  isSpread(initialiser: string): boolean;
}

/** A regular package before a module, source before stubs. */
const SOURCE_FORMS: readonly string[] = ["/__init__.py", "/__init__.pyx", ".py", ".pyx", ".pyw", "/__init__.pyi", ".pyi"];
/** For a stub, other stubs come first (https://typing.python.org/en/latest/spec/distributing.html#import-resolution-ordering). */
const STUB_FORMS: readonly string[] = ["/__init__.pyi", ".pyi", ...SOURCE_FORMS];
/** Wider than an identifier: `import_module` accepts `0001_initial`, which no statement can express. */
const SEGMENT = /^[\p{ID_Continue}-]+$/u;

/** The module file of a name directly in a directory. */
function moduleIn({ tree, holdsPython, forms }: Shelf, directory: string, name: string): string | undefined {
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
function search(shelf: Shelf, directories: readonly string[], segments: readonly string[]): Found | undefined {
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

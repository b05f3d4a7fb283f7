/**
 * Distributions that a repository publishes, with the modules that they provide (Python Packaging User Guide, "Distribution package vs.
 * import package"; names are compared as in "Name normalization").
 */
import { byteOrder } from "../../../src/model/basics.js";
import type { Dependency, OpenPublisher, PublicModule, PublishedPackage, Written } from "../../../src/model/publisher.js";
import { type Tree, directoryOf, isInside, pathIn } from "../../../src/model/tree.js";
import { withoutVersion } from "../../manifests/package-url.js";
import { SAMPLES } from "../../shared/root-findings.js";
import { pinned } from "../distributions/requirement.js";
import { mergeDeclarations } from "../distributions/requirements.js";
import { PYTHON_FILE } from "../distributions/manifests.js";
import { readDistributions } from "../distributions/index.js";
import { createExternals, pypiUrl } from "../externals/index.js";
import { createLocks, type Locks } from "../externals/locks.js";
import { createOwnership, type Ownership } from "../externals/ownership.js";
import { isInitialiser } from "../is-initialiser.js";
import type { Distribution, Modules } from "../project.js";
import { createModules } from "../resolve/modules.js";
import { stringAt } from "../../manifests/json.js";

/** Names that are visible without an import: the functions, types, exceptions and constants of module `builtins` (Python 3.14, "Built-in Functions"). */
const NAMES = new Set(
  (
    "abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex copyright credits delattr dict dir divmod " +
    "enumerate eval exec exit filter float format frozenset getattr globals hasattr hash help hex id input int isinstance issubclass iter len license list " +
    "locals map max memoryview min next object oct open ord pow print property quit range repr reversed round set setattr slice sorted staticmethod str sum " +
    "super tuple type vars zip Ellipsis False None NotImplemented True ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup " +
    "BlockingIOError BrokenPipeError BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError " +
    "ConnectionResetError DeprecationWarning EOFError EncodingWarning EnvironmentError Exception ExceptionGroup FileExistsError FileNotFoundError " +
    "FloatingPointError FutureWarning GeneratorExit IOError ImportError ImportWarning IndentationError IndexError InterruptedError IsADirectoryError " +
    "KeyError KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError NotADirectoryError NotImplementedError OSError OverflowError " +
    "PendingDeprecationWarning PermissionError ProcessLookupError PythonFinalizationError RecursionError ReferenceError ResourceWarning RuntimeError " +
    "RuntimeWarning StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError TypeError UnboundLocalError " +
    "UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning ZeroDivisionError"
  ).split(" "),
);

export const openPublisher: OpenPublisher = (tree, view) => {
  const distributions = readDistributions(tree);
  const ownership = createOwnership(tree, distributions);
  const modules = createModules(tree, distributions, ownership);
  const describe = createExternals({ tree, distributions, modules }, ownership);
  const locks = createLocks(tree, distributions);
  return {
    packages: distributions.all
      .filter(({ manifest }) => !SAMPLES.has(view.category(manifest)))
      .flatMap((one) => publishedBy(tree, modules, one)),
    dependencies: distributions.all.flatMap((one) => dependenciesOf(one, locks)),
    packageOf: (external, from, written) =>
      external.ecosystem === "python"
        ? undefined
        : (inNamespace(ownership, external.name, from, written) ?? withoutVersion(describe(external, [from]).purl)),
    // PEP 562.
    isOpenedBy: (name) => name === "__getattr__",
    isPredeclared: isBuiltIn,
  };
};

/** Several distributions may share a namespace (PEP 420): `bank.money` comes from the declared `bank-money` if no `bank` is declared. */
function inNamespace(ownership: Ownership, top: string, from: string, { specifier, name }: Written): string | undefined {
  if (ownership.ownerOf(from, top).declared) return undefined;
  const parts = [...specifier.split("."), ...(name === undefined || name === "*" ? [] : [name])];
  for (let length = parts.length; length > top.split(".").length; length -= 1) {
    const { declared, distribution } = ownership.ownerOf(from, parts.slice(0, length).join("."));
    if (declared) return pypiUrl(distribution);
  }
  return undefined;
}

function publishedBy(tree: Tree, modules: Modules, distribution: Distribution): readonly PublishedPackage[] {
  const url = distribution.published ? pypiUrl(distribution.name) : undefined;
  if (url === undefined) return [];
  const version = versionOf(tree, distribution);
  const provided = modulesOf(tree, modules, distribution);
  return [{ url, manifest: distribution.manifest, ...(version !== undefined && { version }), modules: provided }];
}

function modulesOf(tree: Tree, modules: Modules, { topLevel, extensions }: Distribution): readonly PublicModule[] {
  const found = new Map<string, string[]>();
  const add = (specifier: string, path: string): void => {
    const paths = found.get(specifier) ?? [];
    if (!paths.includes(path)) found.set(specifier, [...paths, path]);
  };
  for (const { name, path, root } of topLevel) {
    if (path !== undefined && !isInitialiser(path)) add(name, path);
    const directory = path !== undefined && isInitialiser(path) ? directoryOf(path) : pathIn(root, name);
    for (const inside of tree.paths) {
      if (!PYTHON_FILE.test(inside) || !isInside(inside, directory)) continue;
      const dotted = modules.nameOf(inside);
      if ((dotted === name || dotted.startsWith(`${name}.`)) && isImportable(dotted)) add(dotted, inside);
    }
  }
  for (const [dotted, path] of extensions) if (!found.has(dotted)) add(dotted, path);
  return [...found].map(([specifier, paths]) => ({ specifier, paths: paths.toSorted((a, b) => rank(a) - rank(b) || byteOrder(a, b)) }));
}

function isImportable(dotted: string): boolean {
  return dotted.split(".").every((part) => /^[\p{ID_Start}_][\p{ID_Continue}]*$/u.test(part));
}

/** Declarations of types come last. */
function rank(path: string): number {
  return path.endsWith(".pyi") ? 1 : 0;
}

/** By the file that declares each. Of several declarations in one file, the first with a specifier counts. */
function dependenciesOf({ declarations }: Distribution, locks: Locks): readonly Dependency[] {
  return [...new Set(declarations.map(({ manifest }) => manifest))].flatMap((manifest) =>
    [...mergeDeclarations(declarations.filter((one) => one.manifest === manifest))].flatMap(([name, declared]): readonly Dependency[] => {
      const url = pypiUrl(name);
      if (url === undefined) return [];
      const locked = lockedAt(locks.versions(manifest, name), declared);
      return [{ url, manifest, ...(declared !== "" && { declared }), ...(locked !== "" && { locked }) }];
    }),
  );
}

/** Requirement files of one directory may pin several versions: a file has the one that it pins itself. */
function lockedAt(versions: readonly string[], declared: string): string {
  const own = pinned(declared);
  return own !== undefined && versions.includes(own) ? own : versions.join(", ");
}

/** Every module has the names with two underscores by itself. */
function isBuiltIn(name: string): boolean {
  return NAMES.has(name) || /^__\w+__$/u.test(name);
}

// * Version of a distribution: as written in its manifest, or as the file says it that the manifest names ("Declaring project metadata", `dynamic`).
// Only a constant text counts; a version that a tool computes, such as one from tags, is not known.

/** Hatch, PDM and flit read one of these (Hatch, "Version source: regex"). */
const VERSION_NAMES = "__version__|VERSION";

function versionOf(tree: Tree, distribution: Distribution): string | undefined {
  const { pyproject, setupCfg, setupPy, directory } = distribution;
  const written =
    stringAt(pyproject, "project", "version") ?? stringAt(pyproject, "tool", "poetry", "version") ?? stringAt(setupPy, "version");
  if (written !== undefined) return written.trim();
  const configured = setupCfg.get("metadata")?.get("version")?.trim();
  const [, attribute] = /^attr:\s*(\S+)$/u.exec(configured ?? "") ?? [];
  const [, listed] = /^file:\s*([^,]+)$/u.exec(configured ?? "") ?? [];
  if (configured !== undefined && attribute === undefined && listed === undefined) return configured;
  const dynamic = (key: string): string | undefined => stringAt(pyproject, "tool", "setuptools", "dynamic", "version", key);
  const attributeOf = attribute ?? dynamic("attr");
  const named =
    stringAt(pyproject, "tool", "hatch", "version", "path") ??
    stringAt(pyproject, "tool", "pdm", "version", "path") ??
    (isFlit(distribution) ? distribution.topLevel[0]?.path : undefined);
  if (attributeOf !== undefined) return constantOf(tree, distribution, attributeOf);
  const plain = listed ?? dynamic("file");
  if (plain !== undefined) return oneLine(tree.read(pathIn(directory, plain.trim())));
  if (named === undefined || stringAt(pyproject, "tool", "hatch", "version", "pattern") !== undefined) return undefined;
  return assigned(tree.read(isFlit(distribution) ? named : pathIn(directory, named)), VERSION_NAMES);
}

function isFlit({ pyproject }: Distribution): boolean {
  return stringAt(pyproject, "build-system", "build-backend")?.startsWith("flit_core.") === true;
}

/** `rest_framework.__version__`: the last part is the name, the others are the module. */
function constantOf(tree: Tree, { directory, roots, directories }: Distribution, attribute: string): string | undefined {
  const parts = attribute.split(".");
  const name = parts.pop();
  const [top = "", ...inner] = parts;
  if (name === undefined || !/^\w+$/u.test(name)) return undefined;
  const moved = directories.get(top);
  const bases = moved === undefined ? [...roots, directory].map((root) => pathIn(root, top)) : [moved];
  for (const base of bases) {
    const path = [base, ...inner].join("/");
    for (const file of [`${path}.py`, `${path}/__init__.py`]) {
      const found = assigned(tree.read(file), name);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function assigned(text: string | undefined, names: string): string | undefined {
  return new RegExp(`^(?:${names})(?: ?: ?str)? *= *(["'])v?([^"'\\n]+)\\1`, "mu").exec(text ?? "")?.[2];
}

function oneLine(text: string | undefined): string | undefined {
  const version = text?.trim();
  return version === undefined || version === "" || /\s/u.test(version) ? undefined : version;
}

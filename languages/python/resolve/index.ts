/**
 * Resolution of import sites in Python: one permissive algorithm over the inventory, a pure function. Nothing installed is
 * read, and nothing of the repository is executed. A missing module of the repository is a problem; every other name is an external.
 */
import type { Reference } from "../../../src/model/facts.js";
import type { Resolution, Target } from "../rules.js";
import type { PythonProblem } from "../problems.js";
import { baseName, directoryOf, isInside, joinPath, upwards, type Tree } from "../../../src/model/tree.js";
import { isStandard } from "../data/standard-library.js";
import { isNamespaceRoot } from "../data/namespace-roots.js";
import type { Ownership } from "../externals/ownership.js";
import type { Found, PythonProject } from "../project.js";
import {
  externalTarget,
  fileTarget,
  type FileTarget,
  type FoundModule,
  type FoundNamespace,
  NOTHING,
  problem,
  type ResolveContext,
  standardTarget,
} from "./answers.js";
import { CIMPORT, DOTTED_NAME, RUN_MODULE } from "../dotted-form.js";
import { createExternalNames } from "./external-names.js";
import { resolveLiteral } from "./literals.js";
import { splitRelative } from "./relative.js";
import { createFindTemplate, createMatchTemplates } from "../../shared/find-template.js";
import { isInitialiser } from "../is-initialiser.js";
import { remember } from "../../../src/model/basics.js";
import { compileGlob, type Glob } from "../../manifests/glob.js";

const SOURCE = /\.(?:pyx?|pyw|pyi)$/u;

/** Directories whose modules are named by strings of the same directory only. */
const ASIDE = /^(?:.*\/)?(?:tests?|testing|t|examples?|samples?|demos?|docs?|benchmarks?|scripts|tools)\//u;

const FORMS = [".c", ".cpp", ".cc", ".cxx", ".rs", ".pyd", ".so", "module.c", "module.cpp", ".pyx.in", ".pyx.tp"];

export type Resolve = (from: string, reference: Reference) => Resolution;

export function createResolver(project: PythonProject, ownership: Ownership): Resolve {
  const context: ResolveContext = {
    project,
    ownership,
    externalNames: createExternalNames(project),
    findTemplate: createTemplates(project.tree),
    matchTemplates: createMatchTemplates(project.tree),
    findModel: createModels(project),
  };
  const resolveDotted = createDottedNames(project);
  return (from, reference) => {
    const declared = reference.form === CIMPORT ? resolveCimport(context, from, reference) : undefined;
    if (declared !== undefined) return declared;
    if (reference.form === DOTTED_NAME) return resolveDotted(context, from, reference.specifier);
    if (reference.form === RUN_MODULE || reference.form === "runpy.run_module") {
      const program = resolveProgram(context, from, reference.specifier);
      if (program !== undefined || reference.form === RUN_MODULE) return program ?? NOTHING;
    }
    if (reference.patterns !== undefined) return resolveGlob(context, from, reference, reference.patterns);
    // A statement and an argument of the import machinery are modules; other texts may be anything.
    const isText = reference.kind === "reference" || reference.kind === "implicit" || /[:/]/u.test(reference.specifier);
    if (isText) return resolveLiteral(context, from, reference);
    return resolveImport(context, from, reference);
  };
}

/** `python -m shop` runs `shop/__main__.py`, or `shop.py`. */
function resolveProgram({ project: { modules } }: ResolveContext, from: string, dotted: string): Resolution | undefined {
  const found = modules.find(from, dotted);
  if (found === undefined || found.rest.length > 0) return undefined;
  const isPackage = found.kind === "namespace" || isInitialiser(found.path);
  const program = isPackage ? modules.find(from, `${dotted}.__main__`) : found;
  if (program?.kind !== "module" || program.rest.length > 0) return undefined;
  return { targets: [fileTarget(program, "program module")], problems: [] };
}

function resolveImport(context: ResolveContext, from: string, reference: Reference): Resolution {
  const { level, dotted } = splitRelative(reference.specifier);
  const found = level > 0 ? context.project.modules.findRelative(from, level, dotted) : context.project.modules.find(from, dotted);
  if (found === undefined) return level > 0 ? lost(context, from, reference) : resolveOutside(context, from, reference, dotted);
  const problems = level > 0 ? beyondTop(context, from, level, reference) : shadowed(from, dotted, reference);
  if (found.kind === "module") {
    if (found.rest.length > 0) return lost(context, from, reference, found);
    const target = fileTarget(found, level > 0 ? "relative import" : "absolute import");
    const declared = stubOf(context.project.tree, found.path);
    return { targets: [declared === undefined ? target : { ...target, declared }], problems };
  }
  return resolveNamespace(context, from, reference, found, problems);
}

/** The stub beside a module: it may declare names that the module computes. */
function stubOf(tree: Tree, path: string): string | undefined {
  const stub = /\.pyx?$/u.test(path) ? path.replace(/\.pyx?$/u, ".pyi") : undefined;
  return stub !== undefined && tree.has(stub) ? stub : undefined;
}

/** Names imported from a directory without an initialiser are modules, of the repository or of another distribution. */
function resolveNamespace(
  context: ResolveContext,
  from: string,
  reference: Reference,
  found: FoundNamespace,
  problems: readonly PythonProblem[],
): Resolution {
  const { level, dotted } = splitRelative(reference.specifier);
  const outside = level === 0 && (isForeignNamespace(context, from, dotted) || (found.far === true && !isInside(from, found.directory)));
  if (found.rest.length > 0) return outside ? resolveOutside(context, from, reference, dotted) : lost(context, from, reference, found);
  const wanted = reference.bindings.filter(({ imported }) => imported !== "*").map(({ imported }) => imported);
  const names = new Map<string, Target>();
  const missing: string[] = [];
  for (const name of wanted) {
    const module = findInside(context, from, level, dotted, name);
    if (module?.kind === "module" && module.rest.length === 0)
      names.set(name, { ...fileTarget(module, "namespace package"), namespace: true });
    else if (module?.kind !== "namespace" || module.rest.length > 0) missing.push(name);
  }
  // The import does not mean a plain directory that has the name of a package.
  if (outside && names.size === 0 && (missing.length > 0 || wanted.length === 0)) return resolveOutside(context, from, reference, dotted);
  if (outside) for (const name of missing) names.set(name, externalTarget(context, from, `${dotted}.${name}`));
  const lostNames =
    outside || mayBeAbsent(reference) ? [] : missing.map((name) => problem(from, reference, "unresolved", inside(dotted, name)));
  return { targets: [], names, problems: [...problems, ...lostNames] };
}

function inside(dotted: string, name: string): string {
  return dotted === "" ? name : `${dotted}.${name}`;
}

function findInside(
  { project: { modules } }: ResolveContext,
  from: string,
  level: number,
  dotted: string,
  name: string,
): Found | undefined {
  const inner = inside(dotted, name);
  return level > 0 ? modules.findRelative(from, level, inner) : modules.find(from, inner);
}

/** A root that several distributions share, or a name that some requirement provides. */
function isForeignNamespace({ ownership }: ResolveContext, from: string, dotted: string): boolean {
  const segments = dotted.split(".");
  return segments.some((_, index) => isNamespaceRoot(segments.slice(0, index + 1).join("."))) || ownership.isKnown(from, segments[0] ?? "");
}

function resolveOutside(context: ResolveContext, from: string, reference: Reference, dotted: string): Resolution {
  const [head = ""] = dotted.split(".", 1);
  if (head === "") return NOTHING;
  if (head === "__future__") return NOTHING;
  if (isStandard(head)) return { targets: [standardTarget(head)], problems: [] };
  if (!isNamespaceRoot(dotted)) return { targets: [externalTarget(context, from, dotted)], problems: [] };
  const names = new Map<string, Target>();
  for (const { imported } of reference.bindings) {
    if (imported !== "*") names.set(imported, externalTarget(context, from, `${dotted}.${imported}`));
  }
  return names.size > 0 ? { targets: [], names, problems: [] } : { targets: [externalTarget(context, from, dotted)], problems: [] };
}

/** A module of the repository that hides a module of the standard library. */
function shadowed(from: string, dotted: string, reference: Reference): readonly PythonProblem[] {
  const [head = ""] = dotted.split(".", 1);
  return isStandard(head) ? [problem(from, reference, "stdlib-shadowed", head)] : [];
}

/** More dots than there are packages around the file. */
function beyondTop(context: ResolveContext, from: string, level: number, reference: Reference): readonly PythonProblem[] {
  const depth = context.project.modules.depth(from);
  return level > depth ? [problem(from, reference, "relative-beyond-top", reference.specifier)] : [];
}

function lost(context: ResolveContext, from: string, reference: Reference, found?: Found): Resolution {
  if (mayBeAbsent(reference)) return NOTHING;
  const compiled = compiledBeside(context.project, from, reference.specifier);
  if (compiled !== undefined)
    return { targets: [], problems: [problem(from, reference, "compiled-module", reference.specifier, [compiled])] };
  const notes = found === undefined ? [] : [found.kind === "module" ? found.path : `${found.directory}/`];
  return { targets: [], problems: [problem(from, reference, "unresolved", reference.specifier, notes)] };
}

/** Whether the author provides for the case that the module is not there. */
function mayBeAbsent({ tentative, optional }: Reference): boolean {
  return tentative === true || optional !== undefined;
}

/** Templates by the name in a view. */
type FindTemplate = (from: string, name: string) => FileTarget | undefined;

/** Undefined unless exactly one template is nearest. */
function createTemplates(tree: Tree): FindTemplate {
  const find = createFindTemplate(tree);
  return (from, name) => {
    const path = find(from, name);
    return path === undefined ? undefined : { kind: "file", path, rule: "template", whole: true };
  };
}

// Modules that exist only in compiled form: there is nothing to document, but "unresolved" would be misleading.

/** A tracked file beside the packages that looks like the source, or the binary, of the missing module. */
function compiledBeside({ tree, modules }: PythonProject, from: string, specifier: string): string | undefined {
  const { level, dotted } = splitRelative(specifier);
  const segments = dotted.split(".");
  const name = segments.at(-1) ?? "";
  const parent = segments.slice(0, -1).join(".");
  if (name === "") return undefined;
  const found = level > 0 ? modules.findRelative(from, level, parent) : parent === "" ? undefined : modules.find(from, parent);
  if (found === undefined || found.rest.length > 0) return undefined;
  if (found.kind === "module" && !isInitialiser(found.path)) return undefined;
  const directory = found.kind === "module" ? directoryOf(found.path) : found.directory;
  return FORMS.map((form) => joinPath(directory, name + form) ?? "").find((path) => tree.has(path));
}

/** Models by their Django label: `shop.Order` is `Order` in the app whose directory is `shop`. */
type FindModel = (from: string, label: string) => FileTarget | undefined;

/** Undefined unless exactly one app of the importer's distribution, or otherwise of the repository, has the label. */
function createModels({ tree, distributions }: PythonProject): FindModel {
  const byLabel = remember(() => {
    const found = new Map<string, string[]>();
    for (const path of tree.paths) {
      const directory = appOf(path);
      if (directory !== undefined) found.set(baseName(directory), [...(found.get(baseName(directory)) ?? []), path]);
    }
    return found;
  });
  return (from, specifier) => {
    const [label = "", model, ...more] = specifier.split(".");
    if (more.length > 0) return undefined;
    if (model === undefined) return ownModel(tree, from, label);
    const found = byLabel("").get(label) ?? [];
    const near = found.filter((path) => distributions.of(path) === distributions.of(from));
    const [path, ...others] = near.length > 0 ? near : found;
    if (path === undefined || others.length > 0) return undefined;
    return { kind: "file", path, rule: "model of a Django app", symbol: model };
  };
}

/** `Order` alone is a model of the importer's own app. */
function ownModel(tree: Tree, from: string, model: string): FileTarget | undefined {
  for (const directory of upwards(directoryOf(from))) {
    const within = directory === "" ? "" : `${directory}/`;
    const path = [`${within}models.py`, `${within}models/__init__.py`].find((one) => tree.has(one));
    if (path !== undefined) return { kind: "file", path, rule: "model of the same app", symbol: model };
  }
  return undefined;
}

function appOf(path: string): string | undefined {
  if (path.endsWith("/models.py")) return directoryOf(path);
  return path.endsWith("/models/__init__.py") ? directoryOf(directoryOf(path)) : undefined;
}

/** Strings such as `shop.till:Till` and `shop.till.Till`: the module must exist; the linker decides whether it binds the name. */
type ResolveDotted = (context: ResolveContext, from: string, specifier: string) => Resolution;

function createDottedNames(project: PythonProject): ResolveDotted {
  const heads = remember(() => headsOf(project));
  return (context, from, specifier) => {
    const [module = "", attribute] = specifier.split(":", 2);
    // Nearly every string is no name of a module; a search would cost more.
    if (!heads("").has(module.split(".", 1)[0] ?? "")) return NOTHING;
    const found = context.project.modules.find(from, module);
    if (found?.kind !== "module" || !isNear(from, found.path)) return NOTHING;
    const symbol = attribute === undefined ? boundName(found, module) : found.rest.length === 0 ? attribute.split(".", 1)[0] : undefined;
    if (symbol === undefined || symbol === "") return NOTHING;
    return { targets: [{ ...fileTarget(found, "dotted name in a text"), symbol }], problems: [] };
  };
}

/** The name after the module; one more may follow the name of a class. */
function boundName({ path, rest }: FoundModule, dotted: string): string | undefined {
  const [name, member, ...more] = rest;
  if (name === undefined || more.length > 0) return undefined;
  // `shop.sell` is as often a key or the name of a task as a function of the package.
  if (dotted.indexOf(".") === dotted.lastIndexOf(".") && isInitialiser(path) && !/^_?[A-Z]/u.test(name)) return undefined;
  return member === undefined || /^_?[A-Z]/u.test(name) ? name : undefined;
}

function isNear(from: string, path: string): boolean {
  const aside = ASIDE.exec(path)?.[0];
  return aside === undefined || from.startsWith(aside);
}

/** Possible first segments: all modules, directories with Python files, and packages that a manifest maps to a directory. */
function headsOf({ tree, distributions }: PythonProject): ReadonlySet<string> {
  const mapped = distributions.all.flatMap(({ directories }) => [...directories.keys()]);
  const heads = new Set(mapped.map((name) => name.split(".", 1)[0] ?? ""));
  const directories = new Set<string>();
  for (const path of tree.paths) {
    if (!SOURCE.test(path)) continue;
    heads.add(baseName(path).replace(SOURCE, ""));
    directories.add(directoryOf(path));
  }
  for (const directory of directories) for (const name of directory.split("/")) heads.add(name);
  return heads;
}

/**
 * Declarations of Cython: `cimport` reads `till.pxd` beside the module, or in the package
 * (https://cython.readthedocs.io/en/latest/src/userguide/sharing_declarations.html).
 */

/** Packages of declarations that come with Cython. */
const BUNDLED: ReadonlySet<string> = new Set(["libc", "libcpp", "cpython", "posix", "cython", "openmp"]);

/** Undefined if no file declares the module: then it is an import like any other. */
function resolveCimport(
  { project: { modules, tree } }: ResolveContext,
  from: string,
  { specifier, bindings }: Reference,
): Resolution | undefined {
  const { level, dotted } = splitRelative(specifier);
  const find = (name: string): Target | undefined => {
    const path = modules.declarations(from, level, name);
    return path === undefined ? undefined : { kind: "file", path, rule: "Cython declarations", whole: true };
  };
  const names = new Map<string, Target>();
  for (const { imported } of bindings) {
    const inside = imported === "*" ? undefined : find(dotted === "" ? imported : `${dotted}.${imported}`);
    if (inside !== undefined) names.set(imported, inside);
  }
  const whole = dotted === "" ? undefined : find(dotted);
  const rest = bindings.some(({ imported }) => !names.has(imported));
  const compiled = implementations(tree, [...names.values(), ...(whole === undefined ? [] : [whole])]);
  if (names.size > 0 && !rest) return { targets: compiled, names, problems: [] };
  if (whole !== undefined) return { targets: [whole, ...compiled], ...(names.size > 0 && { names }), problems: [] };
  const [head = ""] = dotted.split(".", 1);
  if (level > 0 || !BUNDLED.has(head)) return undefined;
  return { targets: [{ kind: "external", external: { ecosystem: "pypi", name: "cython" }, rule: "Python package" }], problems: [] };
}

/** The module that is compiled with a declaration, which `cimport` loads when the program runs. */
function implementations(tree: Tree, declarations: readonly Target[]): readonly Target[] {
  return declarations.flatMap((target) => {
    const stem = target.kind === "file" ? target.path.replace(/pxd$/, "") : "";
    const path = stem === "" ? undefined : [`${stem}pyx`, `${stem}py`].find((one) => tree.has(one));
    return path === undefined ? [] : [{ kind: "file", path, rule: "Cython declarations", whole: true } as const];
  });
}

/** Names with holes: `import_module(f"shop.plugins.{name}")`, `Path(__file__).parent.glob("*.sql")`. */

/** A template with more matches is not specific enough. */
const MAX_MATCHES = 200;
const MODULE = /\.(?:py|pyx|pyw)$/u;

/** Patterns of a `dynamic` site are modules (`shop/plugins/*`, `./*`, `..*`), others are files relative to the importer. */
function resolveGlob(context: ResolveContext, from: string, reference: Reference, patterns: readonly string[]): Resolution {
  const { tree } = context.project;
  if (/template/u.test(reference.form)) return matchingTemplates(context, from, patterns);
  const modules = reference.kind === "dynamic";
  const outside = modules ? patterns.flatMap((pattern) => externalOf(context, from, pattern)) : [];
  if (outside.length > 0) return { targets: outside, problems: [] };
  const globs = patterns.flatMap((pattern) => (modules ? moduleGlobs(context, from, pattern) : fileGlobs(from, pattern)));
  const files = globs.length === 0 ? [] : tree.paths.filter((path) => path !== from && globs.some((matches) => matches(path)));
  if (files.length === 0) return missing(from, reference, "dynamic-unresolved");
  if (files.length > MAX_MATCHES) return missing(from, reference, "dynamic-too-wide");
  const rule = `glob "${patterns.join(", ")}"` as const;
  return { targets: files.map((path): Target => ({ kind: "file", path: tree.real(path), rule })), problems: [] };
}

/** `render(request, f"till/{kind}.html")`. */
function matchingTemplates(context: ResolveContext, from: string, patterns: readonly string[]): Resolution {
  const found = patterns.flatMap((pattern) => context.matchTemplates(from, pattern));
  const targets = found.map((path): Target => ({ kind: "file", path, rule: `glob "${patterns.join(", ")}"`, whole: true }));
  return targets.length > MAX_MATCHES ? NOTHING : { targets, problems: [] };
}

function missing(from: string, reference: Reference, code: "dynamic-unresolved" | "dynamic-too-wide"): Resolution {
  if (reference.tentative === true) return NOTHING;
  return { targets: [], problems: [problem(from, reference, code, reference.specifier)] };
}

function fileGlobs(from: string, pattern: string): readonly Glob[] {
  const wild = pattern.search(/[*?[{]/u);
  const literal = pattern.slice(0, pattern.lastIndexOf("/", wild < 0 ? pattern.length : wild) + 1);
  const base = joinPath(directoryOf(from), literal);
  return base === undefined ? [] : [below(base, compileGlob(pattern.slice(literal.length), { dot: false }))];
}

function below(base: string, matches: Glob): Glob {
  const prefix = base === "" ? "" : `${base}/`;
  return (path) => path.startsWith(prefix) && matches(path.slice(prefix.length));
}

interface ModulePattern {
  /** Leading dots. */
  readonly level: number;
  /** Packages before the first hole. */
  readonly literal: string;
  /** From the first hole on. */
  readonly rest: readonly string[];
}

/** Written with slashes (`./*`, `../a/*`) or with dots (`.*`, `..a.*`). */
function readPattern(pattern: string): ModulePattern {
  const slashes = /^(?:\.\/|(?:\.\.\/)+)/u.exec(pattern)?.[0];
  const dots = slashes === undefined ? (/^\.+/u.exec(pattern)?.[0] ?? "") : slashes;
  const level = slashes === undefined ? dots.length : slashes === "./" ? 1 : slashes.length / 3 + 1;
  const segments = pattern.slice(dots.length).split(/[./]/u);
  const wild = segments.findIndex((segment) => segment.includes("*"));
  const end = wild < 0 ? segments.length : wild;
  return { level, literal: segments.slice(0, end).join("."), rest: segments.slice(end) };
}

function packageOf({ project: { modules } }: ResolveContext, from: string, { level, literal }: ModulePattern): Found | undefined {
  if (level > 0) return modules.findRelative(from, level, literal);
  return literal === "" ? undefined : modules.find(from, literal);
}

/** The literal packages of the name are resolved; a hole matches one segment or a part of it. */
function moduleGlobs(context: ResolveContext, from: string, written: string): readonly Glob[] {
  const pattern = readPattern(written);
  const found = packageOf(context, from, pattern);
  if (found === undefined || found.rest.length > 0 || pattern.rest.length === 0) return [];
  const base = found.kind === "module" ? directoryOf(found.path) : found.directory;
  const rest = pattern.rest.join("/");
  const module = compileGlob(`${rest}.*`, { dot: false });
  const initialiser = compileGlob(`${rest}/__init__.*`, { dot: false });
  return [below(base, (path) => MODULE.test(path) && (initialiser(path) || (module(path) && !/(?:^|\/)__init__\.\w+$/u.test(path))))];
}

/** Plugins of an external package. */
function externalOf(context: ResolveContext, from: string, written: string): readonly Target[] {
  const pattern = readPattern(written);
  const [head = ""] = pattern.literal.split(".", 1);
  if (pattern.level > 0 || head === "" || packageOf(context, from, pattern) !== undefined) return [];
  if (isStandard(head)) return [standardTarget(head)];
  return context.ownership.isKnown(from, head) ? [externalTarget(context, from, pattern.literal)] : [];
}

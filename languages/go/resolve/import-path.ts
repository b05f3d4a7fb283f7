/** Resolution of import paths, rule by rule; the functions are in the order of the rules. */
import type { Rule, Target } from "../rules.js";
import type { GoProblemCode } from "../problems.js";
import { directoryOf, isInside, joinPath, joinRelative, unitPath } from "../../../src/model/tree.js";
import { isStandard } from "../data/standard-packages.js";
import type { GoModule, GoProject, Replacement, Requirement, VendoredModule } from "../project.js";

/** Hosts whose modules have a fixed number of path elements after the host. */
const DEPTHS: ReadonlyMap<string, number> = new Map([
  ["github.com", 2],
  ["gitlab.com", 2],
  ["bitbucket.org", 2],
  ["codeberg.org", 2],
  ["gitea.com", 2],
  ["golang.org", 2],
  ["google.golang.org", 1],
  ["cloud.google.com", 1],
  ["k8s.io", 1],
  ["sigs.k8s.io", 1],
  ["go.uber.org", 1],
]);

export interface Found {
  readonly target?: Target;
  readonly problem?: GoProblemCode;
  /** Directories that were tried. */
  readonly tried?: readonly string[];
}

/** `module`: the module of the importing file, if any. */
export function findImport(project: GoProject, from: string, module: GoModule | undefined, specifier: string): Found {
  if (specifier === "C") return external("gostd", "C", "cgo");
  if (/^\.\.?(?:\/|$)/.test(specifier)) return relative(project, from, specifier);
  const declared = module === undefined ? undefined : declaredModule(module, specifier);
  return (
    (module === undefined ? undefined : main(project, module, specifier, declared)) ??
    (module === undefined ? undefined : ownStandard(project, module, specifier)) ??
    (declared === undefined ? undefined : replaced(project, declared, specifier)) ??
    (module === undefined ? undefined : throughMain(project, module, specifier)) ??
    standard(specifier, declared) ??
    (declared === undefined ? guessed(specifier) : external("go", declared.path, "module requirement"))
  );
}

function relative(project: GoProject, from: string, specifier: string): Found {
  const directory = joinPath(directoryOf(from), specifier);
  if (directory === undefined || project.sources(directory).length === 0) return { problem: "unresolved", tried: [directory ?? specifier] };
  return { ...local(directory, "relative import path"), problem: "go-relative-import" };
}

/** Rule 3. */
function main(project: GoProject, module: GoModule, specifier: string, declared: Declared | undefined): Found | undefined {
  const tried: string[] = [];
  for (const candidate of project.modules.mains(module)) {
    const rest = restOf(specifier, candidate.name);
    if (rest === undefined) continue;
    const directory = joinPath(candidate.directory, rest);
    if (directory !== undefined && isPackageOf(project, candidate, directory)) return local(directory, "module path");
    if (directory !== undefined) tried.push(directory);
    // A nested module may contain it.
    if ((declared?.path.length ?? 0) > candidate.name.length) return undefined;
  }
  // A module path without a dot is no evidence: `module log` does not hide `log/slog` of the standard library.
  return tried.length === 0 || isStandard(specifier) ? undefined : { problem: "unresolved", tried };
}

/**
 * In Go's own repository the packages of module `std` are imported by directory alone, by that module and by those below it (`InGorootSrc`
 * of the go command: the module path is no prefix there).
 */
function ownStandard(project: GoProject, module: GoModule, specifier: string): Found | undefined {
  const own = project.modules.all.find(({ name, directory }) => name === "std" && isInside(module.manifest, directory));
  if (own === undefined || !isGo(project, own)) return undefined;
  const directory = joinPath(own.directory, specifier);
  return directory !== undefined && isPackageOf(project, own, directory) ? local(directory, "module std") : undefined;
}

/** Any module may be called `std`; only Go's own repository contains these two packages. */
function isGo(project: GoProject, { directory }: GoModule): boolean {
  return ["runtime", "unsafe"].every((name) => project.sources(joinPath(directory, name) ?? name).length > 0);
}

/** Whether the directory holds Go files and belongs to no nested module. */
function isPackageOf(project: GoProject, module: GoModule, directory: string): boolean {
  const [first] = project.sources(directory);
  return first !== undefined && project.modules.of(first)?.directory === module.directory;
}

function restOf(specifier: string, modulePath: string): string | undefined {
  if (modulePath === "") return undefined;
  if (specifier === modulePath) return "";
  return specifier.startsWith(`${modulePath}/`) ? specifier.slice(modulePath.length + 1) : undefined;
}

/** A module that the manifests declare. */
interface Declared {
  readonly path: string;
  readonly replacement?: { readonly rule: Replacement; readonly directory: string };
}

/**
 * The longest path among requirements, replacements and vendored modules that contains the specifier; the vendor list is exact about
 * packages.
 */
function declaredModule(module: GoModule, specifier: string): Declared | undefined {
  const { requires, replaces, vendored } = declarationsOf(module);
  const listed = vendored.find((entry) => entry.packages.includes(specifier))?.path;
  const required = requires.filter((entry) => restOf(specifier, entry.path) !== undefined);
  const applying = replaces.filter(({ rule }) => restOf(specifier, rule.from) !== undefined && applies(rule, requires));
  const path = listed ?? longest([...required.map((entry) => entry.path), ...applying.map(({ rule }) => rule.from)]);
  if (path === undefined) return undefined;
  const mine = applying.filter(({ rule }) => rule.from === path);
  return { path, replacement: mine.find(({ rule }) => rule.fromVersion !== undefined) ?? mine[0] };
}

function longest(paths: readonly string[]): string | undefined {
  return paths.reduce<string | undefined>((best, path) => (best === undefined || path.length > best.length ? path : best), undefined);
}

function applies({ from, fromVersion }: Replacement, requires: readonly Requirement[]): boolean {
  return fromVersion === undefined || requires.some((entry) => entry.path === from && entry.version === fromVersion);
}

interface Declarations {
  readonly requires: readonly Requirement[];
  readonly replaces: readonly { readonly rule: Replacement; readonly directory: string }[];
  readonly vendored: readonly VendoredModule[];
}

/** In a workspace the replacements of `go.work` come before those of its members. */
export function declarationsOf(module: GoModule): Declarations {
  const own = module.file.replaces.map((rule) => ({ rule, directory: module.directory }));
  if (module.work === undefined) return { requires: module.file.requires, replaces: own, vendored: module.vendored };
  const { directory, file, vendored } = module.work;
  const first = file.replaces.map((rule) => ({ rule, directory }));
  return { requires: module.file.requires, replaces: [...first, ...own], vendored: [...vendored, ...module.vendored] };
}

/** Rule 4, if the replacement is a directory of the repository; other replacements only change the version. */
function replaced(project: GoProject, { path, replacement }: Declared, specifier: string): Found | undefined {
  if (replacement === undefined || replacement.rule.toVersion !== undefined) return undefined;
  const root = joinRelative(replacement.directory, replacement.rule.to);
  if (root === undefined || !project.tree.hasDirectory(root)) return undefined;
  const directory = joinPath(root, restOf(specifier, path) ?? "");
  if (directory !== undefined && project.sources(directory).length > 0) return local(directory, "replace directive");
  return { problem: "unresolved", tried: [directory ?? root] };
}

/** A module that another one of the repository takes from its directory is built with that one. */
function throughMain(project: GoProject, module: GoModule, specifier: string): Found | undefined {
  for (const other of project.modules.all) {
    const rest = other.directory === module.directory ? undefined : restOf(specifier, other.name);
    const directory = rest === undefined ? undefined : joinPath(other.directory, rest);
    if (directory === undefined || !isPackageOf(project, other, directory)) continue;
    const takes = other.file.replaces.some(
      ({ to, toVersion }) => toVersion === undefined && joinRelative(other.directory, to) === module.directory,
    );
    if (takes) return local(directory, "replace directive");
  }
  return undefined;
}

/** Rule 5. */
function standard(specifier: string, declared: Declared | undefined): Found | undefined {
  if (isStandard(specifier)) return external("gostd", specifier, "standard library");
  if (declared !== undefined || specifier.split("/")[0]?.includes(".") === true) return undefined;
  return { problem: "unknown-std" };
}

/** Rule 7; the undeclared module is reported with the external. */
function guessed(specifier: string): Found {
  return external("go", guessModule(specifier), "undeclared module");
}

function local(directory: string, rule: Rule): Found {
  return { target: { kind: "file", path: unitPath(directory), rule } };
}

function external(ecosystem: string, name: string, rule: Rule): Found {
  return { target: { kind: "external", external: { ecosystem, name }, rule } };
}

/** The module of an import path that no manifest declares. */
function guessModule(specifier: string): string {
  const parts = specifier.split("/");
  const host = parts[0] ?? "";
  const depth = host === "gopkg.in" ? gopkgDepth(parts) : (DEPTHS.get(host) ?? 1);
  const size = depth + 1;
  const major = /^v[2-9]\d*$|^v1\d+$/.test(parts[size] ?? "") && host !== "gopkg.in" ? 1 : 0;
  return parts.slice(0, size + major).join("/");
}

/** `gopkg.in/yaml.v3` or `gopkg.in/owner/name.v2`. */
function gopkgDepth(parts: readonly string[]): number {
  return /\.v\d+(?:-unstable)?$/.test(parts[1] ?? "") ? 1 : 2;
}

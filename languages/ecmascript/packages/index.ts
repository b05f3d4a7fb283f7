/**
 * The packages of a repository: the root, workspace members, and other manifests with source files of their own. Reads
 * manifests only; an unreadable one is a problem and an empty package.
 */
import { byteOrder, groupBy } from "../../../src/model/basics.js";
import type { EcmaProblem } from "../problems.js";
import { type Tree, baseName, directoryOf, isInside, joinRelative } from "../../../src/model/tree.js";
import { ECMASCRIPT_CATEGORIES, isCode } from "../categories.js";
import type { EcmaPackage, Packages } from "../project.js";
import { isBelowTests } from "../test-paths.js";
import { at, entriesOf, isObject, stringAt, type Json, type JsonObject, listOf, stringsOf } from "../../manifests/json.js";
import { createManifestReader, type ManifestReader } from "./manifest.js";
import { opensFiles } from "./published-files.js";
import { SYNTAX } from "../../../src/model/pattern/syntax.js";
import { createGlob, faultsOfGlobs } from "../../manifests/glob.js";

/** In this order: the first one in a directory is its manifest. */
const MANIFESTS = ["package.json", "deno.json", "deno.jsonc", "jsr.json", "jsr.jsonc", "project.json"];
const DECLARATIONS = new Set([
  ...MANIFESTS,
  "pnpm-workspace.yaml",
  "pnpm-workspace.yml",
  "lerna.json",
  "rush.json",
  "workspace.json",
  "angular.json",
  "nest-cli.json",
]);
const SECTIONS = ["dependencies", "optionalDependencies", "peerDependencies", "devDependencies"];
/** Manifests that a tool copies into new projects; they count only if a workspace lists them. */
const TEMPLATE = /(?:^|\/)(?:templates?|template-[^/]+)\//;
const SHOWN = /^(?:examples?|demos?|samples?|playgrounds?|sandbox(?:es)?)\//;
const VENDORED = /(?:^|\/)(?:vendor|_vendor|third_party|third-party)\//;
/** Without one of these, a nested `package.json` only switches the module system of a directory. */
const PACKAGE_KEYS = ["name", "main", "module", "exports", "bin", "scripts", ...SECTIONS];

export function readPackages(tree: Tree): Packages {
  const reader = createManifestReader(tree);
  const manifests = collectManifests(tree);
  const declarations = tree.paths.filter((path) => DECLARATIONS.has(baseName(path)) && !isVendored(path) && !isBelowTests(path));
  const workspaceOf = readWorkspaces(tree, declarations, reader);
  const isMember = (directory: string): boolean => workspaceOf(directory) !== undefined;
  const owning = ownsSources(tree, manifests);
  const chosen = [...manifests].filter(([directory, path]) => {
    if (directory === "") return true;
    if (isVendored(path)) return false;
    if (isMember(directory)) return true;
    return !isBelowTests(path) && !TEMPLATE.test(path) && owning.has(directory) && hasSubstance(path, reader);
  });
  const rootJson = reader.read("package.json");
  const shared = isObject(rootJson) ? readDependencies(rootJson) : new Map<string, string>();
  const all = chosen.map(([directory, manifest]) =>
    readPackage(
      { directory, manifest, member: directory === "" || isMember(directory), workspace: workspaceOf(directory) },
      reader,
      shared,
    ),
  );
  if (all.length === 0 && tree.paths.some((path) => isCode(path))) all.push(bareRoot());
  const rest = new Map([...manifests].filter(([directory]) => !all.some((pkg) => pkg.directory === directory)));
  const problems = [...reader.problems(), ...duplicates(all)];
  return {
    all,
    ...lookups(all, rest, (directory, manifest) => readPackage({ directory, manifest, member: false }, reader, shared)),
    problems,
  };
}

/** Manifest path by directory; root first, then by directory. */
function collectManifests(tree: Tree): ReadonlyMap<string, string> {
  const isNx = isNxWorkspace(tree);
  const found = new Map<string, string>();
  for (const path of tree.paths) {
    const rank = MANIFESTS.indexOf(baseName(path));
    if (rank < 0 || (baseName(path) === "project.json" && !isNx)) continue;
    const before = found.get(directoryOf(path));
    if (before === undefined || rank < MANIFESTS.indexOf(baseName(before))) found.set(directoryOf(path), path);
  }
  return new Map([...found].toSorted(([a], [b]) => byteOrder(a, b)));
}

function isVendored(path: string): boolean {
  if (VENDORED.test(path)) return true;
  return ECMASCRIPT_CATEGORIES.some((rule) => rule.category === "vendored" && rule.matches(path));
}

/** Directories of manifests that are nearest to some code file. */
function ownsSources(tree: Tree, manifests: ReadonlyMap<string, string>): ReadonlySet<string> {
  const owners = new Set<string>();
  const nearest = nearestOf(manifests);
  for (const path of tree.paths) {
    if (!isCode(path)) continue;
    const owner = nearest(path);
    if (owner !== undefined) owners.add(owner);
  }
  return owners;
}

function hasSubstance(path: string, reader: ManifestReader): boolean {
  if (baseName(path) !== "package.json") return true;
  const json = reader.read(path);
  return PACKAGE_KEYS.some((key) => at(json, key) !== undefined);
}

/** `shared`: dependencies of the repository root, which apply to an Nx project without a `package.json`. */
function readPackage(
  {
    directory,
    manifest,
    member,
    workspace,
  }: Pick<EcmaPackage, "directory" | "manifest" | "member"> & { readonly workspace?: string | undefined },
  reader: ManifestReader,
  shared: ReadonlyMap<string, string>,
): EcmaPackage {
  const read = reader.read(manifest);
  const json: JsonObject = isObject(read) ? read : {};
  const name = stringAt(json, "name");
  const isNx = baseName(manifest) === "project.json";
  const published = name !== undefined && !isNx && at(json, "private") !== true;
  const opens = published ? opensFiles(directory, json) : undefined;
  return {
    directory,
    name: name ?? directory,
    published,
    ...(opens !== undefined && { opens }),
    manifest,
    description: stringAt(json, "description"),
    json,
    dependencies: isNx ? shared : withDenoImports(readDependencies(json), json, workspace, reader),
    member,
    ...(workspace !== undefined && { workspace }),
  };
}

const DENO_MANIFESTS = ["deno.json", "deno.jsonc"];
const DENO_PACKAGE = /^(?:npm|jsr):\/?((?:@[^/@]+\/)?[^/@]+)(?:@(.+))?$/;

/** With the packages in the `imports` of Deno, which members of a workspace have from its root; a URL is known by its name. */
function withDenoImports(
  declared: ReadonlyMap<string, string>,
  json: Json,
  workspace: string | undefined,
  reader: ManifestReader,
): ReadonlyMap<string, string> {
  const above = workspace === undefined ? [] : DENO_MANIFESTS.map((name) => reader.read(workspace === "" ? name : `${workspace}/${name}`));
  const named = [json, ...above]
    .flatMap((one) => (one === undefined ? [] : entriesOf(at(one, "imports"))))
    .flatMap(([key, written]) => {
      if (typeof written !== "string") return [];
      const [, name, range = "*"] = DENO_PACKAGE.exec(written.replace(/\/$/, "")) ?? [];
      if (name !== undefined) return [[name, range] as const];
      return /^https?:/.test(written) ? [[key.replace(/\/$/, ""), "*"] as const] : [];
    });
  return named.length === 0 ? declared : new Map([...named, ...declared]);
}

function readDependencies(json: Json): ReadonlyMap<string, string> {
  const ranges = new Map<string, string>();
  for (const section of SECTIONS) {
    for (const [name, range] of entriesOf(at(json, section))) {
      if (typeof range === "string" && !ranges.has(name)) ranges.set(name, range);
    }
  }
  return ranges;
}

/** A directory of scripts without any manifest is still one program. */
function bareRoot(): EcmaPackage {
  return { directory: "", name: "", published: false, manifest: "", json: {}, dependencies: new Map(), member: true };
}

function duplicates(all: readonly EcmaPackage[]): readonly EcmaProblem[] {
  const first = new Map<string, EcmaPackage>();
  const problems: EcmaProblem[] = [];
  for (const pkg of all) {
    if (!pkg.member || stringAt(pkg.json, "name") === undefined || isBelowTests(pkg.manifest) || SHOWN.test(pkg.manifest)) continue;
    const before = first.get(pkg.name);
    if (before === undefined) first.set(pkg.name, pkg);
    else problems.push({ code: "duplicate-package-name", path: pkg.manifest, detail: pkg.name, notes: [before.manifest] });
  }
  return problems;
}

type Lookups = Pick<Packages, "of" | "manifestOf" | "named">;

function lookups(
  all: readonly EcmaPackage[],
  rest: ReadonlyMap<string, string>,
  read: (directory: string, path: string) => EcmaPackage,
): Lookups {
  const byDirectory = new Map(all.map((pkg) => [pkg.directory, pkg]));
  // Members take precedence over other manifests of the same name; inside each group the first by path.
  const byName = groupBy([...all.filter((one) => one.member), ...all.filter((one) => !one.member)], ({ name }) => name);
  const others = new Map<string, EcmaPackage>();
  const nearestPackage = nearestOf(byDirectory);
  const nearestManifest = nearestOf(new Map<string, unknown>([...byDirectory, ...rest]));
  return {
    of: (path) => byDirectory.get(nearestPackage(path) ?? "\0"),
    named: (name, from) => {
      const found = byName.get(name) ?? [];
      if (found.length < 2) return found[0];
      const around = found.filter(({ workspace }) => workspace !== undefined && isInside(from, workspace));
      return around.toSorted((a, b) => (b.workspace?.length ?? 0) - (a.workspace?.length ?? 0))[0] ?? found[0];
    },
    manifestOf: (path) => {
      const directory = nearestManifest(path);
      if (directory === undefined) return undefined;
      const known = byDirectory.get(directory) ?? others.get(directory);
      if (known !== undefined) return known;
      const pkg = read(directory, rest.get(directory) ?? "");
      others.set(directory, pkg);
      return pkg;
    },
  };
}

/** Nearest key of `directories` that contains a path, memoised by directory. */
function nearestOf(directories: ReadonlyMap<string, unknown>): (path: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (path) => {
    const start = directoryOf(path);
    if (known.has(start)) return known.get(start);
    let directory = start;
    while (directory !== "" && !directories.has(directory)) directory = directoryOf(directory);
    const found = directories.has(directory) ? directory : undefined;
    known.set(start, found);
    return found;
  };
}

// Workspace declarations of every manager, and the members of each root.

/** Root of the innermost workspace that declares a directory with a manifest as its member; undefined if none does. */
type WorkspaceOf = (directory: string) => string | undefined;

type IsMember = (directory: string) => boolean;

interface Declaration {
  /** Patterns, `!` negates, relative to the directory of the declaring file; a trailing `/` or leading `./` is allowed. */
  readonly patterns: (json: Json | undefined) => readonly string[];
}

const roots = (json: Json | undefined, ...keys: readonly string[]): readonly string[] =>
  entriesOf(at(json, ...keys)).flatMap(([, project]) => stringsOf(typeof project === "string" ? project : (at(project, "root") ?? "")));

/** One row for each file name. To add a package manager, add a row. */
const MEMBER_LISTS: Readonly<Record<string, Declaration>> = {
  "package.json": { patterns: (json) => [...stringsOf(at(json, "workspaces")), ...stringsOf(at(json, "workspaces", "packages"))] },
  "pnpm-workspace.yaml": { patterns: (json) => stringsOf(at(json, "packages")) },
  "pnpm-workspace.yml": { patterns: (json) => stringsOf(at(json, "packages")) },
  "lerna.json": { patterns: (json) => (at(json, "useWorkspaces") === true ? [] : stringsOf(at(json, "packages"))) },
  "rush.json": {
    patterns: (json) => listOf(at(json, "projects")).flatMap((project) => stringsOf(stringAt(project, "projectFolder") ?? "")),
  },
  "workspace.json": { patterns: (json) => roots(json, "projects") },
  "deno.json": { patterns: denoPatterns },
  "deno.jsonc": { patterns: denoPatterns },
  "angular.json": { patterns: (json) => roots(json, "projects") },
  "nest-cli.json": { patterns: (json) => roots(json, "projects") },
};

function denoPatterns(json: Json | undefined): readonly string[] {
  return [...stringsOf(at(json, "workspace")), ...stringsOf(at(json, "workspace", "members"))];
}

/** Reads the declarations at `paths`; a member is listed in one of them, or in an Nx `project.json`. */
function readWorkspaces(tree: Tree, paths: readonly string[], reader: ManifestReader): WorkspaceOf {
  const declared = paths.flatMap((path) => {
    const declaration = Object.hasOwn(MEMBER_LISTS, baseName(path)) ? MEMBER_LISTS[baseName(path)] : undefined;
    const patterns = declaration?.patterns(reader.read(path)) ?? [];
    for (const fault of faultsOfGlobs(patterns, SYNTAX.braces)) reader.refuse(path, fault);
    return patterns.length === 0 ? [] : [{ root: directoryOf(path), matches: createMatcher(directoryOf(path), patterns) }];
  });
  const inner = declared.toSorted((a, b) => b.root.length - a.root.length);
  const nx = isNxWorkspace(tree);
  return (directory) =>
    inner.find(({ matches }) => matches(directory))?.root ?? (nx && tree.has(`${directory}/project.json`) ? "" : undefined);
}

/** Only there a `project.json` is a project; elsewhere the name has no meaning. */
function isNxWorkspace(tree: Tree): boolean {
  return tree.has("nx.json") || tree.has("workspace.json");
}

function createMatcher(base: string, patterns: readonly string[]): IsMember {
  const absolute = (pattern: string): readonly string[] => {
    const joined = joinRelative(base, pattern.replace(/\/package\.json$/, ""));
    return joined === undefined || joined === "" ? [] : [joined];
  };
  const wanted = createGlob(patterns.filter((pattern) => pattern !== "" && !pattern.startsWith("!")).flatMap(absolute));
  const unwanted = createGlob(patterns.filter((pattern) => pattern.startsWith("!")).flatMap((pattern) => absolute(pattern.slice(1))));
  return (directory) => wanted(directory) && !unwanted(directory);
}

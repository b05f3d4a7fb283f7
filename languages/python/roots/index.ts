/**
 * Root candidates of Python distributions, in rank order inside each distribution. A declared entry without a
 * file is a problem. Selection, merging of long lists and the heuristic class R6 belong to the engine.
 */
import type { Candidate, GroupEntry, RootView } from "../../../src/model/language.js";
import type { PythonProblem } from "../problems.js";
import type { Distribution, PythonProject } from "../project.js";
import { findEntryPoints } from "./entry-points.js";
import { findFrameworkEntries } from "./framework-findings.js";
import { findLaunched } from "./launched.js";
import { createContexts, type RootContext } from "./root-context.js";
import { candidatesOf, NEVER_ROOTS, SAMPLES } from "../../shared/root-findings.js";
import { ENTRY_RULES, type Finding } from "../rules.js";
import { findProjects } from "./project-frameworks.js";
import { baseName, directoryOf, isInside, pathIn, upwards } from "../../manifests/paths.js";
import { HAS_METADATA, STARTED } from "../readings.js";
import { byteOrder } from "../../../src/model/byte-order.js";
import { isPythonInitialiser } from "../is-initialiser.js";

const CONVENTIONAL = ["main", "app", "run", "server", "cli", "__init__"];

/** A sample is no root by convention or text alone. */
const DECLARED = new Set(["command", "plugin"]);

export function findCandidates(
  project: PythonProject,
  view: RootView,
): { readonly candidates: readonly Candidate[]; readonly problems: readonly PythonProblem[] } {
  const problems: PythonProblem[] = [];
  const contexts = createContexts(project, view, problems).filter(({ distribution }) => !isSample(view, distribution?.manifest));
  const declared = contexts.flatMap((context) => ownersOf(project, context, findDeclared(context)));
  const candidates = contexts.flatMap((context) => {
    const { distribution } = context;
    if (distribution === undefined) return [];
    const mine = declared.filter(({ owner }) => owner === distribution.directory).map(({ finding }) => finding);
    const runs = mine.some((finding) => finding.class === "R1" && finding.rescue !== true);
    const library = findLibrary(context, runs).filter((finding) => isAllowed(view, finding));
    const declares = [...mine, ...library].some((finding) => finding.class < "R3" && finding.rescue !== true);
    const all = [...mine, ...library, ...findGuarded(context, declares), ...findInlineScripts(context)];
    const certain = all.some((finding) => finding.rescue !== true);
    const conventional = findConventional(context).map((finding) => (certain ? { ...finding, rescue: true as const } : finding));
    return candidatesOf("python", distribution, withoutMembers([...all, ...conventional]), ENTRY_RULES);
  });
  return { candidates, problems };
}

function isSample(view: RootView, manifest: string | undefined): boolean {
  if (manifest === undefined || manifest === "") return false;
  return SAMPLES.has(view.category(manifest)) || /(?:^|\/)\.[^/]+\//.test(manifest);
}

/** Declared, launched and framework entries. Files outside of every distribution only contribute commands. */
function findDeclared(context: RootContext): readonly Finding[] {
  const launched = findLaunched(context);
  if (context.distribution === undefined) return launched.filter((finding) => isAllowed(context.view, finding));
  const first = [...findEntryPoints(context), ...findMainFiles(context), ...findProjects(context), ...launched];
  const started = first.some((finding) => finding.class === "R1");
  return [...first, ...findFrameworkEntries(context, started)].filter((finding) => isAllowed(context.view, finding));
}

function isAllowed(view: RootView, { entry, rule, group }: Finding): boolean {
  const category = view.category(entry);
  if (group !== undefined && !NEVER_ROOTS.has(category)) return true;
  if (NEVER_ROOTS.has(category) || view.facts(entry)?.generated === true) return false;
  return DECLARED.has(rule) || !SAMPLES.has(category);
}

/** A command at the workspace root that starts a file of a member belongs to the member. */
function ownersOf(
  project: PythonProject,
  context: RootContext,
  findings: readonly Finding[],
): readonly { readonly finding: Finding; readonly owner: string }[] {
  return findings.map((finding) => {
    const owner = finding.group === undefined ? project.distributions.of(finding.entry) : undefined;
    return { finding, owner: owner?.directory ?? context.directory };
  });
}

/** The server module of a Django project is already part of the project's group. */
function withoutMembers(findings: readonly Finding[]): readonly Finding[] {
  const members = new Set(
    findings.flatMap(({ class: rootClass, group = [] }) =>
      rootClass === "R1" ? group.flatMap((entry) => (entry.unlessReached === true ? [] : [entry.path])) : [],
    ),
  );
  return findings.filter(({ rule, entry, group }) => rule !== "launched" || group !== undefined || !members.has(entry));
}

// Files that declare themselves runnable: main files of packages, guards, shebangs, inline metadata, conventional names.

/** `python -m package`. */
function findMainFiles(context: RootContext): readonly Finding[] {
  return context.sources
    .filter((path) => baseName(path) === "__main__.py")
    .map((entry) => ({ class: "R1", rule: "main file", entry, evidence: "__main__.py" }));
}

/**
 * Guards and shebangs; selection removes files that another root reaches. `declares`: the distribution has commands or a library.
 * Helpers in folders beside its packages are then tools of its development, unless something else starts them.
 */
function findGuarded(context: RootContext, declares: boolean): readonly Finding[] {
  return context.sources.flatMap((entry): readonly Finding[] => {
    if (baseName(entry) === "__main__.py") return [];
    const evidence = context.learn(STARTED, entry);
    if (evidence === null) return [];
    return [{ class: "R4", rule: "guard", entry, evidence, ...(declares && isBesidePackages(context, entry) ? { rescue: true } : {}) }];
  });
}

function isBesidePackages({ directory, distribution, project }: RootContext, path: string): boolean {
  if (distribution === undefined || [directory, ...distribution.roots].includes(directoryOf(path))) return false;
  if (!distribution.named) return !project.tree.has(pathIn(directoryOf(path), "__init__.py"));
  return !distribution.topLevel.some(({ root, name }) => isInside(path, pathIn(root, name)));
}

/** Scripts with metadata of their own. */
function findInlineScripts(context: RootContext): readonly Finding[] {
  return context.files.flatMap((entry): readonly Finding[] => {
    if (!entry.endsWith(".py") || !["source", "script"].includes(context.view.category(entry))) return [];
    return context.learn(HAS_METADATA, entry)
      ? [{ class: "R4", rule: "script metadata", entry, evidence: "inline script metadata (PEP 723)" }]
      : [];
  });
}

/** The first of the conventional names beside the manifest, otherwise in `src`. */
function findConventional(context: RootContext): readonly Finding[] {
  const own = new Set(context.sources);
  const paths = [context.directory, pathIn(context.directory, "src")].flatMap((directory) =>
    CONVENTIONAL.map((name) => pathIn(directory, `${name}.py`)),
  );
  const entry = paths.find((path) => own.has(path));
  return entry === undefined ? [] : [{ class: "R5", rule: "conventional name", entry, evidence: "conventional name" }];
}

type TopLevel = Distribution["topLevel"][number];

// The API of a distribution: its top-level packages with their public modules.

/** `runs`: the distribution has an entrypoint of class R1. It is then an application if it is not published or its initialiser is empty. */
function findLibrary(context: RootContext, runs: boolean): readonly Finding[] {
  const { distribution } = context;
  if (distribution === undefined || !distribution.named) return [];
  const isPublic = distribution.topLevel.some(({ name }) => !name.startsWith("_"));
  const packages = distribution.topLevel.flatMap((top) => {
    const { path, name } = top;
    if (isPublic && name.startsWith("_")) return [];
    if (path === undefined || context.view.category(path) !== "source") return [];
    return runs && (!distribution.published || isTrivial(context, path)) ? [] : [fromPackage(context, top, path)];
  });
  const spaces = distribution.topLevel.filter((top) => top.path === undefined);
  return [...packages, ...fromNamespaces(context, spaces, runs)];
}

/** An empty initialiser indicates an application, not a library. */
function isTrivial(context: RootContext, path: string): boolean {
  if (!/__init__\.pyi?$/.test(path)) return false;
  const facts = context.facts(path);
  return facts === undefined ? context.text(path).trim() === "" : facts.trivial === true;
}

function fromPackage(context: RootContext, top: TopLevel, entry: string): Finding {
  const finding: Finding = { class: "R2", rule: "library", entry, evidence: `top-level name "${top.name}"` };
  if (!/(?:^|\/)__init__\.\w+$/.test(entry)) return finding;
  const members = publicModules(context, top, directoryOf(entry)).filter(({ path }) => path !== entry);
  return members.length === 0
    ? finding
    : { ...finding, group: members.map(({ path, name }) => entryOf(path, name, { unlessReached: true })) };
}

/** Without a file for the whole, the manifest is the root, with an edge to each importable package. */
function fromNamespaces(context: RootContext, spaces: readonly TopLevel[], runs: boolean): readonly Finding[] {
  const manifest = context.distribution?.manifest ?? "";
  const modules = spaces.flatMap((top) => publicModules(context, top, pathIn(top.root, top.name)));
  if (
    runs &&
    (context.distribution?.published !== true || !modules.some(({ path }) => isPythonInitialiser(path) && !isTrivial(context, path)))
  )
    return [];
  const inner = new Set(modules.flatMap(({ path }) => (isPythonInitialiser(path) ? [directoryOf(path)] : [])));
  const isInner = (path: string): boolean =>
    upwards(isPythonInitialiser(path) ? directoryOf(directoryOf(path)) : directoryOf(path)).some((at) => inner.has(at));
  const group = modules.map(({ path, name }) => entryOf(path, name, { unlessReached: isInner(path) }));
  const [first] = group;
  if (first === undefined) return [];
  const evidence = `namespace ${spaces.map(({ name }) => `"${name}"`).join(", ")}`;
  const found: Pick<Finding, "class" | "rule" | "evidence"> = { class: "R2", rule: "library", evidence };
  // If there is exactly one entry, it is the root itself.
  if (group.length === 1 || manifest === "")
    return [{ ...found, entry: first.path, ...(group.length > 1 ? { group: group.slice(1) } : {}) }];
  return [{ ...found, entry: manifest, group }];
}

function entryOf(path: string, name: string, { unlessReached }: { readonly unlessReached: boolean }): GroupEntry {
  return { path, text: `public submodule "${name}", importable API.`, ...(unlessReached ? { unlessReached: true } : {}) };
}

/** Public modules below a package's directory, by path; stubs only if there is no source. */
function publicModules(
  context: RootContext,
  top: TopLevel,
  directory: string,
): readonly { readonly path: string; readonly name: string }[] {
  const { tree } = context.project;
  const found = context.files.flatMap((path) => {
    if (!/\.pyi?$/.test(path) || !isInside(path, directory) || context.view.category(path) !== "source") return [];
    if (path.endsWith(".pyi") && [".py", ".pyx"].some((extension) => tree.has(path.replace(/\.pyi$/, extension)))) return [];
    const inner = path.slice(directory === "" ? 0 : directory.length + 1).replace(/\.pyi?$/, "");
    const segments = inner.split("/");
    const named = segments.at(-1) === "__init__" ? segments.slice(0, -1) : segments;
    if (!named.every((segment) => /^[\p{ID_Start}][\p{ID_Continue}]*$/u.test(segment))) return [];
    return [{ path, name: [top.name, ...named].join(".") }];
  });
  return found.toSorted((a, b) => byteOrder(a.path, b.path));
}

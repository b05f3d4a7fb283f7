/**
 * Root candidates of Python distributions, in rank order inside each distribution. A declared entry without a
 * file is a problem. Selection, merging of long lists and the heuristic class R6 belong to the engine.
 */
import { namedPlugins } from "../distributions/pytest-options.js";
import type { Candidate, GroupEntry, RootView } from "../../../src/model/language.js";
import type { PythonProblem } from "../problems.js";
import type { Distribution, PythonProject } from "../project.js";
import { findLaunched } from "./launched.js";
import { createContexts, type RootContext } from "./root-context.js";
import { candidatesOf, NEVER_ROOTS, SAMPLES } from "../../shared/root-findings.js";
import { ENTRY_RULES, type Finding } from "../rules.js";
import { findProjects } from "./project-frameworks.js";
import { baseName, directoryOf, isInside, pathIn, upwards, joinRelative, relativeTo } from "../../../src/model/tree.js";
import { HAS_METADATA, STARTED, APPLICATION, MATCHES } from "../readings.js";
import { byteOrder } from "../../../src/model/basics.js";
import { isPythonInitialiser } from "../is-initialiser.js";
import { at, entriesOf, isObject, stringAt, stringsOf, type Json } from "../../manifests/json.js";
import { linesOf, pairsOf, readIni, wordsOf } from "../distributions/ini.js";
import { locateTarget } from "./locate.js";
import { expandBraces } from "../../../src/model/pattern/expand-groups.js";
import type { EntryRow, FrameworkRow, ReadEntry } from "./framework-row.js";
import { filesBeside, withStem } from "./files-beside.js";
import { FRAMEWORKS } from "./frameworks.js";
import { declaringFile } from "../../shared/package-files.js";
import { isScript } from "../../../src/model/parsing/scripts.js";
import { INTERPRETERS } from "../categories.js";

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
    if (
      !(entry.endsWith(".py") || isScript(context.project.tree, entry, INTERPRETERS)) ||
      !["source", "script"].includes(context.view.category(entry))
    )
      return [];
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

/** Commands and plugins that manifests declare as `module:attribute`. */

/** A group of entry points as declared in a manifest. */
interface Declared {
  /** For messages: `[project.scripts]`. */
  readonly field: string;
  readonly group: string;
  readonly manifest: string;
  readonly entries: readonly (readonly [string, string])[];
}

const COMMANDS: ReadonlySet<string> = new Set(["console_scripts", "gui_scripts"]);

function findEntryPoints(context: RootContext): readonly Finding[] {
  const declared = [...fromPyproject(context), ...fromSetupCfg(context), ...fromSetupPy(context)];
  const found = declared.flatMap((one) => one.entries.flatMap(([name, target]) => place(context, one, name, target)));
  return [...found, ...fromScriptFiles(context), ...fromPytest(context)];
}

/** `addopts = -p shop.fixtures`: a module of the repository that pytest loads at its start. */
function fromPytest(context: RootContext): readonly Finding[] {
  const { distribution, directory, project, view } = context;
  return (distribution === undefined ? [] : namedPlugins(project.tree, distribution)).flatMap((name): readonly Finding[] => {
    const found = locateTarget(context, name, directory);
    if (found === undefined || found.attribute !== undefined || !LOADED.has(view.category(found.path))) return [];
    return [{ class: "R4", rule: "plugin", entry: found.path, evidence: `pytest addopts -p ${name}` }];
  });
}

function place(context: RootContext, { field, group, manifest }: Declared, name: string, target: string): readonly Finding[] {
  const found = locateTarget(context, target, context.directory);
  if (found === undefined) {
    context.report("entry-unmapped", manifest, `${field} ${name} = ${target.replace(/\s+/g, " ").trim()}`);
    return [];
  }
  const isCommand = COMMANDS.has(group);
  const rank: Pick<Finding, "class" | "rule"> = isCommand ? { class: "R1", rule: "command" } : { class: "R3", rule: "plugin" };
  const symbols = found.attribute === undefined ? undefined : [{ path: found.path, name: found.attribute }];
  return [{ ...rank, entry: found.path, symbols, evidence: `${manifest.slice(manifest.lastIndexOf("/") + 1)} ${field} ${name}` }];
}

/** Tables of `pyproject.toml` that declare commands, by the tool that reads them; a table of tables contains groups. */
const TABLES: readonly { readonly keys: readonly string[]; readonly group?: string }[] = [
  { keys: ["project", "scripts"], group: "console_scripts" },
  { keys: ["project", "gui-scripts"], group: "gui_scripts" },
  { keys: ["tool", "poetry", "scripts"], group: "console_scripts" },
  { keys: ["tool", "flit", "scripts"], group: "console_scripts" },
  { keys: ["tool", "pdm", "scripts"], group: "console_scripts" },
  { keys: ["project", "entry-points"] },
  { keys: ["tool", "poetry", "plugins"] },
  { keys: ["tool", "flit", "entrypoints"] },
];

function fromPyproject(context: RootContext): readonly Declared[] {
  const manifest = pathIn(context.directory, "pyproject.toml");
  return TABLES.flatMap(({ keys, group }) => {
    const table = at(context.distribution?.pyproject, ...keys);
    const groups: readonly (readonly [string, Json | undefined])[] = group === undefined ? entriesOf(table) : [[group, table]];
    return groups.map(([name, entries]) => ({
      field: `[${keys.join(".")}${group === undefined ? `.${name}` : ""}]`,
      group: name,
      manifest,
      entries: entriesOf(entries).flatMap(([entry, value]) => targetsOf(keys, value).map((target) => [entry, target] as const)),
    }));
  });
}

/** The value may be a table in Poetry; in PDM a command line or a table with `call`. */
function targetsOf(keys: readonly string[], value: Json): readonly string[] {
  const call = stringAt(value, "call");
  if (keys.includes("pdm")) return call === undefined ? [] : [call.replace(/\(.*/su, "")];
  if (isObject(value)) {
    if (stringAt(value, "type") === "file") return [];
    return stringsOf(at(value, "callable") ?? at(value, "reference"));
  }
  return stringsOf(value);
}

function fromSetupCfg(context: RootContext): readonly Declared[] {
  const section = context.distribution?.setupCfg.get("options.entry_points");
  const manifest = pathIn(context.directory, "setup.cfg");
  return [...(section ?? [])].map(([group, value]) => ({ field: group, group, manifest, entries: linePairs(value) }));
}

function linePairs(value: string): readonly (readonly [string, string])[] {
  return linesOf(value).flatMap((line) => {
    // Extras in brackets may contain commas, which `pairsOf` takes for the end of a pair.
    const bracket = line.indexOf("[");
    return pairsOf(bracket < 0 ? line : line.slice(0, bracket)).slice(0, 1);
  });
}

/** A dictionary of lists, or the text of an INI file. */
function fromSetupPy(context: RootContext): readonly Declared[] {
  const value = at(context.distribution?.setupPy, "entry_points");
  const manifest = pathIn(context.directory, "setup.py");
  const groups: readonly (readonly [string, readonly string[]])[] =
    typeof value === "string"
      ? [...readIni(value)].map(([group, pairs]) => [group, [...pairs].map(([name, target]) => `${name} = ${target}`)])
      : entriesOf(value).map(([group, entries]) => [group, stringsOf(entries)]);
  return groups.map(([group, lines]) => ({ field: group, group, manifest, entries: lines.flatMap(linePairs) }));
}

/** Files that are installed as commands without a wrapper. */
function fromScriptFiles(context: RootContext): readonly Finding[] {
  const { distribution, directory, project } = context;
  const listed: readonly (readonly [string, readonly string[]])[] = [
    ["pyproject.toml [tool.setuptools] script-files", stringsOf(at(distribution?.pyproject, "tool", "setuptools", "script-files"))],
    ["setup.cfg scripts", wordsOf(distribution?.setupCfg.get("options")?.get("scripts"))],
    ["setup.py scripts", stringsOf(at(distribution?.setupPy, "scripts"))],
  ];
  return listed.flatMap(([evidence, paths]) =>
    paths.flatMap((declared): readonly Finding[] => {
      const entry = joinRelative(directory, declared);
      return entry !== undefined && (entry.endsWith(".py") ? project.tree.has(entry) : isScript(project.tree, entry, INTERPRETERS))
        ? [{ class: "R1", rule: "command", entry, evidence }]
        : [];
    }),
  );
}

/** Applies the framework table to one distribution: patterns, readers, and the choice of the group's root. */

/** Frameworks load files by location, except those that test or demonstrate. */
const LOADED = new Set(["source", "script", "config"]);

interface Entry extends ReadEntry {
  readonly class?: EntryRow["class"];
  readonly group?: readonly GroupEntry[];
  readonly rescue?: true;
}

/** `started`: another entry starts the distribution. */
function findFrameworkEntries(context: RootContext, started: boolean, table: readonly FrameworkRow[] = FRAMEWORKS): readonly Finding[] {
  return table.filter((row) => applies(context, row)).flatMap((row) => applyRow(context, row, started));
}

function applies(context: RootContext, { requirements, markers }: FrameworkRow): boolean {
  if (requirements === undefined && markers === undefined) return true;
  return (requirements !== undefined && context.requires(requirements)) || (markers !== undefined && context.matching(markers).length > 0);
}

function applyRow(context: RootContext, row: FrameworkRow, started: boolean): readonly Finding[] {
  const entries = distinct([
    ...(row.read?.(context) ?? []),
    ...(row.entries ?? []).flatMap((entry) => matchEntries(context, entry, started)),
  ]).filter(({ path }) => LOADED.has(context.view.category(path)));
  const declaring = declaringFile(context.matching, row.declaredBy);
  const evidence = `${row.name} conventions${declaring === undefined ? "" : ` (${relativeTo(context.directory, declaring)})`}`;
  const plain = ({ path, symbols, group, ...entry }: Entry): Finding => ({
    class: entry.class ?? "R1",
    rule: `framework "${row.name}"`,
    entry: path,
    group,
    symbols,
    ...(entry.rescue === true ? { rescue: true } : {}),
    evidence: entry.evidence ?? evidence,
  });
  // If there is exactly one entry, it is the root itself.
  if (row.declaredBy === undefined || entries.length < 2) return entries.map(plain);
  // The entries of a group are in path order.
  const grouped = entries.toSorted((a, b) => byteOrder(a.path, b.path));
  const symbols = grouped.flatMap((entry) => entry.symbols ?? []);
  const manifest = context.distribution?.manifest ?? "";
  const entry = declaring ?? (manifest === "" ? (grouped[0]?.path ?? "") : manifest);
  const group = grouped.filter(({ path }) => path !== entry).map(({ path, text }): GroupEntry => ({ path, text, describes: true }));
  return [{ class: "R1", rule: `framework "${row.name}"`, entry, group, symbols: symbols.length > 0 ? symbols : undefined, evidence }];
}

/** The first entry of a file is kept, with the symbols of the others. */
function distinct(entries: readonly Entry[]): readonly Entry[] {
  const found = new Map<string, Entry>();
  for (const entry of entries) {
    const before = found.get(entry.path);
    const symbols = [...(before?.symbols ?? []), ...(entry.symbols ?? [])];
    found.set(entry.path, { ...(before ?? entry), symbols: symbols.length > 0 ? symbols : undefined });
  }
  return [...found.values()];
}

function matchEntries(context: RootContext, row: EntryRow, started: boolean): readonly Entry[] {
  const roots = (context.distribution?.roots ?? []).filter((root) => isInside(root, context.directory));
  const prefixes = [
    "",
    ...roots
      .map((root) => relativeTo(context.directory, root))
      .filter((root) => root !== "")
      .map((root) => `${root}/`),
  ];
  const patterns = row.files.startsWith("<root>") ? prefixes.map((prefix) => prefix + row.files.slice("<root>".length)) : [row.files];
  const found = new Set(patterns.flatMap(expandBraces).flatMap((pattern) => context.matching(pattern)));
  return [...found].flatMap((path) => {
    if (row.mentions !== undefined && !context.learn(MATCHES, path, String(row.mentions))) return [];
    if (row.calls !== undefined && !callsOneOf(context, path, row.calls)) return [];
    const group = row.beside === undefined ? undefined : filesBeside(context, path, row.beside);
    const rescue = started && row.fallback === true ? { rescue: true as const } : {};
    return [{ path, text: withStem(row.text, path), class: row.class, group, ...rescue }];
  });
}

/** Facts contain only the first calls of a module; further assignments at module level are found in the text. Factories may have any name. */
function callsOneOf(context: RootContext, path: string, names: readonly string[]): boolean {
  if (context.learn(APPLICATION, path) !== null) return true;
  const calls = context.facts(path)?.calls ?? [];
  if (calls.some((call) => names.includes(call.slice(call.lastIndexOf(".") + 1)))) return true;
  const assigned = new RegExp(`^\\w+[ \\t]*(?::[^=\\n]{1,80})?=[ \\t]*(?:\\w+\\.){0,4}(?:${names.join("|")})\\(`, "m");
  return context.learn(MATCHES, path, String(assigned));
}

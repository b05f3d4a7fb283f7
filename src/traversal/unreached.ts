/** Files that no root reaches, each with what is known about it, and the best candidates to become roots. */
import type { Contents, Graph, LinkedFile, Scan } from "../model/graph.js";
import { type Category, CATEGORY_PLURAL } from "../model/category.js";
import { byteOrder, pushTo } from "../model/basics.js";
import { reachBeyond } from "./reach.js";
import { directoryOf, isInside } from "../model/tree.js";

const TOOLS: ReadonlySet<Category> = new Set<Category>(["config", "script"]);

/** Categories that a map does not read, and questions about code do. */
export const USERS: ReadonlySet<Category> = new Set<Category>(["example", "docs", "bench", "story", "asset"]);

const TESTS: ReadonlySet<Category> = new Set<Category>(["test", "fixture", "story"]);

/** `test-utils/`, `testutil/`, `for_testing.py`; not `latest` or `attest`. */
const NAMED_AFTER_TESTS = /(?:^|[/._-])tests?(?:$|[/._-]|ing|util|help|support|case)/i;

export interface Unreached {
  readonly path: string;
  /** A file that only tools or tests import belongs to them. */
  readonly category: Category;
  readonly kind: UnreachedKind;
  /** The kind in words, with the place: `named in rollup.config.js`. */
  readonly reason: string;
}

type UnreachedKind =
  /** Its category is not mapped. */
  | "category"
  /** A configuration includes it for its declarations. */
  | "ambient"
  /** It declares the types of code that is in the map. */
  | "declarations"
  /** Executing it has no effect. */
  | "trivial"
  /** Only files that are not in the map import it. */
  | "importer"
  /** Only imports without a use refer to it. */
  | "dead"
  /** A rule finds an entrypoint there. */
  | "entrypoint"
  /** A configuration or a page contains its name. */
  | "mention"
  /** It is not part of what a build compiles. */
  | "build"
  | "none";

/** Reasons start with one of these; `.dsp/diagnostics` contains them after a path. */
export const REASON_STARTS = [
  "only from ",
  "imported by ",
  "entrypoint by ",
  "named in ",
  "in a folder named in ",
  "in a folder that is served as it is",
  "in no build",
  "others may import it by path",
  "no importer found",
  "no importer of its package found",
] as const;

const CATEGORY_REASON: Readonly<Record<Category, string>> = {
  excluded: "excluded",
  outside: "outside of the directories to map",
  vendored: "vendored",
  generated: "generated",
  test: "a test",
  fixture: "an input of tests",
  story: "a story",
  example: "an example",
  bench: "a benchmark",
  docs: "documentation",
  config: "a configuration",
  script: "a script of the build",
  asset: "no code",
  source: "source",
};

/** Categories of importers. */
const IMPORTERS: typeof CATEGORY_PLURAL = { ...CATEGORY_PLURAL, fixture: "tests" };

export function findUnreached(scan: Scan, graph: Graph, documented: ReadonlySet<string>): readonly Unreached[] {
  const missing = scan.tree.paths.filter((path) => !documented.has(path) && scan.workspaceOf(path) !== undefined);
  const importers = invert(graph);
  const categoryOf = refineCategories(scan, { importers, documented, missing, partsOf: (key) => graph.files.get(key)?.parts ?? [] });
  const facts: Known = {
    scan,
    graph,
    documented,
    importers,
    categoryOf,
    dead: deadImporters(scan, graph),
    entrypoints: entrypoints(scan, graph),
  };
  return missing.map((path): Unreached => ({ path, category: categoryOf(path), ...whyUnreached(facts, path) }));
}

/** Whether nothing is known that would load the file. */
export function isOpen({ category, kind }: Unreached): boolean {
  return category === "source" && kind === "none";
}

/** `users`: the graph with the sources that a map does not read, such as examples. What only they import is known. */
export function withOtherImporters(found: readonly Unreached[], users: Graph, category: Scan["category"]): readonly Unreached[] {
  const importers = invert(users);
  return found.map((file) => {
    const live = isOpen(file) ? (importers.get(file.path) ?? []).filter((path) => USERS.has(category(path))) : [];
    return live.length === 0 ? file : { ...file, kind: "importer", reason: `only from ${importersInWords(live, category)}` };
  });
}

/** `mentionOf`: where else a file without an importer is named, in words. */
export function withMentions(found: readonly Unreached[], open: () => (path: string) => string | undefined): readonly Unreached[] {
  if (!found.some(isOpen)) return found;
  const mentionOf = open();
  return found.map((file) => {
    const reason = isOpen(file) ? mentionOf(file.path) : undefined;
    return reason === undefined ? file : { ...file, kind: "mention", reason };
  });
}

/** Whether the file counts as a gap of the map: shipped code that has to be imported to have an effect. */
export function isReported(file: Unreached): boolean {
  return file.category === "source" && !needsNoImport(file);
}

/** Files that a configuration includes, declarations of mapped code, and files that have no effect when executed need no importer. */
function needsNoImport({ kind }: Pick<Unreached, "kind">): boolean {
  return kind === "ambient" || kind === "declarations" || kind === "trivial";
}

const WITHOUT_IMPORTER: ReadonlySet<UnreachedKind> = new Set<UnreachedKind>(["entrypoint", "mention", "none"]);

/** Importer-less unreached source files, by the number of files they would add to the map; at most `limit`. */
export function rootCandidates({ graph, contents, unreached }: Walked, limit: number): readonly { path: string; reach: number }[] {
  const open = new Set(unreached.map((file) => file.path));
  const documented = new Set(contents.flatMap((part) => part.keys));
  return unreached
    .filter((file) => file.category === "source" && WITHOUT_IMPORTER.has(file.kind))
    .map(({ path }) => ({ path, reach: [...reachBeyond(graph, path, documented)].filter((key) => open.has(key)).length }))
    .sort((a, b) => b.reach - a.reach || byteOrder(a.path, b.path))
    .slice(0, limit);
}

/** A graph, the part that its roots document, and the rest. */
interface Walked {
  readonly graph: Graph;
  readonly contents: readonly Contents[];
  readonly unreached: readonly Unreached[];
}

interface Known {
  readonly scan: Scan;
  readonly graph: Graph;
  readonly documented: ReadonlySet<string>;
  readonly importers: ReadonlyMap<string, readonly string[]>;
  readonly categoryOf: (path: string) => Category;
  readonly dead: ReadonlyMap<string, string>;
  /** Evidence of candidates that are no roots, by path. */
  readonly entrypoints: ReadonlyMap<string, string>;
}

function whyUnreached(known: Known, path: string): Pick<Unreached, "kind" | "reason"> {
  const { scan, graph, categoryOf, importers, dead, entrypoints: declared } = known;
  const category = categoryOf(path);
  if (category !== "source") return { kind: "category", reason: CATEGORY_REASON[category] };
  const facts = scan.files.get(path);
  if (facts?.ambient === true) return { kind: "ambient", reason: "declarations without a module" };
  if (facts?.trivial === true) return { kind: "trivial", reason: "nothing to execute" };
  const code = scan.workspaceOf(path)?.declarationsOf?.(path);
  if (code !== undefined && known.documented.has(code)) return { kind: "declarations", reason: `declarations of ${code}` };
  const live = importers.get(path) ?? [];
  if (live.length > 0) return { kind: "importer", reason: `only from ${importersInWords(live, categoryOf)}` };
  const importer = dead.get(path);
  if (importer !== undefined) return { kind: "dead", reason: `imported by ${importer} without a use` };
  const evidence = declared.get(graph.units.get(path) ?? path);
  if (evidence !== undefined) return { kind: "entrypoint", reason: `entrypoint by ${evidence}, not chosen` };
  if (facts?.unit !== undefined && !graph.units.has(path)) return { kind: "build", reason: "in no build" };
  const home = scan.workspaceOf(path)?.packageOf(path);
  if (home?.opens?.(path) === true) return { kind: "none", reason: `others may import it by path from ${home.name}, nothing here does` };
  // Other files of the package and its own tests need no import.
  return { kind: "none", reason: graph.units.has(path) ? "no importer of its package found" : "no importer found" };
}

/** Importers that are sources themselves come first: they explain most. */
function importersInWords(live: readonly string[], categoryOf: (path: string) => Category): string {
  const source = live.find((path) => IMPORTERS[categoryOf(path)] === undefined);
  if (source !== undefined) return `${source}, itself unreached`;
  const [only] = live;
  if (live.length === 1 && only !== undefined && categoryOf(only) === "config") return only;
  // Examples and notebooks are read one by one.
  if (only !== undefined && live.every((path) => categoryOf(path) === "example"))
    return live.length === 1 ? only : `${only} and ${live.length - 1} more`;
  const kinds = [...new Set(live.map((path) => IMPORTERS[categoryOf(path)] ?? ""))].sort(byteOrder);
  return kinds.length === 1 ? (kinds[0] ?? "") : `${kinds.slice(0, -1).join(", ")} and ${kinds.at(-1) ?? ""}`;
}

function entrypoints({ candidates }: Scan, { units }: Graph): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { entry, group = [], evidence, rescue, class: rootClass } of candidates) {
    // A name alone declares nothing.
    if (rescue === true && rootClass === "R5") continue;
    for (const path of [entry, ...group.map((member) => member.path)]) {
      const key = units.get(path) ?? path;
      if (!found.has(key)) found.set(key, evidence[0] ?? "a rule");
    }
  }
  return found;
}

function invert(graph: Graph): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const [path, file] of graph.files) {
    for (const next of file.next) {
      if (isOwnPackage(file, next)) continue;
      pushTo(importers, next, path);
      for (const part of graph.files.get(next)?.parts ?? []) pushTo(importers, part, path);
    }
  }
  return importers;
}

/** Whether the file only runs it because it lies in that package: whoever loads the file has loaded it. */
function isOwnPackage({ path, edges }: LinkedFile, next: string): boolean {
  const directory = directoryOf(next);
  return directory !== "" && isInside(path, directory) && !edges.some(({ to, via }) => to === next || via === next);
}

/** Sites with a target but without a used binding: target → first importer. */
function deadImporters(scan: Scan, graph: Graph): ReadonlyMap<string, string> {
  const dead = new Map<string, string>();
  for (const [path, resolutions] of scan.resolutions) {
    const live = new Set(graph.files.get(path)?.next ?? []);
    for (const { targets } of resolutions) {
      for (const target of targets) {
        // A string that only looks like one of the module's names is no import.
        if (target.kind !== "file" || target.symbol !== undefined || target.path === path || dead.has(target.path)) continue;
        const { path: there, declared } = target;
        // An import of the declaration file counts as an import of the implementation.
        if (!live.has(there) && (declared === undefined || !live.has(declared))) dead.set(there, path);
      }
    }
  }
  return dead;
}

interface Found {
  /** Files of a module of several files. */
  readonly partsOf: (key: string) => readonly string[];
  readonly importers: ReadonlyMap<string, readonly string[]>;
  readonly documented: ReadonlySet<string>;
  readonly missing: readonly string[];
}

// Categories of unreached sources that follow from who imports them: a plugin of a linter's configuration is no shipped code.

/**
 * Sources that only configurations and scripts import are scripts if no other source of their directory is in the map. Sources that only
 * tests import are tests if their path says so too, or if nothing but an import loads a file of their language: otherwise they may be shipped, and
 * merely wired in a way that no rule finds.
 */
function refineCategories({ category, workspaceOf }: Scan, { importers, documented, missing, partsOf }: Found): (path: string) => Category {
  const refined = new Map<string, Category>();
  const categoryOf = (path: string): Category => refined.get(path) ?? category(path);
  const mapped = new Set([...documented].filter((key) => !key.includes("#") && category(key) === "source").map(directoryOf));
  const open = missing.filter((path) => category(path) === "source" && importers.has(path));
  for (let before = -1; before !== refined.size;) {
    before = refined.size;
    for (const path of open) {
      if (refined.has(path)) continue;
      const kinds = (importers.get(path) ?? []).map(categoryOf);
      if (kinds.every((kind) => TOOLS.has(kind)) && !mapped.has(directoryOf(path))) refined.set(path, "script");
    }
  }
  const isTest = (path: string): boolean => TESTS.has(categoryOf(path));
  // The tests of a package that nobody loads do not make it one of their helpers.
  const isForOthers = (path: string): boolean =>
    workspaceOf(path)?.onlyImportsLoad === true &&
    importers.get(path)?.some((importer) => directoryOf(importer) !== directoryOf(path)) === true;
  const mayHelp = open.filter((one) => !refined.has(one) && (NAMED_AFTER_TESTS.test(one) || isForOthers(one)));
  for (const path of helpersOfTests(mayHelp, { importers, partsOf }, isTest)) refined.set(path, "test");
  return categoryOf;
}

/** The largest set of sources that only tests and other files of the set import: helpers of tests often import each other. */
function helpersOfTests(
  open: readonly string[],
  { importers, partsOf }: Pick<Found, "importers" | "partsOf">,
  isTest: (path: string) => boolean,
): ReadonlySet<string> {
  const helpers = new Set(open);
  const isIn = (set: ReadonlySet<string>, key: string): boolean => set.has(key) || partsOf(key).some((part) => set.has(part));
  for (let before = -1; before !== helpers.size;) {
    before = helpers.size;
    for (const path of helpers)
      if (!(importers.get(path) ?? []).every((importer) => isTest(importer) || isIn(helpers, importer))) helpers.delete(path);
  }
  // A cycle that nothing imports from outside is no helper of any test.
  const used = new Set([...helpers].filter((path) => importers.get(path)?.some(isTest) === true));
  for (let before = -1; before !== used.size;) {
    before = used.size;
    for (const path of helpers) if (importers.get(path)?.some((importer) => isIn(used, importer)) === true) used.add(path);
  }
  return used;
}

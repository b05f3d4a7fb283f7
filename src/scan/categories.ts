/**
 * File categories: which files may be roots and how unreached files are grouped. They never block reachability.
 * General rows are here; each language adds its own.
 */
import { countWithinList } from "../model/pattern/expand-groups.js";
import type { Category, CategoryRule, Language, Package, Workspace } from "../model/language.js";
import { type Tree, directoryOf } from "../model/tree.js";
import { describeFault } from "../model/pattern/compile-pattern.js";
import { compileGitPattern } from "../model/pattern/git-patterns.js";
import { remember } from "../model/basics.js";

const ORDER: readonly Category[] = [
  "vendored",
  "generated",
  "test",
  "fixture",
  "story",
  "example",
  "bench",
  "docs",
  "config",
  "script",
  "asset",
];

const anywhere = (names: string): RegExp => new RegExp(`(?:^|/)(?:${names})/`);
const atTop = (names: string): RegExp => new RegExp(`^(?:${names})/`);
const pathRow = (category: Category, pattern: RegExp): CategoryRule => ({ category, matches: (path) => pattern.test(path) });
const row = (category: Category, pattern: RegExp): CategoryRule => ({ ...pathRow(category, pattern), byDirectory: true });

/** Names of directories that may hold the product of a repository that has it nowhere else, the likeliest first. */
const NAMED: readonly (readonly Category[])[] = [["docs", "example", "bench", "script", "story"], ["test", "fixture"], ["vendored"]];

const TEST_KINDS = "system|integration|unit|functional|acceptance|smoke|performance|regression|type|e2e|end[-_]to[-_]end";

const GENERAL: readonly CategoryRule[] = [
  row("vendored", anywhere("vendor|third_party|third-party|_vendor")),
  pathRow("generated", anywhere("__generated__")),
  row("test", anywhere("__tests__|__tests_dts__|__test-d__|__type-?tests__|__performance_tests__|tests?|specs?|e2e")),
  row("test", anywhere(`(?:${TEST_KINDS})[-_]tests?|tests?[-_](?:${TEST_KINDS})|[\\w.-]+-e2e`)),
  row("test", anywhere("test[-_](?:apps?|applications?|projects?|sites?|programs?)")),
  row("fixture", anywhere("__fixtures__|__testfixtures__|fixtures|testdata|__mocks__|__snapshots__")),
  // Below sources the folder may hold shipped code about examples.
  row("example", /^(?:(?!(?:src|lib|app|packages)\/)[^/]+\/)*(?:[\w.]+[-_])?examples\//),
  row("example", atTop("examples?|demos?|samples?|playgrounds?|sandbox(?:es)?|docs?_(?:src|sources?)|docs?[-_]examples?")),
  row("bench", atTop("bench(?:es|marks?)?|perf")),
  row("bench", anywhere("__bench(?:es|marks?)?__")),
  row("docs", atTop("(?:[a-z]+-)?docs?|website|site")),
  row("script", atTop("scripts?|tools?|hack|ci|\\.github")),
  // Time-stamped migrations are launched by a tool, one by one and by name; those of Go are compiled with the program.
  pathRow("script", /(?:^|\/)migrations\/\d{8,}[^/]*$(?<!\.go)/),
];

/** What the manifests of a repository say about its files. */
type Evidence = Pick<Workspace, "categories" | "shippedDirectory"> & Partial<Pick<Workspace, "packages">>;

export interface Categories {
  /** Computed once per path. If nothing else is source, code is not set aside for the name of its directory. */
  readonly category: (path: string) => Category;
  /** The same, whatever the directories of the path are called. */
  readonly categoryByName: (path: string) => Category;
}

export function createCategories(tree: Tree, languages: readonly Language[], workspaces: readonly Evidence[] = []): Categories {
  const named = [...GENERAL, ...languages.flatMap((language) => language.categories)];
  const declared = workspaces.flatMap((workspace) => workspace.categories);
  const byCategory = ORDER.map((category) => ({
    category,
    named: named.filter((rule) => rule.category === category),
    declared: declared.filter((rule) => rule.category === category),
  }));
  const paths = tree.paths.filter((path) => languages.some((language) => language.claims(path)));
  const overrides = readAttributes(
    tree,
    workspaces.flatMap(({ packages = [] }) => packages),
    paths,
  );
  const meant = new Set<Category>();
  const decide = (path: string, hasDirectories = true): Category => {
    const forced = overrides(path);
    const judged = belowShipped(workspaces, path);
    for (const { category, ...rows } of byCategory) {
      const override = forced.get(category);
      if (override === true) return category;
      if (override === false) continue;
      const counts = ({ byDirectory }: CategoryRule): boolean => byDirectory !== true || (hasDirectories && !meant.has(category));
      const isNamed = rows.named.some((rule) => counts(rule) && rule.matches(judged));
      if (isNamed || rows.declared.some((rule) => counts(rule) && rule.matches(path))) return category;
    }
    return languages.some((language) => language.claims(path)) ? "source" : "asset";
  };
  for (const group of NAMED) while (takeNames(group, { paths, decide, meant }));
  return { category: remember((path: string) => decide(path)), categoryByName: (path) => decide(path, false) };
}

interface Deciding {
  readonly paths: readonly string[];
  readonly decide: (path: string) => Category;
  /** Categories for which names of directories do not count. */
  readonly meant: Set<Category>;
}

/** Adds the category with the most files, unless there is source already; returns whether it did. */
function takeNames(group: readonly Category[], { paths, decide, meant }: Deciding): boolean {
  if (paths.some((path) => decide(path) === "source")) return false;
  const count = (category: Category): number => paths.filter((path) => decide(path) === category).length;
  const [most] = group
    .filter((category) => !meant.has(category))
    .map((category) => ({ category, files: count(category) }))
    .filter(({ files }) => files > 0)
    .toSorted((a, b) => b.files - a.files);
  if (most !== undefined) meant.add(most.category);
  return most !== undefined;
}

/** The part of the path that may say what the file is. */
function belowShipped(workspaces: readonly Evidence[], path: string): string {
  for (const workspace of workspaces) {
    const directory = workspace.shippedDirectory?.(path);
    if (directory !== undefined) return path.slice(directory.length + 1);
  }
  return path;
}

/** Packages of the repository that `.gitattributes` marks as vendored: they are not mapped, which may be a surprise. */
export function packagesMarkedVendored(tree: Tree, packages: readonly Package[]): readonly Package[] {
  const overrides = readAttributes(tree, packages);
  return packages.filter(({ directory, manifest }) => directory !== "" && manifest !== "" && overrides(manifest).get("vendored") === true);
}

const TAKES_OUT = /(?<=\s)linguist-(?:vendored|generated)(?:=true)?(?=\s|$)/gm;

/** The tree without the attributes of its `.gitattributes` that take files out; those that bring files back stay. */
export function withoutTakingOut<Any extends Tree>(tree: Any): Any {
  return { ...tree, read: (path) => (path === ATTRIBUTES ? tree.read(path)?.replace(TAKES_OUT, "") : tree.read(path)) };
}

/** The lines of a `.gitattributes` that take files out. */
export function takingOut(text: string): readonly string[] {
  return text.split("\n").flatMap((line) => (!line.startsWith("#") && line.search(TAKES_OUT) >= 0 ? [line.trim()] : []));
}

/** Whether attributes take a source out of what is read. */
export function takesOut(tree: Tree, languages: readonly Language[]): boolean {
  if (takingOut(tree.read(ATTRIBUTES) ?? "").length === 0) return false;
  const overrides = readAttributes(tree);
  return tree.paths.some((path) => overrides(path).get("vendored") === true && languages.some((language) => language.claims(path)));
}

export const ATTRIBUTES = ".gitattributes";

type Overrides = (path: string) => ReadonlyMap<Category, boolean>;

/**
 * `linguist-vendored` and `linguist-generated` of the root `.gitattributes`, in either polarity; the last line wins. `web/*` marks the manifest
 * of a package and not what lies below: files beside a manifest are not vendored if most sources of its package are not.
 */
function readAttributes(tree: Tree, packages: readonly Package[] = [], sources: readonly string[] = tree.paths): Overrides {
  const { rows } = readAttributeRows(tree);
  const all = (path: string): ReadonlyMap<Category, boolean> =>
    new Map(rows.filter((entry) => entry.matches(path)).map((entry) => [entry.category, entry.value]));
  const isMarked = (path: string): boolean => all(path).get("vendored") === true;
  const own = new Set(
    packages.flatMap(({ directory, manifest }) => {
      if (directory === "" || manifest === "" || !isMarked(manifest)) return [];
      const below = sources.filter((path) => path.startsWith(`${directory}/`) && directoryOf(path) !== directory);
      return below.filter(isMarked).length * 2 < below.length ? [directory] : [];
    }),
  );
  if (own.size === 0) return all;
  return (path) => {
    const found = all(path);
    return found.get("vendored") === true && own.has(directoryOf(path)) ? new Map([...found].filter(([key]) => key !== "vendored")) : found;
  };
}

/** Lines of the root `.gitattributes` whose pattern is not followed, and why. */
export function refusedAttributes(tree: Tree): readonly string[] {
  return readAttributeRows(tree).refused;
}

interface AttributeRow {
  readonly matches: (path: string) => boolean;
  readonly category: Category;
  readonly value: boolean;
}

function readAttributeRows(tree: Tree): { readonly rows: readonly AttributeRow[]; readonly refused: readonly string[] } {
  const lines = (tree.read(ATTRIBUTES) ?? "").split("\n");
  const kept = countWithinList(lines);
  const rows: AttributeRow[] = [];
  const refused: string[] = [];
  for (const [index, line] of lines.entries()) {
    const [glob, ...attributes] = line.trim().split(/\s+/);
    if (glob === undefined || glob === "" || glob.startsWith("#")) continue;
    for (const attribute of attributes) {
      const match = /^(-?)linguist-(vendored|generated)(?:=(true|false))?$/.exec(attribute);
      if (match === null) continue;
      const value = match[1] !== "-" && match[3] !== "false";
      const { matches, fault = index < kept ? undefined : "comes after too many others" } = createAttributeGlob(glob);
      if (fault === undefined) rows.push({ matches, category: match[2] as Category, value });
      else refused.push(`line ${index + 1}: ${describeFault(glob, fault)}`);
    }
  }
  return { rows, refused };
}

/** Globs of `.gitattributes`. One that ends with a slash matches everything below. */
export function createAttributeGlob(glob: string): { readonly matches: (path: string) => boolean; readonly fault?: string } {
  if (!glob.endsWith("/")) return compileGitPattern(glob);
  return compileGitPattern(glob.slice(0, -1).includes("/") ? `${glob}**` : `**/${glob}**`);
}

/**
 * File categories (semantics A.1): which files may be roots and how unreached files are grouped. They never block reachability.
 * General rows are here; each language adds its own.
 */
import type { Category, CategoryRule, Language, Package, Workspace } from "../model/language.js";
import type { Tree } from "../model/tree.js";
import { createAttributeGlob } from "./attribute-glob.js";

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
const row = (category: Category, pattern: RegExp): CategoryRule => ({ category, matches: (path) => pattern.test(path) });

const GENERAL: readonly CategoryRule[] = [
  row("vendored", anywhere("vendor|third_party|third-party|_vendor")),
  row("generated", anywhere("__generated__")),
  row("test", anywhere("__tests__|__tests_dts__|__test-d__|__type-?tests__|__performance_tests__|tests?|specs?|e2e")),
  row("test", anywhere("(?:system|integration|unit|functional|acceptance|smoke|type|e2e|end-to-end)[-_]tests?|[\\w.-]+-e2e")),
  row("fixture", anywhere("__fixtures__|__testfixtures__|fixtures|testdata|__mocks__|__snapshots__")),
  row("example", atTop("examples?|demos?|samples?|playgrounds?|sandbox(?:es)?|docs?_(?:src|sources?)|docs?[-_]examples?")),
  row("bench", atTop("bench(?:es|marks?)?|perf")),
  row("bench", anywhere("__bench(?:es|marks?)?__")),
  row("docs", atTop("(?:[a-z]+-)?docs?|website|site")),
  row("script", atTop("scripts?|tools?|hack|ci|\\.github")),
  // Time-stamped migrations are launched by a tool, one by one and by name.
  row("script", /(?:^|\/)migrations\/\d{8,}[^/]*$/),
];

/** What the manifests of a repository say about its files. */
type Evidence = Pick<Workspace, "categories" | "shippedDirectory">;

/** Category of every path, computed once per path. */
export function createCategories(
  tree: Tree,
  languages: readonly Language[],
  workspaces: readonly Evidence[] = [],
): (path: string) => Category {
  const named = [...GENERAL, ...languages.flatMap((language) => language.categories)];
  const declared = workspaces.flatMap((workspace) => workspace.categories);
  const byCategory = ORDER.map((category) => ({
    category,
    named: named.filter((rule) => rule.category === category),
    declared: declared.filter((rule) => rule.category === category),
  }));
  const overrides = readAttributes(tree);
  const known = new Map<string, Category>();
  const decide = (path: string): Category => {
    const forced = overrides(path);
    const judged = belowShipped(workspaces, path);
    for (const { category, ...rows } of byCategory) {
      const override = forced.get(category);
      if (override === true) return category;
      if (override === false) continue;
      if (rows.named.some((rule) => rule.matches(judged)) || rows.declared.some((rule) => rule.matches(path))) return category;
    }
    return languages.some((language) => language.claims(path)) ? "source" : "asset";
  };
  return (path) => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const category = decide(path);
    known.set(path, category);
    return category;
  };
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
  const overrides = readAttributes(tree);
  return packages.filter(({ directory, manifest }) => directory !== "" && manifest !== "" && overrides(manifest).get("vendored") === true);
}

type Overrides = (path: string) => ReadonlyMap<Category, boolean>;

/** `linguist-vendored` and `linguist-generated` of the root `.gitattributes`, in either polarity; the last line wins. */
function readAttributes(tree: Tree): Overrides {
  const lines = (tree.read(".gitattributes") ?? "").split("\n");
  const rows: { matches: (path: string) => boolean; category: Category; value: boolean }[] = [];
  for (const line of lines) {
    const [glob, ...attributes] = line.trim().split(/\s+/);
    if (glob === undefined || glob === "" || glob.startsWith("#")) continue;
    for (const attribute of attributes) {
      const match = /^(-?)linguist-(vendored|generated)(?:=(true|false))?$/.exec(attribute);
      if (match === null) continue;
      const value = match[1] !== "-" && match[3] !== "false";
      rows.push({ matches: createAttributeGlob(glob), category: match[2] as Category, value });
    }
  }
  return (path) => new Map(rows.filter((entry) => entry.matches(path)).map((entry) => [entry.category, entry.value]));
}

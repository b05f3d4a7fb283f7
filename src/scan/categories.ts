/**
 * File categories (semantics A.1): which files may be roots and how unreached files are grouped. They never block reachability.
 * General rows are here; each language adds its own.
 */
import type { Category, CategoryRule, Language } from "../model/language.js";
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
  row("test", anywhere("__tests__|__tests_dts__|__test-d__|tests?|specs?|e2e")),
  row("fixture", anywhere("__fixtures__|__testfixtures__|fixtures|testdata|__mocks__|__snapshots__")),
  row("example", atTop("examples?|demos?|samples?|playgrounds?|sandbox(?:es)?")),
  row("bench", atTop("bench(?:es|marks?)?|perf")),
  row("docs", atTop("(?:[a-z]+-)?docs?|website|site")),
  row("script", atTop("scripts?|tools?|hack|ci|\\.github")),
  // Time-stamped migrations are launched by a tool, one by one and by name.
  row("script", /(?:^|\/)migrations\/\d{8,}[^/]*$/),
];

/** Category of every path, computed once per path. `declared`: rows taken from the repository's manifests. */
export function createCategories(
  tree: Tree,
  languages: readonly Language[],
  declared: readonly CategoryRule[] = [],
): (path: string) => Category {
  const rules = [...GENERAL, ...languages.flatMap((language) => language.categories), ...declared];
  const byCategory = ORDER.map((category) => ({ category, rules: rules.filter((rule) => rule.category === category) }));
  const overrides = readAttributes(tree);
  const known = new Map<string, Category>();
  const decide = (path: string): Category => {
    const forced = overrides(path);
    for (const { category, rules: rows } of byCategory) {
      const override = forced.get(category);
      if (override === true) return category;
      if (override === false) continue;
      if (rows.some((candidate) => candidate.matches(path))) return category;
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

/** Categories of unreached sources that follow from who imports them: a plugin of a linter's configuration is no shipped code. */
import type { Category } from "../model/language.js";
import type { Scan } from "../model/scan.js";

const TOOLS: ReadonlySet<Category> = new Set<Category>(["config", "script"]);
const TESTS: ReadonlySet<Category> = new Set<Category>(["test", "fixture", "story"]);
/** `test-utils/`, `testutil/`, `for_testing.py`; not `latest` or `attest`. */
const NAMED_AFTER_TESTS = /(?:^|[/._-])tests?(?:$|[/._-]|ing|util|help|support|case)/i;

interface Found {
  readonly importers: ReadonlyMap<string, readonly string[]>;
  readonly documented: ReadonlySet<string>;
  readonly missing: readonly string[];
}

/**
 * Sources that only configurations and scripts import are scripts if no other source of their directory is in the map. Sources that only
 * tests import are tests if their path says so too: otherwise they may be shipped, and merely wired in a way that no rule finds.
 */
export function refineCategories({ category }: Scan, { importers, documented, missing }: Found): (path: string) => Category {
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
  for (const path of helpersOfTests(
    open.filter((one) => !refined.has(one)),
    importers,
    categoryOf,
  ))
    refined.set(path, "test");
  return categoryOf;
}

/** The largest set of sources that only tests and other files of the set import: helpers of tests often import each other. */
function helpersOfTests(
  open: readonly string[],
  importers: Found["importers"],
  categoryOf: (path: string) => Category,
): ReadonlySet<string> {
  const helpers = new Set(open.filter((path) => NAMED_AFTER_TESTS.test(path)));
  const isTest = (path: string): boolean => TESTS.has(categoryOf(path));
  for (let before = -1; before !== helpers.size;) {
    before = helpers.size;
    for (const path of helpers)
      if (!(importers.get(path) ?? []).every((importer) => isTest(importer) || helpers.has(importer))) helpers.delete(path);
  }
  // A cycle that nothing imports from outside is no helper of any test.
  const used = new Set([...helpers].filter((path) => importers.get(path)?.some(isTest) === true));
  for (let before = -1; before !== used.size;) {
    before = used.size;
    for (const path of helpers) if (importers.get(path)?.some((importer) => used.has(importer)) === true) used.add(path);
  }
  return used;
}

function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

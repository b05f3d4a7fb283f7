/** Categories inside each distribution: names of top-level directories have the same meaning in a member as in the repository (A.1). */
import type { Category, CategoryRule } from "../../../src/model/language.js";
import { isInside, joinPath, relativeTo } from "../../manifests/paths.js";
import { remember } from "../../manifests/remember.js";
import type { Distributions } from "../project.js";

const ROWS: readonly (readonly [Category, RegExp])[] = [
  ["test", /^testing\//],
  ["example", /^(?:[\w.-]*[-_])?(?:examples?|demos?|samples?|playgrounds?|sandbox(?:es)?|tutorials?|notebooks?)\//],
  ["bench", /^(?:bench(?:es|marks?)?|perf)\//],
  ["docs", /^(?:docs?|website|site)\//],
  ["script", /^(?:scripts?|tools?|hack|ci|\.github)\//],
];
/** Other languages have their own rules. */
const OURS = /\.(?:py|pyi|pyw)$|(?:^|\/)(?:pyproject\.toml|setup\.cfg|Pipfile|requirements[^/]*\.(?:txt|in))$/;

export function localCategories({ around }: Pick<Distributions, "around">): readonly CategoryRule[] {
  const categoryOf = remember((path: string): Category | undefined => {
    if (!OURS.test(path)) return undefined;
    for (const { directory, topLevel } of around(path)) {
      const [category] = ROWS.find(([, pattern]) => pattern.test(relativeTo(directory, path))) ?? [];
      // Distributed packages are product code, whatever their name.
      const isDistributed = topLevel.some(({ root, name }) => isInside(path, joinPath(root, name) ?? name));
      if (category !== undefined && !isDistributed) return category;
    }
    return undefined;
  });
  return ROWS.map(([category]) => ({ category, matches: (path) => categoryOf(path) === category }));
}

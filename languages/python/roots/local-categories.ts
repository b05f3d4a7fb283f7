/** Categories inside each distribution: names of top-level directories have the same meaning in a member as in the repository. */
import type { Category, CategoryRule } from "../../../src/model/language.js";
import { isInside, joinPath, relativeTo, joinRelative, pathIn } from "../../../src/model/paths.js";
import type { Tree } from "../../../src/model/tree.js";
import { remember } from "../../manifests/remember.js";
import type { Distributions } from "../project.js";

const ROWS: readonly (readonly [Category, RegExp])[] = [
  ["test", /^testing\//],
  ["example", /^docs?_(?:src|sources?)\//],
  ["example", /^(?:[\w.-]*[-_])?(?:examples?|demos?|samples?|playgrounds?|sandbox(?:es)?|tutorials?|notebooks?)\//],
  ["bench", /^(?:bench(?:es|marks?)?|perf)\//],
  ["docs", /^(?:docs?|website|site)\//],
  ["script", /^(?:scripts?|tools?|hack|ci|\.github)\//],
];
/** Other languages have their own rules. */
const OURS = /\.(?:py|pyi|pyw)$|(?:^|\/)(?:pyproject\.toml|setup\.cfg|Pipfile|requirements[^/]*\.(?:txt|in))$/;

export function localCategories(tree: Tree, { around }: Pick<Distributions, "around">): readonly CategoryRule[] {
  const benchmarks = asvDirectories(tree);
  const categoryOf = remember((path: string): Category | undefined => {
    if (!OURS.test(path)) return undefined;
    if (benchmarks.some((directory) => isInside(path, directory))) return "bench";
    for (const { directory, topLevel } of around(path)) {
      const [category] = ROWS.find(([, pattern]) => pattern.test(relativeTo(directory, path))) ?? [];
      // Distributed packages are product code, whatever their name.
      const isDistributed = topLevel.some(({ root, name }) => isInside(path, joinPath(root, name) ?? name));
      if (category !== undefined && !isDistributed) return category;
    }
    return undefined;
  });
  return [...new Set(ROWS.map(([category]) => category))].map((category) => ({
    category,
    byDirectory: true,
    matches: (path) => categoryOf(path) === category,
  }));
}

const ASV = "asv.conf.json";

/** What `asv.conf.json` measures with: the folder that it stands in, or at the root of the repository the one that it names. */
function asvDirectories(tree: Tree): readonly string[] {
  const below = tree.list("").filter((name) => tree.has(pathIn(name, ASV)));
  if (!tree.has(ASV)) return below;
  const [, named = "benchmarks"] = /"benchmark_dir"\s*:\s*"([^"]+)"/.exec(tree.read(ASV) ?? "") ?? [];
  const directory = joinRelative("", named);
  return directory === undefined || directory === "" ? below : [...below, directory];
}

/** `tests` and the like as packages that a distribution ships: they are discovered only if a manifest names them. */
export function shippedDirectory({ around }: Pick<Distributions, "around">, path: string): string | undefined {
  if (!OURS.test(path)) return undefined;
  for (const { topLevel } of around(path)) {
    for (const { root, name } of topLevel) {
      const directory = joinPath(root, name) ?? name;
      if (SAMPLE_NAME.test(name) && isInside(path, directory)) return directory;
    }
  }
  return undefined;
}

const SAMPLE_NAME = /^(?:tests?|testing|specs?|e2e|examples?|demos?|samples?|bench(?:es|marks?)?|docs?|scripts?|tools?)$/;

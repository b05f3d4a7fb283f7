/** Directories of workspace members: samples and tools inside one, and members that are shipped whatever their name. */
import type { Category, CategoryRule } from "../../../src/model/language.js";
import { at } from "../../manifests/json.js";
import { baseName, directoryOf, relativeTo } from "../../../src/model/paths.js";
import { isCode } from "../categories.js";
import type { EcmaPackage, Packages } from "../project.js";
import type { IsApplication } from "./documentation-applications.js";

const MANIFEST = "package.json";

const ROWS: readonly (readonly [Category, RegExp])[] = [
  ["example", /^(?:examples?|demos?|samples?|playgrounds?|sandbox(?:es)?)\//],
  ["bench", /^(?:bench(?:es|marks?)?|perf)\//],
  ["script", /^scripts?\//],
];
const SAMPLE_NAME =
  /^(?:tests?|specs?|e2e|examples?|demos?|samples?|playgrounds?|sandbox(?:es)?|bench(?:es|marks?)?|docs?|website|site|scripts?|tools?)$/;
const ENTRIES = ["exports", "main", "module", "bin"];

/**
 * The names of top-level directories mean in a member what they mean in the repository. A sample that has a manifest of its own is still a
 * sample of the member around it.
 */
export function memberCategories({ of }: Packages, isApplication: IsApplication): readonly CategoryRule[] {
  return ROWS.map(([category, pattern]) => ({
    category,
    byDirectory: true,
    matches(path) {
      if (!isCode(path) && baseName(path) !== MANIFEST) return false;
      for (let pkg = of(path); pkg !== undefined && pkg.directory !== ""; pkg = of(directoryOf(pkg.directory))) {
        // What belongs to a website or to an example has the category of that.
        const isSample = SAMPLE_NAME.test(baseName(pkg.directory)) && !isApplication(pkg);
        if (!isSample && pattern.test(relativeTo(pkg.directory, path))) return true;
        if (pkg.member) return false;
      }
      return false;
    },
  }));
}

/** The directory of a published member that is called `test` or `tools`: its name says what it is for, not that it is no product. */
export function shippedDirectory({ of }: Packages, isApplication: IsApplication, path: string): string | undefined {
  const pkg = of(path);
  return pkg !== undefined && (isShipped(pkg) || isApplication(pkg)) ? pkg.directory : undefined;
}

function isShipped({ directory, member, published, json }: EcmaPackage): boolean {
  if (directory === "" || !member || !published || !SAMPLE_NAME.test(baseName(directory))) return false;
  return ENTRIES.some((entry) => at(json, entry) !== undefined);
}

/**
 * Conventional names, for packages without declared entries (semantics J25): the first of them in `src/`, otherwise the first beside the
 * manifest.
 */
import { joinRelative } from "../../manifests/paths.js";
import type { PackageContext } from "./package-context.js";
import type { Finding } from "../../shared/root-findings.js";

const NAMES = ["index", "main", "cli", "app", "server"];
const EXTENSIONS = ["ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs"];

export function findConventional(context: PackageContext): readonly Finding[] {
  return ["src", ""].flatMap((directory) => {
    const names = NAMES.flatMap((name) => EXTENSIONS.map((extension) => `${name}.${extension}`));
    const paths = names.map((name) => joinRelative(joinRelative(context.pkg.directory, directory) ?? "", name) ?? name);
    const entry = paths.find((path) => context.project.tree.has(path) && context.view.category(path) === "source");
    return entry === undefined ? [] : [{ class: "R5" as const, rule: "J25", entry, evidence: "conventional name" }];
  });
}

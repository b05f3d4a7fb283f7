/** Tracked files that only load the package's own output (`module.exports = require("./dist/books.cjs.js")`): its source is the entry. */
import { learn } from "../../../src/model/reading.js";
import { directoryOf, isInside, joinRelative, relativeTo } from "../../manifests/paths.js";
import { SPELLED_PATHS } from "../readings.js";
import type { PackageContext } from "./package-context.js";
import type { Finding } from "../../shared/root-findings.js";

/** Removes secondary entries that load the output of the main entry. */
export function withoutWrappers(context: PackageContext, findings: readonly Finding[]): readonly Finding[] {
  const main = findings.find((finding) => finding.class === "R2")?.entry;
  if (main === undefined) return findings;
  return findings.filter((finding) => finding.entry === main || !loadsOutputOf(context, finding.entry, main));
}

function loadsOutputOf(context: PackageContext, path: string, main: string): boolean {
  const { tree } = context.project;
  if (!isInside(path, context.pkg.directory)) return false;
  return learn(tree, SPELLED_PATHS, path).some((literal) => {
    const target = joinRelative(directoryOf(path), literal);
    if (target === undefined || tree.has(target) || !isInside(target, context.pkg.directory)) return false;
    return context.map(relativeTo(context.pkg.directory, target)) === main;
  });
}

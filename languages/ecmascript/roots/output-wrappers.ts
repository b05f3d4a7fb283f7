/** Tracked files that only load the package's own output (`module.exports = require("./dist/books.cjs.js")`): its source is the entry. */
import type { GroupEntry } from "../../../src/model/language.js";
import { learn } from "../../../src/model/reading.js";
import { directoryOf, isInside, joinRelative, relativeTo } from "../../manifests/paths.js";
import { findSource } from "../packages/find-source.js";
import { SPELLED_PATHS } from "../readings.js";
import type { PackageContext } from "./package-context.js";
import type { Finding } from "../rules.js";

/** Removes secondary entries that load the output of the main entry. */
export function withoutWrappers(context: PackageContext, findings: readonly Finding[]): readonly Finding[] {
  return findings.filter((finding) => !isWrapper(context, finding.entry, findings));
}

/** The wrappers, as entries of the main entry: they are published too. */
export function wrappers(context: PackageContext, findings: readonly Finding[]): readonly GroupEntry[] {
  const found = new Map<string, GroupEntry>();
  for (const { entry, group, evidence } of findings) {
    if (group !== undefined || found.has(entry) || !isWrapper(context, entry, findings)) continue;
    found.set(entry, { path: entry, text: `wrapper of the built entry, named in ${evidence}.`, unlessReached: true });
  }
  return [...found.values()];
}

/** Whether the file only loads the output of the main entry. */
export function isWrapper(context: PackageContext, path: string, findings: readonly Finding[]): boolean {
  const main = findings.find((finding) => finding.class === "R2")?.entry;
  return main !== undefined && path !== main && loadsOutputOf(context, path, main);
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

/** Whether a short file names one of the sources. */
export function loadsOne({ project }: PackageContext, path: string, sources: ReadonlySet<string>): boolean {
  return learn(project.tree, SPELLED_PATHS, path).some((literal) => {
    const target = joinRelative(directoryOf(path), literal);
    const source = target === undefined ? undefined : findSource(project.tree, target);
    return source !== undefined && sources.has(source);
  });
}

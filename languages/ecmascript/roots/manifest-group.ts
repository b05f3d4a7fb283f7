/**
 * Files that a manifest or a bundler names beside the entries of a package: subpaths of a wildcard, inputs of bundlers, replacements for
 * browsers, written declarations. They are edges of the manifest or of the main entry, not roots of their own.
 */
import type { GroupEntry } from "../../../src/model/language.js";
import type { Finding } from "../rules.js";
import { at, entriesOf, type Json } from "../../manifests/json.js";
import { readBundleInputs } from "../packages/bundlers.js";
import { exportEntries, matchEntry } from "../resolve/conditions.js";
import { findTwin } from "../packages/find-source.js";
import { isCode } from "../categories.js";
import { expandPattern } from "./expand-pattern.js";
import { type ExportedPath, isTypeTarget } from "./exports-field.js";
import type { PackageContext } from "./package-context.js";

/** A field `exports` and what it declares. */
export interface ExportsField {
  readonly manifest: string;
  readonly value: Json | undefined;
  readonly paths: readonly ExportedPath[];
}

/** Every code file that a wildcard of `exports` leads to. */
export function wildcardEntries(context: PackageContext, field: ExportsField): readonly GroupEntry[] {
  if (field.value === undefined || field.value === null) return [];
  const map = exportEntries(field.value);
  const found = new Map<string, GroupEntry>();
  for (const path of field.paths) {
    if (!path.subpath.includes("*")) continue;
    const isServed = (subpath: string): boolean => matchEntry(map, subpath)?.key === path.subpath;
    const runtime = path.targets.filter((target) => !isTypeTarget(target));
    for (const { target } of [...runtime, ...path.targets.filter(isTypeTarget)]) {
      if (target?.includes("*") !== true) continue;
      for (const one of expandPattern(context, path.subpath, target)) {
        if (found.has(one.path) || !isServed(one.subpath) || isBesideCode(context, one.path)) continue;
        found.set(one.path, { path: one.path, text: `\`${one.subpath}\` of the package, matched by "${path.subpath}" of "exports".` });
      }
    }
  }
  return [...found.values()];
}

function isBesideCode(context: PackageContext, path: string): boolean {
  return /\.d\.[cm]?ts$/.test(path) && findTwin(context.project.tree, path) !== undefined;
}

/** Whatever a bundler starts with, if nothing else leads there. */
function bundledEntries(context: PackageContext): readonly GroupEntry[] {
  return readBundleInputs(context.project.tree, context.pkg, (declared) => compiledFrom(context, declared)).flatMap(({ input, evidence }) =>
    isLoaded(context, input) ? [{ path: input, text: `input of the bundler, named in ${evidence}.`, unlessReached: true as const }] : [],
  );
}

/** A package's name alone is a guess at the source of an output. */
function compiledFrom({ project, pkg }: PackageContext, declared: string): string | undefined {
  const hit = project.mapOutput(pkg, declared);
  return hit === undefined || hit.rule === "package name" ? undefined : hit.path;
}

/** The object form of `browser` replaces files in builds for browsers, also the entry itself. */
function browserEntries(context: PackageContext): readonly GroupEntry[] {
  return entriesOf(at(context.pkg.json, "browser")).flatMap(([replaced, value]) => {
    const path = typeof value === "string" && value.startsWith(".") ? context.map(value) : undefined;
    if (path === undefined || !isCode(path) || !isLoaded(context, path)) return [];
    return [{ path, text: `replacement of \`${replaced}\` in builds for browsers.`, unlessReached: true as const }];
  });
}

function isLoaded(context: PackageContext, path: string): boolean {
  const category = context.view.category(path);
  return category === "source" || category === "asset";
}

/** The manifest as the root of what it names beside its entries; it is the library itself if it has no other entry. */
export function manifestFindings(
  context: PackageContext,
  wildcards: readonly (readonly [evidence: string, readonly GroupEntry[]])[],
  others: readonly Finding[],
): readonly Finding[] {
  const entry = context.pkg.manifest;
  const hasMain = others.some((one) => one.class === "R1" || one.class === "R2");
  const rootClass = hasMain ? ("R3" as const) : ("R2" as const);
  const isOpen = ({ path }: GroupEntry): boolean => !others.some((one) => one.entry === path);
  return [
    ...wildcards.map(([evidence, group]): Finding => ({ class: rootClass, rule: "exports", entry, group, evidence })),
    {
      class: "R3" as const,
      rule: "main" as const,
      entry,
      group: browserEntries(context).filter(isOpen),
      evidence: 'package.json "browser"',
    },
    {
      class: "R3" as const,
      rule: "bundler input" as const,
      entry,
      group: bundledEntries(context).filter(isOpen),
      evidence: "inputs of bundlers",
    },
  ].filter((finding) => entry !== "" && (finding.group?.length ?? 0) > 0);
}

/** Declarations written by hand belong to the main entry, whose types they are. */
export function withDeclarations(findings: readonly Finding[], declared: readonly GroupEntry[]): readonly Finding[] {
  const main = findings.find((one) => one.class === "R2" && one.group === undefined);
  const group = declared.filter(({ path }) => path !== main?.entry && !findings.some((one) => one.entry === path));
  if (main === undefined || group.length === 0) return findings;
  return findings.map((one) => (one === main ? { ...main, group } : one));
}

/** Entries in `package.json` and `deno.json`, mapped to their sources. */
import type { GroupEntry, RootClass } from "../../../src/model/language.js";
import { isCode } from "../categories.js";
import { readBundleEntries, readBundleInputs } from "../packages/bundlers.js";
import { at, entriesOf, stringAt, type Json } from "../../manifests/json.js";
import { baseName, isInside, joinRelative, directoryOf, relativeTo, learn } from "../../../src/model/tree.js";
import { type ExportedPath, type ExportTarget, isTypeTarget, readExports } from "./exports-field.js";
import { isFrameworkOutput } from "./framework-output.js";
import type { PackageContext } from "./package-context.js";
import type { EntryRule, Finding } from "../rules.js";
import { findSource, findTwin } from "../packages/find-source.js";
import { SPELLED_PATHS } from "../readings.js";
import { exportEntries, matchEntry } from "../resolve/conditions.js";
import { expandBraces } from "../../../src/model/pattern/expand-groups.js";
import { expandPattern } from "./expand-pattern.js";

const RUNTIME_FIELDS = ["module", "main", "browser", "svelte", "react-native", "unpkg", "jsdelivr"];
const TYPE_FIELDS = ["types", "typings"];
const CODE_OUTPUT = /\.(?:[cm]?[jt]s|[jt]sx|vue|svelte)$/;

/** Commands of the package. */
export function findBinaries(context: PackageContext): readonly Finding[] {
  const bin = at(context.pkg.json, "bin") ?? at(context.pkg.json, "publishConfig", "bin");
  const named = typeof bin === "string" ? [["bin", bin] as const] : entriesOf(bin);
  if (bin !== undefined && named.length === 0 && !isEmpty(bin)) invalid(context, "bin", bin);
  const targets = named.flatMap(([, target]) => declared(context, "bin", target));
  const folder = stringAt(context.pkg.json, "directories", "bin");
  const inFolder = folder === undefined ? [] : context.matching(`${folder.replace(/^\.\//, "").replace(/\/$/, "")}/*`).filter(isCode);
  return [
    ...targets.flatMap((target) => found(context, target, "R1", "command", 'package.json "bin"')),
    ...inFolder.map((entry): Finding => ({ class: "R1", rule: "command", entry, evidence: 'package.json "directories.bin"' })),
  ];
}

function isEmpty(value: Json): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

/** `exports`, `main` and types of the manifest; the inputs of bundlers if they yield nothing. */
export function findLibraryEntries(context: PackageContext): readonly Finding[] {
  const isNode = context.pkg.manifest.endsWith("package.json");
  const value = isNode ? (at(context.pkg.json, "exports") ?? at(context.pkg.json, "publishConfig", "exports")) : undefined;
  const field: ExportsField = { manifest: "package.json", value, paths: readExports(value) };
  const exported = field.paths.flatMap((path) => fromExport(context, path, field.manifest));
  const fields = isNode ? fromFields(context, exported, value !== undefined) : [];
  const deno = denoExports(context);
  const fromDeno = deno.flatMap(({ manifest, paths }) => paths.flatMap((path) => fromExport(context, path, manifest)));
  const written = [...exported, ...fields, ...fromDeno.map((one) => ({ ...one, rule: "Deno manifest" as const }))];
  const named = withoutTwins(withoutWrappers(context, written));
  const wildcards = [...[field, ...deno].flatMap((one) => wildcardGroups(context, one, named)), ...publishedLater(context, isNode, named)];
  const isDeclared = wildcards.length > 0 || named.some((one) => one.class !== "R3" || one.rule === "exports");
  const entries = isDeclared ? named : [...named, ...fromBundlers(context)];
  const declarations = named.some((one) => one.rule !== "types") ? writtenDeclarations(context, field) : [];
  return withDeclarations([...entries, ...manifestFindings(context, wildcards, entries)], [...declarations, ...wrappers(context, written)]);
}

/** `publishConfig.exports` beside `exports`: what replaces it in the published package may have further branches. */
function publishedLater(
  context: PackageContext,
  isNode: boolean,
  named: readonly Finding[],
): readonly (readonly [string, readonly GroupEntry[]])[] {
  if (!isNode || at(context.pkg.json, "exports") === undefined) return [];
  const group = readExports(at(context.pkg.json, "publishConfig", "exports")).flatMap((path): readonly GroupEntry[] => {
    const runtime = path.targets.filter((target) => !isTypeTarget(target) && !path.subpath.includes("*"));
    return runtime.flatMap(({ target }) => {
      const entry = target === null ? undefined : context.map(target);
      if (entry === undefined || !isCode(entry) || named.some((one) => one.entry === entry)) return [];
      return [{ path: entry, text: `\`${path.subpath}\` of the published package.`, unlessReached: true }];
    });
  });
  const distinct = group.filter(({ path }, index) => group.findIndex((one) => one.path === path) === index);
  return distinct.length === 0 ? [] : [['package.json "publishConfig.exports"', distinct]];
}

function wildcardGroups(
  context: PackageContext,
  field: ExportsField,
  named: readonly Finding[],
): readonly (readonly [string, readonly GroupEntry[]])[] {
  const group = wildcardEntries(context, field).filter(({ path }) => !isWrapper(context, path, named));
  const patterns = field.paths.filter(({ subpath }) => subpath.includes("*")).map(({ subpath }) => `"${subpath}"`);
  return group.length === 0 ? [] : [[`${field.manifest} "exports" ${patterns.join(", ")}`, group]];
}

type Declared = string;

/** A field's value as a path inside the package; anything else is the problem `entry-invalid`. */
function declared(context: PackageContext, field: string, value: Json | undefined): readonly Declared[] {
  if (value === undefined) return [];
  const path = typeof value === "string" && value !== "" ? joinRelative(context.pkg.directory, value) : undefined;
  if (typeof value === "string" && path !== undefined && isInside(path, context.pkg.directory)) return [value];
  invalid(context, field, value);
  return [];
}

function invalid(context: PackageContext, field: string, value: Json): void {
  const text =
    typeof value === "string" ? value : Array.isArray(value) ? "a list" : typeof value === "object" ? "an object" : String(value);
  context.report("entry-invalid", context.pkg.manifest, `${field} ${text.replace(/\s+/g, " ")}`);
}

function unmapped(context: PackageContext, field: string, target: Declared): void {
  if (isFrameworkOutput(target)) return;
  if (CODE_OUTPUT.test(target) || !/\.[a-z0-9]+$/i.test(target))
    context.report("entry-unmapped", context.pkg.manifest, `${field} ${target}`);
}

function found(context: PackageContext, target: Declared, rootClass: RootClass, rule: EntryRule, evidence: string): readonly Finding[] {
  const entry = context.map(target);
  if (entry === undefined) unmapped(context, evidence.replace(/^package\.json /, "").replaceAll('"', ""), target);
  return entry === undefined ? [] : [{ class: rootClass, rule, entry, evidence }];
}

function fromExport(context: PackageContext, path: ExportedPath, manifest: string): readonly Finding[] {
  const evidence = path.subpath === "." ? `${manifest} "exports"` : `${manifest} "exports" "${path.subpath}"`;
  for (const value of path.invalid) context.report("entry-invalid", context.pkg.manifest, `exports ${path.subpath} ${value}`);
  const usable = path.targets.flatMap((target) =>
    declared(context, `exports ${path.subpath}`, target.target ?? undefined).map((one) => ({ ...target, target: one })),
  );
  if (path.subpath.includes("*")) return [];
  const runtime = sources(
    context,
    usable.filter((target) => !isTypeTarget(target)),
  );
  if (runtime.length > 0) return runtime.map((entry, index) => exportFinding(path, entry, index === 0, evidence));
  const types = sources(context, usable.filter(isTypeTarget));
  const [first] = usable;
  if (types.length === 0 && first !== undefined) unmapped(context, `exports ${path.subpath}`, first.target);
  return types.map((entry): Finding => ({ class: "R3", rule: "types", entry, evidence: `${evidence} "types"` }));
}

function exportFinding(path: ExportedPath, entry: string, first: boolean, evidence: string): Finding {
  return { class: path.subpath === "." && first ? "R2" : "R3", rule: "exports", entry, evidence };
}

/**
 * Distinct code files of targets: a file mapped from an output comes before tracked wrappers of that output, and the whole (`index`) before
 * its builds. A tracked file that loads the others' source is the whole.
 */
function sources(context: PackageContext, targets: readonly (ExportTarget & { target: string })[]): readonly string[] {
  const mapped = targets.flatMap(({ target }) => {
    const hit = context.project.mapOutput(context.pkg, target);
    return hit === undefined || !isCode(hit.path) ? [] : [hit];
  });
  const compiled = new Set(mapped.filter(({ rule }) => rule !== "tracked").map(({ path }) => path));
  const rank = (hit: { readonly path: string; readonly rule: string }): number => {
    if (hit.rule === "tracked") return compiled.size > 0 && loadsOne(context, hit.path, compiled) ? -1 : 2;
    return baseName(hit.path).startsWith("index.") ? 0 : 1;
  };
  return [...new Set(mapped.toSorted((a, b) => rank(a) - rank(b)).map((hit) => hit.path))];
}

/** `index.js` beside `index.mjs` is the same entry for the other module system: the first represents both. */
function withoutTwins(findings: readonly Finding[]): readonly Finding[] {
  const first = new Map<string, string>();
  const stem = (path: string): string => path.replace(/\.[cm]?[jt]s$/, "");
  for (const { entry } of findings) if (!first.has(stem(entry))) first.set(stem(entry), entry);
  return findings.filter(
    (finding) => finding.class !== "R3" || finding.rule === "types" || first.get(stem(finding.entry)) === finding.entry,
  );
}

/** `main` and similar fields, then types. */
function fromFields(context: PackageContext, exported: readonly Finding[], hasExports: boolean): readonly Finding[] {
  const json = context.pkg.json;
  const read = (field: string): Json | undefined => at(json, field) ?? at(json, "publishConfig", field);
  const runtime = RUNTIME_FIELDS.flatMap((field) => {
    const value = read(field);
    if ((field === "browser" || field === "react-native") && typeof value === "object") return [];
    return declared(context, field, value).map((target) => ({ field, target }));
  });
  const fallback = read("main") === undefined && !hasExports && context.map("index.js") === joinRelative(context.pkg.directory, "index.js");
  const all = fallback ? [...runtime, { field: "main", target: "index.js" }] : runtime;
  const mapped = all.flatMap(({ field, target }) => {
    const entries = /[*{]/.test(target) ? expanded(context, target) : [context.map(target)];
    return entries.flatMap((entry) => (entry === undefined || !isCode(entry) ? [] : [{ field, entry }]));
  });
  const hasMain = exported.some((one) => one.class === "R2");
  if (mapped.length === 0 && !hasMain) for (const { field, target } of all) unmapped(context, field, target);
  const first = mapped[0]?.entry;
  const findings = mapped.map(({ field, entry }): Finding => {
    const isDefault = fallback && field === "main";
    return {
      class: !hasMain && entry === first ? "R2" : "R3",
      rule: "main",
      entry,
      evidence: isDefault ? 'index.js (default of package.json "main")' : `package.json "${field}"`,
    };
  });
  return [...findings, ...fromTypes(context, findings.length > 0 || exported.some((one) => one.rule === "exports"))];
}

/** A host may load all files of a pattern: `"main": "dist/src/{index.js,functions/*.js}"` of Azure Functions. */
function expanded(context: PackageContext, target: string): readonly (string | undefined)[] {
  return expandBraces(target).flatMap((one) =>
    one.includes("*") ? expandPattern(context, one, one).map(({ path }) => path) : [context.map(one)],
  );
}

/** Only if there is no executable entry. */
function fromTypes(context: PackageContext, runs: boolean): readonly Finding[] {
  return typeTargets(context).flatMap(({ field, target }): readonly Finding[] => {
    const entry = runs ? undefined : context.map(target);
    if (entry === undefined && !runs) unmapped(context, field, target);
    return entry === undefined || !isCode(entry) ? [] : [{ class: "R3", rule: "types", entry, evidence: `package.json "${field}"` }];
  });
}

function typeTargets(context: PackageContext): readonly { readonly field: string; readonly target: Declared }[] {
  const versions = entriesOf(at(context.pkg.json, "typesVersions")).flatMap(([, paths]) =>
    entriesOf(paths).flatMap(([, list]) =>
      Array.isArray(list) ? list.filter((item): item is string => typeof item === "string" && !item.includes("*")) : [],
    ),
  );
  const fields = [
    ...TYPE_FIELDS.map((field) => ({ field, value: at(context.pkg.json, field) })),
    ...versions.map((value) => ({ field: "typesVersions", value })),
  ];
  return fields.flatMap(({ field, value }) => declared(context, field, value).map((target) => ({ field, target })));
}

/** Tracked declarations that the package names beside its code. */
function writtenDeclarations(context: PackageContext, field: ExportsField): readonly GroupEntry[] {
  const exported = field.paths.flatMap(({ subpath, targets }) =>
    targets.flatMap((one) =>
      one.target === null || one.target.includes("*") || !isTypeTarget(one) ? [] : [{ field: `exports ${subpath}`, target: one.target }],
    ),
  );
  const found = new Map<string, GroupEntry>();
  for (const { field: name, target } of [...typeTargets(context), ...exported]) {
    const path = context.map(target);
    if (path === undefined || found.has(path) || !isHandWritten(context, path)) continue;
    found.set(path, { path, text: `type declarations, named as "${name}" in package.json.`, unlessReached: true });
  }
  return [...found.values()];
}

function isHandWritten(context: PackageContext, path: string): boolean {
  if (!/\.d\.[cm]?ts$/.test(path)) return false;
  const head = (context.project.tree.read(path) ?? "").slice(0, 1000);
  return !/@generated|auto(?:matically|-)?[ -]?generated|do not (?:edit|modify)/i.test(head);
}

/** Targets of Deno and JSR manifests are sources already. */
function denoExports(context: PackageContext): readonly ExportsField[] {
  return context.matching(["deno.json", "deno.jsonc", "jsr.json", "jsr.jsonc"]).map((path) => {
    const manifest = path.slice(path.lastIndexOf("/") + 1);
    const value = at(context.read(manifest), "exports");
    return { manifest, value, paths: readExports(value) };
  });
}

/** Inputs of bundlers. A style sheet or a page is no root: it is an entry of the manifest. */
function fromBundlers(context: PackageContext): readonly Finding[] {
  return readBundleEntries(context.project.tree, context.pkg).flatMap((entry): readonly Finding[] =>
    isCode(entry.input) ? [{ class: "R2", rule: "bundler input", entry: entry.input, evidence: entry.evidence }] : [],
  );
}

/** Tracked files that only load the package's own output (`module.exports = require("./dist/books.cjs.js")`): its source is the entry. */

/** Removes secondary entries that load the output of the main entry. */
function withoutWrappers(context: PackageContext, findings: readonly Finding[]): readonly Finding[] {
  return findings.filter((finding) => !isWrapper(context, finding.entry, findings));
}

/** The wrappers, as entries of the main entry: they are published too. */
function wrappers(context: PackageContext, findings: readonly Finding[]): readonly GroupEntry[] {
  const found = new Map<string, GroupEntry>();
  for (const { entry, group, evidence } of findings) {
    if (group !== undefined || found.has(entry) || !isWrapper(context, entry, findings)) continue;
    found.set(entry, { path: entry, text: `wrapper of the built entry, named in ${evidence}.`, unlessReached: true });
  }
  return [...found.values()];
}

/** Whether the file only loads the output of the main entry. */
function isWrapper(context: PackageContext, path: string, findings: readonly Finding[]): boolean {
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
function loadsOne({ project }: PackageContext, path: string, sources: ReadonlySet<string>): boolean {
  return learn(project.tree, SPELLED_PATHS, path).some((literal) => {
    const target = joinRelative(directoryOf(path), literal);
    const source = target === undefined ? undefined : findSource(project.tree, target);
    return source !== undefined && sources.has(source);
  });
}

/**
 * Files that a manifest or a bundler names beside the entries of a package: subpaths of a wildcard, inputs of bundlers, replacements for
 * browsers, written declarations. They are edges of the manifest or of the main entry, not roots of their own.
 */

/** A field `exports` and what it declares. */
interface ExportsField {
  readonly manifest: string;
  readonly value: Json | undefined;
  readonly paths: readonly ExportedPath[];
}

/** Every code file that a wildcard of `exports` leads to. */
function wildcardEntries(context: PackageContext, field: ExportsField): readonly GroupEntry[] {
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
function manifestFindings(
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
function withDeclarations(findings: readonly Finding[], declared: readonly GroupEntry[]): readonly Finding[] {
  const main = findings.find((one) => one.class === "R2" && one.group === undefined);
  const group = declared.filter(({ path }) => path !== main?.entry && !findings.some((one) => one.entry === path));
  if (main === undefined || group.length === 0) return findings;
  return findings.map((one) => (one === main ? { ...main, group } : one));
}

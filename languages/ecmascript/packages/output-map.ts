/**
 * Finds the source of a path that a manifest declares: build output is never in the inventory, so `dist/index.js` must be
 * mapped to `src/index.ts`. Pure and memoised. The first matching step counts.
 */
import { type Tree, baseName, directoryOf, isInside, joinRelative, relativeTo } from "../../../src/model/tree.js";
import type { EcmaPackage, MapOutput, Packages, TsConfig, TsConfigs } from "../project.js";
import type { BundleEntry } from "./bundle-entries.js";
import { readBundleEntries } from "./bundlers.js";
import { findSource, findTwin, stripOutputExtension } from "./find-source.js";
import { at, entriesOf, isObject, type Json, listOf, stringsOf } from "../../manifests/json.js";
import { pushTo } from "../../../src/model/basics.js";

const KNOWN_CONDITIONS = new Set(["source", "development", "bun", "deno", "svelte"]);

const DEEPEST = 16;

const ROOT_FIELDS = ["main", "module", "browser", "types", "typings", "unpkg", "jsdelivr", "react-native", "svelte"];

type Mapped = { readonly path: string; readonly rule: string };

const OUTPUT_SEGMENTS = new Set(
  (
    "dist lib build out output es esm cjs umd iife module modules types typings dts _esm _cjs _types bundle bundles node browser web production prod .output " +
    "modern legacy dev development release commonjs es5 es6 es2015 es2017 es2020 esm5 esm2015 esnext mjs js fesm2015 fesm2020 fesm2022"
  ).split(" "),
);
/** Tracked files below these are still output if their source is also tracked. */
const SURE_OUTPUT = /^(?:dist|build|out|output)\//;
const SOURCE_PREFIXES = ["src/", "", "source/", "lib/", "ts/", "app/"];
const MOST_SEGMENTS = 3;
const VARIANTS =
  /(?:\.(?:umd|min|prod|production|dev|development|esm|es|mjs|cjs|common|node|browser|runtime|global|iife|module|bundle|(?:esm|cjs|umd)-(?:bundler|browser|node|builder)|modern|legacy|web|native))+$/;
/** Names of builds that differ in content, not in packaging. */
const OWN_SOURCE = new Set(["runtime", "node", "browser", "web", "native"]);
const MINIFIED = /(?:\.min|\.bundle)\.[cm]?js$/;

export function createOutputMap(tree: Tree, _packages: Packages, tsconfigs: TsConfigs): MapOutput {
  const known = new Map<string, Mapped | undefined>();
  const plans = new Map<string, Plan>();
  const planOf = (pkg: EcmaPackage): Plan => {
    const plan = plans.get(pkg.directory) ?? createPlan(tree, pkg, tsconfigs);
    plans.set(pkg.directory, plan);
    return plan;
  };
  return (pkg, declared) => {
    const key = `${pkg.directory}\0${declared}`;
    if (!known.has(key)) known.set(key, mapDeclared(tree, planOf(pkg), declared));
    return known.get(key);
  };
}

/** Facts of one package, independent of the path. */
interface Plan {
  readonly pkg: EcmaPackage;
  readonly hints: FindHints;
  /** Whether the manifest declares the path as the package itself rather than a part of it. */
  readonly isRoot: (target: string) => boolean;
  readonly pairs: readonly OutputPair[];
  readonly bundles: () => readonly BundleEntry[];
}

/** Files under `output` are compiled from files of the same name under one of `sources`. */
interface OutputPair {
  readonly output: string;
  readonly sources: () => readonly string[];
}

function createPlan(tree: Tree, pkg: EcmaPackage, tsconfigs: TsConfigs): Plan {
  const configs = tsconfigs.inDirectory(pkg.directory);
  let bundles: readonly BundleEntry[] | undefined;
  const itself = new Set(rootTargets(pkg.json).map((declared) => joinRelative(pkg.directory, declared)));
  return {
    pkg,
    isRoot: (target) => itself.has(target),
    hints: readHints(pkg, new Set(configs.flatMap((config) => config.customConditions))),
    pairs: configs.flatMap(outputPairs),
    bundles: () => (bundles ??= readBundleEntries(tree, pkg)),
  };
}

/**
 * TypeScript ≤ 5 uses the common directory of the inputs, TypeScript 6 and composite projects that of the configuration: both are tried.
 */
function outputPairs(config: TsConfig): readonly OutputPair[] {
  const outputs = [config.outDir, config.declarationDir].filter((directory): directory is string => directory !== undefined);
  let sources: readonly string[] | undefined;
  const find = (): readonly string[] => {
    const explicit = config.rootDir === undefined ? [] : [config.rootDir];
    const implied = config.rootDir === undefined && !config.composite ? commonDirectory(config.inputs()) : [];
    // With a declared source root, the compiler uses no other: a wrapper beside `dist/` is not the source of `dist/`.
    const own = config.rootDir === undefined ? [config.directory] : [];
    return [...new Set([...explicit, ...config.rootDirs, ...implied, ...own])];
  };
  return [...new Set(outputs)].map((output) => ({ output, sources: () => (sources ??= find()) }));
}

function commonDirectory(paths: readonly string[]): readonly string[] {
  const directories = paths.filter((path) => !/\.d\.[cm]?ts$/.test(path)).map(directoryOf);
  const [first, ...rest] = directories;
  if (first === undefined) return [];
  let common = first.split("/");
  for (const directory of rest) {
    const parts = directory.split("/");
    const differs = common.findIndex((part, index) => part !== parts[index]);
    if (differs >= 0) common = common.slice(0, differs);
  }
  return [common.join("/")];
}

function mapDeclared(tree: Tree, plan: Plan, declared: string): Mapped | undefined {
  const target = joinRelative(plan.pkg.directory, declared);
  if (target === undefined || !isInside(target, plan.pkg.directory)) return undefined;
  const tracked = findSource(tree, target);
  if (tracked !== undefined && !MINIFIED.test(tracked)) {
    const twin = twinOf(tree, plan, target);
    return twin !== undefined && twin.path !== tracked ? twin : { path: tracked, rule: "tracked" };
  }
  if (!isBuildable(target)) return undefined;
  return (
    byCompilerOutput(tree, plan, target) ??
    byHint(tree, plan, declared) ??
    byBundler(plan, target) ??
    byConvention(tree, plan, target) ??
    byName(tree, plan, target)
  );
}

/** Stylesheets, data and similar files are not compiled from code; a path without extension may be a module or a directory. */
function isBuildable(target: string): boolean {
  return stripOutputExtension(target) !== target || !/\.[a-z0-9]+$/i.test(baseName(target)) || /\.[cm]?tsx?$/.test(target);
}

/** A checked-in output is replaced by its source. */
function twinOf(tree: Tree, plan: Plan, target: string): Mapped | undefined {
  if (!isBuildable(target)) return undefined;
  const compiled = byCompilerOutput(tree, plan, target);
  if (compiled !== undefined) return compiled;
  return SURE_OUTPUT.test(relativeTo(plan.pkg.directory, target))
    ? (byBundler(plan, target) ?? byConvention(tree, plan, target))
    : undefined;
}

function byHint(tree: Tree, plan: Plan, declared: string): Mapped | undefined {
  for (const hint of plan.hints(declared)) {
    const path = joinRelative(plan.pkg.directory, hint);
    if (path !== undefined && tree.has(path)) return { path, rule: "source hint" };
  }
  return undefined;
}

function byCompilerOutput(tree: Tree, plan: Plan, target: string): Mapped | undefined {
  const fitting = plan.pairs.filter((pair) => pair.output !== "" && target !== pair.output && isInside(target, pair.output));
  for (const pair of fitting) {
    const rest = relativeTo(pair.output, target);
    for (const source of pair.sources()) {
      const candidate = joinRelative(source, rest);
      const path = candidate === undefined ? undefined : findTwin(tree, candidate);
      if (path !== undefined && path !== target) return { path, rule: "tsconfig outDir" };
    }
  }
  return undefined;
}

function byBundler(plan: Plan, target: string): Mapped | undefined {
  const bundles = plan.bundles();
  if (bundles.length === 0) return undefined;
  const relative = stripOutputExtension(relativeTo(plan.pkg.directory, target));
  const hit = (entry: BundleEntry | undefined): Mapped | undefined =>
    entry === undefined ? undefined : { path: entry.input, rule: "bundler entry" };
  const exact = bundles.find(
    (entry) => entry.output !== undefined && stripOutputExtension(entry.output.replace(/^\.?\//, "")) === relative,
  );
  if (exact !== undefined) return hit(exact);
  const names = [...new Set([relative, relative.replace(VARIANTS, "")])];
  for (const name of names.flatMap((one) => [one, ...withoutOutputSegments(one)])) {
    const named = bundles.find((entry) => entry.name === name);
    if (named !== undefined) return hit(named);
    const same = bundles.filter((entry) => entry.name === undefined && stemOf(entry.input) === name);
    if (same.length > 0) return hit(same[0]);
  }
  const last = bundles.filter((entry) => stemOf(entry.input) === baseName(relative) && baseName(relative) !== "index");
  const [only] = last;
  return only !== undefined && new Set(last.map((entry) => entry.input)).size === 1
    ? { path: only.input, rule: "bundler entry name" }
    : undefined;
}

function stemOf(path: string): string {
  return baseName(path).replace(/\.[^.]+$/, "");
}

/** `dist/esm/cart` → `esm/cart`, `cart`. */
function withoutOutputSegments(relative: string): readonly string[] {
  const rests: string[] = [];
  let rest = relative;
  for (let count = 0; count < MOST_SEGMENTS; count += 1) {
    const slash = rest.indexOf("/");
    if (slash < 0 || !OUTPUT_SEGMENTS.has(rest.slice(0, slash))) break;
    rest = rest.slice(slash + 1);
    rests.push(rest);
  }
  return rests;
}

function byConvention(tree: Tree, plan: Plan, target: string): Mapped | undefined {
  const relative = relativeTo(plan.pkg.directory, target);
  // `dist/money.cjs.js` is `src/money.ts` in one of its builds.
  const plain = stripOutputExtension(relative).replace(VARIANTS, "");
  for (const name of plain === stripOutputExtension(relative) ? [relative] : [relative, plain]) {
    for (const rest of [name, ...withoutOutputSegments(name)]) {
      for (const prefix of SOURCE_PREFIXES) {
        const candidate = joinRelative(plan.pkg.directory, prefix + rest);
        const path = candidate === undefined ? undefined : findTwin(tree, candidate);
        if (path !== undefined && path !== target) return { path, rule: "directory convention" };
      }
    }
  }
  return undefined;
}

function isOutputDirectory(plan: Plan, directory: string): boolean {
  const rest = relativeTo(plan.pkg.directory, directory);
  return (
    rest === "" || plan.pairs.some(({ output }) => output === directory) || rest.split("/").every((segment) => OUTPUT_SEGMENTS.has(segment))
  );
}

const GENERAL_NAMES = new Set(["index", "main", "bundle"]);

function byName(tree: Tree, plan: Plan, target: string): Mapped | undefined {
  const unscoped = plan.pkg.name.slice(plan.pkg.name.lastIndexOf("/") + 1);
  const name = stripOutputExtension(baseName(target));
  const stem = name === unscoped ? name : name.replace(VARIANTS, "");
  // The path of the package itself is its main source, even under a name of its own (`dist/ledger.esm.js` of `@acme/books`).
  const isRoot = plan.isRoot(target);
  if (stem !== unscoped && !GENERAL_NAMES.has(stem) && !(isRoot && stem !== name)) return undefined;
  // `dist/core/app/index.js` is the index of a part, which has a source of its own or none.
  if (!isRoot && !isOutputDirectory(plan, directoryOf(target))) return undefined;
  // `dist/till.runtime.esm-bundler.js` may have a separate source beside that of the whole.
  const builds = name
    .slice(stem.length)
    .split(".")
    .filter((part) => OWN_SOURCE.has(part))
    .map((part) => `src/${part}`);
  for (const guess of [...builds, "src/index", "src/main", "index", "lib/index"]) {
    const path = findTwin(tree, joinRelative(plan.pkg.directory, guess) ?? guess);
    if (path !== undefined) return { path, rule: "package name" };
  }
  return undefined;
}

// Fields of a manifest that contain the source beside the output: sources to try for a declared path.

/** Hints for a declared path, best first; they still have to be checked against the tracked files. */
type FindHints = (declared: string) => readonly string[];

interface Hint {
  readonly declared: string;
  readonly source: string;
}

function readHints(pkg: EcmaPackage, customConditions: ReadonlySet<string>): FindHints {
  const isHint = (condition: string): boolean =>
    KNOWN_CONDITIONS.has(condition) || /^@[^/]+\/source$/.test(condition) || customConditions.has(condition);
  const hints = [
    ...fromConditions(at(pkg.json, "exports"), isHint),
    ...fromConditions(at(pkg.json, "publishConfig", "exports"), isHint),
    ...fromConditions(at(pkg.json, "imports"), isHint),
    ...fromSourceField(pkg.json),
  ];
  return findIn(hints);
}

/** A manifest may contain thousands of paths, with a look-up for each. */
function findIn(hints: readonly Hint[]): FindHints {
  const placed = hints.map((hint, place) => ({ hint, place }));
  const patterns = placed.filter(({ hint }) => hint.declared.includes("*"));
  const exact = new Map<string, typeof patterns>();
  for (const one of placed) {
    const { declared } = one.hint;
    if (declared.includes("*")) continue;
    pushTo(exact, declared, one);
  }
  return (declared) => {
    const path = clean(declared);
    const fitting = [...(exact.get(path) ?? []), ...patterns].sort((a, b) => a.place - b.place);
    return fitting.flatMap(({ hint }) => applied(hint, path));
  };
}

function clean(path: string): string {
  return path.replace(/^(?:\.?\/)+/, "");
}

/** `*` of the declared pattern matches the same text in the source. */
function applied(hint: Hint, declared: string): readonly string[] {
  const star = hint.declared.indexOf("*");
  if (star < 0) return hint.declared === declared ? [hint.source] : [];
  const before = hint.declared.slice(0, star);
  const after = hint.declared.slice(star + 1);
  if (declared.length < before.length + after.length || !declared.startsWith(before) || !declared.endsWith(after)) return [];
  return [hint.source.replace("*", () => declared.slice(before.length, declared.length - after.length))];
}

/** In every condition object: targets with sources count for all other targets. */
function fromConditions(exports: Json | undefined, isHint: (condition: string) => boolean): readonly Hint[] {
  const hints: Hint[] = [];
  const pending: { readonly value: Json; readonly depth: number }[] = exports === undefined ? [] : [{ value: exports, depth: 0 }];
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    if (next.depth > DEEPEST) continue;
    const depth = next.depth + 1;
    for (const item of listOf(next.value)) pending.push({ value: item, depth });
    const members = entriesOf(next.value);
    for (const [, value] of members) if (isObject(value) || Array.isArray(value)) pending.push({ value, depth });
    const targets = members.map(([condition, value]) => ({ condition, leaves: leavesOf(value, depth) }));
    // A subpath map is not a condition object: its members are unrelated.
    if (members.some(([key]) => key.startsWith(".") || key.startsWith("#"))) continue;
    const sources = targets.flatMap(({ condition, leaves }) => leaves.filter((leaf) => isHint(condition) || isTypeScript(leaf)));
    for (const source of sources)
      for (const { leaves } of targets) for (const leaf of leaves) hints.push({ declared: clean(leaf), source });
  }
  return hints;
}

function isTypeScript(leaf: string): boolean {
  return /\.[cm]?tsx?$/.test(leaf) && !/\.d\.[cm]?ts$/.test(leaf);
}

function leavesOf(value: Json, depth: number): readonly string[] {
  if (typeof value === "string") return [value];
  if (depth > DEEPEST) return [];
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((item) => leavesOf(item, depth + 1));
  return entriesOf(value).flatMap(([, inner]) => leavesOf(inner, depth + 1));
}

/** `source` applies to the package as a whole: to every main field and to the `.` of `exports`. */
function fromSourceField(json: Json): readonly Hint[] {
  const [source] = stringsOf(at(json, "source"));
  return source === undefined ? [] : rootTargets(json).map((declared) => ({ declared: clean(declared), source }));
}

/** Paths that a manifest declares as the package itself. */
function rootTargets(json: Json): readonly string[] {
  const exports = at(json, "exports");
  const root = at(exports, ".") ?? (entriesOf(exports).some(([key]) => key.startsWith(".")) ? undefined : exports);
  return [...ROOT_FIELDS.flatMap((field) => stringsOf(at(json, field))), ...(root === undefined ? [] : leavesOf(root, 0))];
}

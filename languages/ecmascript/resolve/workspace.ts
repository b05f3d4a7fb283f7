/** Maps packages of the repository to their sources, never to build output; also a package's own name. */
import Range from "semver/classes/range.js";
import parse from "semver/functions/parse.js";
import type { PackageRule, Resolution, Rule, Target } from "../rules.js";
import type { EcmaPackage } from "../project.js";
import { type Conditions, conditionsFor, exportEntries, type MapMatch, matchEntry, targetsOf, walkTarget } from "./conditions.js";
import { fileAnswer, problem, unresolved, type Context, insidePackage, type Site } from "./context.js";
import { at, stringAt } from "../../manifests/json.js";
import { locate } from "./locate.js";
import type { Hit } from "./lookup.js";
import { joinPath, type Tree } from "../../../src/model/tree.js";
import { memoOf, remember } from "../../../src/model/basics.js";
import { readYaml } from "../../manifests/yaml.js";
import { packageName, versionedName } from "./specifier.js";

/** Package managers link a member of a pre-release version, too. */
const OPTIONS = { includePrerelease: true };

/** Fields of a member without a matching `exports` entry, in order; types come last. */
const ENTRY_FIELDS = ["source", "module", "main", "svelte", "react-native", "browser", "types", "typings"];
const CONVENTIONAL = ["src/index", "index", "lib/index", "mod"] as const;

export function resolveSelf(context: Context, site: Site, specifier: string): Resolution | undefined {
  const name = packageName(specifier);
  const self = name === undefined ? undefined : context.manifestsOf(site.from).find((pkg) => stringAt(pkg.json, "name") !== undefined);
  if (name === undefined || self === undefined || stringAt(self.json, "name") !== name.name) return undefined;
  const range = self.dependencies.get(name.name);
  // A package may depend on a published release of itself; only `exports` gives its own name precedence.
  if (range !== undefined && at(self.json, "exports") === undefined && !fits(self, range)) return undefined;
  return entryOf(context, site, self, name.subpath, `own package name "${name.name}"`);
}

export function resolveWorkspace(context: Context, site: Site, specifier: string): Resolution | undefined {
  const name = packageName(specifier);
  if (name === undefined) return undefined;
  const manifests = context.manifestsOf(site.from);
  const replaced = manifests.find((pkg) => placeFor(context.tree, pkg, name.name) !== undefined);
  const declaring = replaced ?? manifests.find((pkg) => pkg.dependencies.has(name.name));
  const range = (replaced && placeFor(context.tree, replaced, name.name)) ?? declaring?.dependencies.get(name.name);
  const member = memberFor(context, site.from, name.name, range, declaring);
  if (member === undefined) return undefined;
  const answer = entryOf(context, site, member, name.subpath, `workspace package "${member.name}"`);
  const own = context.packages.of(site.from);
  // Members of a workspace of Deno are imported by name, without a declaration (https://docs.deno.com/runtime/fundamentals/workspaces/).
  const isLinked = own !== undefined && isOfDeno(context, own) && isOfDeno(context, member);
  if (declaring !== undefined || isLinked || site.reference.tentative === true) return answer;
  return { targets: answer.targets, problems: [...answer.problems, problem(site, "undeclared-workspace-dep", name.name)] };
}

const LOCAL = /^(?:file|link|portal):(.*)$/;

/** The directory that a workspace has in place of a dependency, whatever range its packages declare. */
function placeFor(tree: Tree, { directory, json }: EcmaPackage, name: string): string | undefined {
  const fields = [at(json, "resolutions"), at(json, "overrides"), at(json, "pnpm", "overrides"), pnpmOverrides(tree)(directory)];
  return fields.map((field) => stringAt(field, name)).find((range) => range !== undefined && LOCAL.test(range));
}

const pnpmOverrides = memoOf((tree: Tree) =>
  remember((directory: string) => {
    const path = joinPath(directory, "pnpm-workspace.yaml") ?? "";
    try {
      return at(readYaml((tree.has(path) ? tree.read(path) : undefined) ?? ""), "overrides");
    } catch {
      return undefined;
    }
  }),
);

/** A specifier of a registry that names a member of the workspace: `jsr:@shop/till@^1/tax`. */
export function resolveVersioned(context: Context, site: Site, scheme: string, rest: string): Resolution | undefined {
  const name = versionedName(rest);
  const member = name === undefined ? undefined : context.packages.named(name.name, site.from);
  if (name === undefined || member?.member !== true || stringAt(member.json, "name") !== name.name || !fits(member, name.version))
    return undefined;
  // Deno links only the packages of its own manifests to names of its registry.
  if (scheme === "jsr" && !isOfDeno(context, member)) return undefined;
  return entryOf(context, site, member, name.subpath, `workspace package "${member.name}"`);
}

function isOfDeno(context: Context, { directory, manifest }: EcmaPackage): boolean {
  if (/(?:^|\/)(?:deno|jsr)\.jsonc?$/.test(manifest)) return true;
  return ["deno.json", "deno.jsonc", "jsr.json", "jsr.jsonc"].some((name) => context.tree.has(joinPath(directory, name) ?? name));
}

/** The package of the repository for a dependency, or undefined if it comes from a registry. */
function memberFor(
  context: Context,
  from: string,
  name: string,
  range: string | undefined,
  declaring: EcmaPackage | undefined,
): EcmaPackage | undefined {
  const named = context.packages.named(name, from);
  const own = named !== undefined && stringAt(named.json, "name") === name ? named : undefined;
  if (range === undefined) return own;
  const local = LOCAL.exec(range);
  if (local !== null) return packageAt(context, joinPath(declaring?.directory ?? "", local[1] ?? ""));
  const alias = /^(?:npm|workspace|jsr):(.*)$/.exec(range);
  const renamed = alias === null ? undefined : versionedName(alias[1] ?? "");
  if (renamed !== undefined && renamed.version !== "" && renamed.name !== name) {
    const other = context.packages.named(renamed.name, from);
    return other?.member === true && (range.startsWith("workspace:") || fits(other, renamed.version)) ? other : undefined;
  }
  if (range.startsWith("workspace:")) return own;
  const plain = range.startsWith("npm:") ? (renamed?.version ?? "") : range.startsWith("jsr:") ? renamed?.version || range.slice(4) : range;
  return own?.member === true && fits(own, plain) ? own : undefined;
}

function packageAt(context: Context, directory: string | undefined): EcmaPackage | undefined {
  if (directory === undefined) return undefined;
  const pkg = context.packages.manifestOf(joinPath(directory, "package.json") ?? "package.json");
  return pkg?.directory === directory ? pkg : undefined;
}

/** Tags and protocols of the package manager contain no version; an external address is another package. */
function fits(pkg: EcmaPackage, range: string): boolean {
  if (/^(?:workspace|catalog|file|link|portal):/.test(range)) return true;
  if (/^[\w+.-]+:|^[\w-]+\/[\w.-]+/.test(range)) return false;
  const version = stringAt(pkg.json, "version");
  return version === undefined || satisfies(version, range);
}

type PackageName = `${"own package name" | "workspace package"} "${string}"`;

function entryOf(context: Context, site: Site, pkg: EcmaPackage, subpath: string, rule: PackageName): Resolution {
  const exported = exportedEntry(context, site, pkg, subpath);
  if (exported.kind === "found") {
    const byCondition = (condition: string): Rule =>
      `${rule}, ${`exports "${exported.match.key}", condition "${condition}"` satisfies PackageRule}`;
    const pathOf = (written: string): string | undefined => mapped(context, site, pkg, written)?.path;
    return withOtherConditions(
      site,
      conditionsOf(context, site, pkg),
      fileAnswer(context, site, exported.value, `${rule}, ${exported.by}`),
      exported.match,
      pathOf,
      byCondition,
    );
  }
  if (exported.kind === "blocked") return unresolved(site);
  const plain = subpath === "" ? rootEntry(context, site, pkg) : subpathEntry(context, site, pkg, subpath);
  if (plain !== undefined) return fileAnswer(context, site, plain.hit, `${rule}, ${plain.by}`);
  if ((subpath !== "" && exported.kind === "absent") || site.reference.tentative === true || pkg.manifest === "") return unresolved(site);
  const found = problem(site, "workspace-unmapped", site.reference.specifier);
  return {
    targets: [{ kind: "file", path: pkg.manifest, rule: `${rule}, ${"entry not found" satisfies PackageRule}` }],
    problems: [found],
  };
}

type Exported =
  | { readonly kind: "found"; readonly value: Hit; readonly by: PackageRule; readonly match: MapMatch }
  | { readonly kind: "blocked" | "unmapped" | "absent" };

export function exportedEntry(context: Context, site: Site, pkg: EcmaPackage, subpath: string): Exported {
  const exports = at(pkg.json, "exports");
  if (exports === undefined || exports === null) return { kind: "absent" };
  const key = subpath === "" ? "." : `./${subpath}`;
  const match = matchEntry(exportEntries(exports), key);
  if (match === undefined) return { kind: "absent" };
  const outcome = walkTarget(match, conditionsOf(context, site, pkg), (written) => mapped(context, site, pkg, written));
  return outcome.kind === "found" ? { ...outcome, by: `exports "${match.key}"`, match } : outcome;
}

/** Files that other conditions of the same entry load. */
export function withOtherConditions(
  site: Site,
  conditions: Conditions,
  answer: Resolution,
  match: MapMatch,
  pathOf: (written: string) => string | undefined,
  ruleOf: (condition: string) => Rule,
): Resolution {
  if (site.typeOnly) return answer;
  const known = new Set(answer.targets.flatMap((target) => (target.kind === "file" ? [target.path] : [])));
  const others = targetsOf(match, conditions, pathOf).flatMap(({ value: path, condition }): readonly Target[] => {
    if (known.has(path)) return [];
    known.add(path);
    return [{ kind: "file", path, rule: ruleOf(condition), variant: condition }];
  });
  return others.length === 0 ? answer : { ...answer, targets: [...answer.targets, ...others] };
}

export function conditionsOf(context: Context, site: Site, pkg: EcmaPackage): Conditions {
  const custom = context.tsconfigs.inDirectory(pkg.directory).flatMap((config) => config.customConditions);
  return conditionsFor(site.reference.syntax ?? "import", site.typeOnly, [...(site.config()?.customConditions ?? []), ...custom]);
}

/** A path of a manifest → its source. */
export function mapped(context: Context, site: Site, pkg: EcmaPackage, written: string): Hit | undefined {
  const path = insidePackage(pkg, written);
  if (path === undefined || path === pkg.directory) return undefined;
  const source = context.mapOutput(pkg, written);
  return source === undefined
    ? locate(context, site, path, { ...site.style, exactCase: true })
    : { path: context.tree.real(source.path), variants: [] };
}

interface Entry {
  readonly hit: Hit;
  readonly by: PackageRule;
}

function rootEntry(context: Context, site: Site, pkg: EcmaPackage): Entry | undefined {
  let declared = false;
  for (const field of ENTRY_FIELDS) {
    const value = stringAt(pkg.json, field);
    if (value === undefined) continue;
    declared = true;
    const hit = mapped(context, site, pkg, value);
    if (hit !== undefined) return { hit, by: `"${field}"` };
  }
  const library = context.libraries.entryIn(pkg.directory);
  if (library !== undefined) return { hit: { path: context.tree.real(library), variants: [] }, by: "entryFile" };
  if (declared && at(pkg.json, "exports") === undefined) return undefined;
  for (const stem of CONVENTIONAL) {
    const path = joinPath(pkg.directory, stem);
    const hit = path === undefined ? undefined : context.lookup(path, { ...site.style, exactCase: true });
    if (hit !== undefined) return { hit, by: stem };
  }
  return undefined;
}

function subpathEntry(context: Context, site: Site, pkg: EcmaPackage, subpath: string): Entry | undefined {
  const library = context.libraries.entryIn(joinPath(pkg.directory, subpath) ?? subpath);
  if (library !== undefined) return { hit: { path: context.tree.real(library), variants: [] }, by: "entryFile" };
  for (const directory of [pkg.directory, joinPath(pkg.directory, "src") ?? "src"]) {
    const path = joinPath(directory, subpath);
    const hit = path === undefined ? undefined : locate(context, site, path);
    if (hit !== undefined) return { hit, by: directory === pkg.directory ? "file" : "file in src" };
  }
  return undefined;
}

// Whether the version of a workspace member satisfies the importer's range.

/** What is no version, or has a part that is no range (`latest`), counts as satisfied. */
export function satisfies(version: string, range: string): boolean {
  const parsed = parse(version.trim());
  if (parsed === null) return true;
  try {
    return new Range(range, OPTIONS).test(parsed);
  } catch {
    return true;
  }
}

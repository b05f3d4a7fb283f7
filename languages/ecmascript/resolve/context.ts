/** Shared data of the resolution steps: the project, the current site, and the shapes of results. */
import type { Reference } from "../../../src/model/facts.js";
import type { Resolution, Rule, Target } from "../rules.js";
import { type Tree, joinPath } from "../../../src/model/tree.js";
import type { EcmaPackage, MapOutput, Packages, TsConfig, TsConfigs } from "../project.js";
import type { Aliases } from "./aliases.js";
import type { AmbientModules } from "./ambient-modules.js";
import type { BrowserMap } from "./browser-map.js";
import type { ImportMaps } from "./import-maps.js";
import type { LibraryOutputs } from "./library-outputs.js";
import type { Hit, Lookup, LookupStyle } from "./lookup.js";
import type { External } from "../../../src/model/language.js";
import type { EcmaProblem, EcmaProblemCode } from "../problems.js";
import type { IgnoredBy } from "./ignored-target.js";

export interface Context {
  readonly tree: Tree;
  readonly packages: Packages;
  readonly tsconfigs: TsConfigs;
  readonly mapOutput: MapOutput;
  readonly lookup: Lookup;
  /** Configurations that a script or a tool names and that cover the file. */
  namedConfigs(path: string): readonly TsConfig[];
  readonly libraries: LibraryOutputs;
  readonly aliases: Aliases;
  readonly importMaps: ImportMaps;
  /** Directories that Sass and Less search for a stylesheet. */
  stylePaths(from: string): readonly string[];
  readonly ambientModules: AmbientModules;
  /** Tracked `node_modules` directories visible from the directory of a file, nearest first. */
  vendorRoots(directory: string): readonly string[];
  browserMap(pkg: EcmaPackage): BrowserMap;
  /** Manifests that apply to a file: the nearest, then those of the directories above. */
  manifestsOf(path: string): readonly EcmaPackage[];
  isBuiltin(name: string): { readonly prefixOnly: boolean } | undefined;
  /** Whether another package of the repository declares it, or a lock file pins it: it is found above, although no manifest of the file names it. */
  isInstalled(from: string, name: string): boolean;
}

/** One import site while its specifier goes through the steps. */
export interface Site {
  readonly from: string;
  readonly directory: string;
  readonly reference: Reference;
  readonly style: LookupStyle;
  readonly inTests: boolean;
  readonly typeOnly: boolean;
  /** The compiler configuration of the importer. */
  config(): TsConfig | undefined;
  /** Other spellings of a path in the language of the site (Sass partials). */
  readonly also?: (path: string) => Hit | undefined;
  /** Filled while the steps run: paths that had no file. */
  readonly tried: string[];
  /** Set by the first alias or `paths` pattern that matched the specifier. */
  matched?: string;
}

/** Undefined: the step does not apply. */
export type Step = (context: Context, site: Site, specifier: string) => Resolution | undefined;

/** Whether the importer's manifest or one above it declares the package. */
export function isDeclared(context: Context, from: string, name: string): boolean {
  return context.manifestsOf(from).some((pkg) => pkg.dependencies.has(name));
}

/** `path` inside the package's directory; undefined if it leaves it. */
export function insidePackage(pkg: EcmaPackage, written: string): string | undefined {
  const relative = joinPath("", written.replace(/^\/+/, ""));
  return relative === undefined ? undefined : joinPath(pkg.directory, relative);
}

// Results of the steps, and their problems.

export const NOTHING: Resolution = { targets: [], problems: [] };

/** A file found by a step, with its variants and the problems found on the way. */
export function fileAnswer(context: Context, site: Site, hit: Hit, rule: Rule, extra: readonly EcmaProblem[] = []): Resolution {
  const variants = [...hit.variants, ...browserVariants(context, site, hit.path)];
  const declared = declarationsOf(context, hit.path);
  const targets: Target[] = [{ kind: "file", path: hit.path, rule, ...(declared === undefined ? {} : { declared }) }];
  for (const { path, label } of variants) targets.push({ kind: "file", path, rule: `platform variant "${label}"`, variant: label });
  const problems = hit.misspelt === true ? [problem(site, "case-mismatch", site.reference.specifier, [hit.path])] : [];
  return { targets, problems: [...problems, ...extra] };
}

/** Code takes precedence over its declarations; names that only the declarations have are taken from them, as in the compiler. */
function declarationsOf({ tree }: Context, path: string): string | undefined {
  const declared = path.replace(/\.(?:([cm]?)js|jsx)$/, (_, kind: string | undefined) => `.d.${kind ?? ""}ts`);
  return declared !== path && tree.has(declared) ? tree.real(declared) : undefined;
}

/** Replacements of a target, a path or a package name in the browser build of the importer's package. */
export function browserVariants(
  context: Context,
  site: Site,
  target: string,
): readonly { readonly path: string; readonly label: string }[] {
  const pkg = site.typeOnly ? undefined : context.manifestsOf(site.from)[0];
  const path = pkg === undefined ? undefined : context.browserMap(pkg).get(target);
  return path === undefined ? [] : [{ path, label: "browser" }];
}

export function externalAnswer(external: External, rule: Rule): Resolution {
  return { targets: [{ kind: "external", external, rule }], problems: [] };
}

/** `./poem.txt?raw` is the file itself, unless `?` is part of its name. */
export function asWhole(resolution: Resolution, specifier: string): Resolution {
  const targets = resolution.targets.map((target): Target =>
    target.kind === "file" && !target.path.endsWith(specifier.slice(specifier.lastIndexOf("/"))) ? { ...target, whole: true } : target,
  );
  return { ...resolution, targets };
}

export function unresolved(site: Site, code: EcmaProblemCode = "unresolved"): Resolution {
  const { tentative, optional } = site.reference;
  // What catches the failure provides for it.
  if (tentative === true || (optional !== undefined && code === "unresolved")) return NOTHING;
  return { targets: [], problems: [problem(site, code, site.reference.specifier, [...new Set(site.tried)])] };
}

/** An import that leads to an ignored file is reported as such. */
export function withIgnored(resolution: Resolution, site: Site, ignoredBy: IgnoredBy): Resolution {
  if (resolution.targets.length > 0 || !resolution.problems.some(({ code }) => code === "unresolved")) return resolution;
  const rule = firstOf(site.tried, ignoredBy);
  if (rule === undefined) return resolution;
  const problems = resolution.problems.map((one) =>
    one.code === "unresolved" ? problem(site, "ignored-file", site.reference.specifier, [rule]) : one,
  );
  return { ...resolution, problems };
}

function firstOf<From, To>(items: readonly From[], of: (item: From) => To | undefined): To | undefined {
  for (const item of items) {
    const found = of(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function problem(site: Site, code: EcmaProblemCode, detail: string, notes: readonly string[] = []): EcmaProblem {
  return { code, path: site.from, line: site.reference.line, detail, ...(notes.length === 0 ? {} : { notes }) };
}

/** Shared data of the resolution steps: the project, the current site, and the shapes of results. */
import type { Reference } from "../../../src/model/facts.js";
import type { Resolution } from "../rules.js";
import type { Tree } from "../../../src/model/tree.js";
import type { EcmaPackage, MapOutput, Packages, TsConfig, TsConfigs } from "../project.js";
import type { Aliases } from "./aliases.js";
import type { AmbientModules } from "./ambient-modules.js";
import type { BrowserMap } from "./browser-map.js";
import type { ImportMaps } from "./import-maps.js";
import type { LibraryOutputs } from "./library-outputs.js";
import type { Hit, Lookup, LookupStyle } from "./lookup.js";
import { joinPath } from "../../../src/model/paths.js";

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

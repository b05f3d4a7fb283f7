/** Types that the folders of this language share: packages, compiler configurations, output mapping. */
import type { Package } from "../../src/model/language.js";
import type { EcmaProblem } from "./problems.js";
import type { JsonObject } from "../manifests/json.js";

/** A package of the repository: a directory with a manifest. */
export interface EcmaPackage extends Package {
  /** Parsed `package.json` (or `deno.json`/`project.json`), `{}` if unreadable. */
  readonly json: JsonObject;
  /** Range by dependency name; dependencies, optionalDependencies, peerDependencies, devDependencies in this precedence. */
  readonly dependencies: ReadonlyMap<string, string>;
  /** Root package or matched by a workspace declaration. */
  readonly member: boolean;
  /** Directory of the innermost declaration that lists it. */
  readonly workspace?: string;
}

export interface Packages {
  /** Repository root package first, then by directory. */
  readonly all: readonly EcmaPackage[];
  /** Nearest package whose directory contains `path`. */
  of(path: string): EcmaPackage | undefined;
  /** Nearest directory with a `package.json` upwards of `path`, package or not. */
  manifestOf(path: string): EcmaPackage | undefined;
  /** Of that name: a member of the innermost workspace around the importer, otherwise the first by path. */
  named(name: string, from: string): EcmaPackage | undefined;
  readonly problems: readonly EcmaProblem[];
}

/** One tsconfig/jsconfig with its `extends` chain applied; all paths repo-relative, `""` is the root. */
export interface TsConfig {
  readonly path: string;
  readonly directory: string;
  readonly baseUrl?: string;
  /** `base` is the directory of relative values. The nearest definition counts as a whole. */
  readonly paths?: { readonly base: string; readonly entries: readonly (readonly [pattern: string, values: readonly string[]])[] };
  readonly rootDirs: readonly string[];
  readonly rootDir?: string;
  readonly outDir?: string;
  readonly declarationDir?: string;
  readonly composite: boolean;
  readonly allowJs: boolean;
  readonly jsx?: string;
  readonly verbatimModuleSyntax: boolean;
  readonly emitDecoratorMetadata: boolean;
  readonly customConditions: readonly string[];
  readonly moduleSuffixes?: readonly string[];
  /** Modules are found as Node finds them: in an ES module, a name has its extension and is no directory. */
  readonly isNode: boolean;
  /** Whether `files`/`include`/`exclude` cover the file. */
  covers(path: string): boolean;
  /** Inventory files that are inputs of the configuration. */
  readonly inputs: () => readonly string[];
  /** Repo-relative paths of referenced configurations. */
  readonly references: readonly string[];
}

export interface TsConfigs {
  /** The configuration that applies to a file. */
  forFile(path: string): TsConfig | undefined;
  /** Every tsconfig*.json directly in the directory, `tsconfig.json` first, followed by those they extend or reference inside the repository. */
  inDirectory(directory: string): readonly TsConfig[];
  readonly problems: readonly EcmaProblem[];
}

/** Maps a path that a manifest declares (relative to the package, as written) to a tracked source file. */
export type MapOutput = (pkg: EcmaPackage, declared: string) => { readonly path: string; readonly rule: string } | undefined;

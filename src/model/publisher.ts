/** What a language reads from manifests about the packages that a repository publishes and needs. Only a surface asks for it. */
import type { External } from "./external.js";
import type { RootView } from "./root-view.js";
import type { Tree } from "./tree.js";

/** A package URL without a version: `pkg:npm/%40shop/till`. */
export type PackageUrl = string;

export interface Publisher {
  /** In the order of the manifests. */
  readonly packages: readonly PublishedPackage[];
  /** Of every manifest, published or not. */
  readonly dependencies: readonly Dependency[];
  /** The package that an importer means; undefined for what no registry has: built-in modules, addresses. */
  packageOf(external: External, from: string, written: Written): PackageUrl | undefined;
  /** Whether other packages can use a method of this name; absent: methods are told with their class. */
  isPublicMethod?(name: string): boolean;
  /** Whether a module that declares this name computes others when they are read; absent: no name does that. */
  isOpenedBy?(name: string): boolean;
  /** Whether the language defines the name, so that no import needs to bring it. */
  isPredeclared(name: string): boolean;
}

/** An import as written: several packages may share the first part of its name. */
export interface Written {
  readonly specifier: string;
  /** Imported name; absent: none, or the whole module. */
  readonly name?: string | undefined;
}

export interface PublishedPackage {
  readonly url: PackageUrl;
  readonly manifest: string;
  /** As written; absent if a tool computes it. */
  readonly version?: string;
  /** Address of the repository that has the sources, if the manifest says so. */
  readonly repository?: string;
  readonly modules: readonly PublicModule[];
}

/** What consumers import by one specifier. */
export interface PublicModule {
  readonly specifier: string;
  /** Files or a unit (its path); code before declarations of its types. The first that provides a name counts. */
  readonly paths: readonly string[];
  /** Reachable by its path in the package, named by no manifest. */
  readonly deep?: true;
  /** A file of data, which is one value. */
  readonly data?: true;
}

export interface Dependency {
  readonly url: PackageUrl;
  readonly manifest: string;
  /** `development`, `peer`, `optional`, `indirect`; absent: needed by the package itself, or not said. */
  readonly scope?: string;
  /** Range as written; absent: any version. */
  readonly declared?: string;
  /** Version of a lock file; several are joined by `, `. */
  readonly locked?: string;
  /** What stands in for it: a package URL, or a directory of the repository. */
  readonly replaced?: string;
}

/** Opened when every source is read. */
export type OpenPublisher = (tree: Tree, view: RootView) => Publisher;

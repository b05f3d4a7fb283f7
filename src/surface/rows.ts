/**
 * The surface of a repository: what it publishes, exports, passes on, depends on and uses, as rows of plain data. A pure function of the scan,
 * the manifests and the UIDs; nothing in it depends on a machine or on another repository.
 */
import type { Category } from "../model/category.js";
import type { PackageUrl } from "../model/publisher.js";

/** A field that is renamed, removed or changes its meaning raises it; a new field or kind of row does not. */
export const SURFACE_VERSION = 1;

/** The kinds of rows, in the order in which a surface lists them. */
export const ROW_KINDS = ["publishes", "provides", "exports", "passes", "depends", "uses"] as const;

export type Row = Publishes | Provides | Exports | Passes | Depends | Uses;

/** A package that a manifest declares for others. */
interface Publishes {
  readonly row: "publishes";
  readonly package: PackageUrl;
  readonly manifest: string;
  readonly version?: string;
  /** Address of the repository that has the sources, if the manifest says so: another one for a copy and for a fork. */
  readonly repository?: string;
}

/** A module of a package, by the specifier under which consumers import it. */
export interface Provides {
  readonly row: "provides";
  readonly package: PackageUrl;
  readonly specifier: string;
  /** Its files, or the directory of a package of several files. */
  readonly sources: readonly string[];
  /** Reachable by its path, named by no manifest. */
  readonly deep?: true;
  /** It may have more names than rows: code computes them, or a part could not be read. */
  readonly open?: true;
}

/** A name of a module, with the place where the repository declares it. */
export interface Exports {
  readonly row: "exports";
  readonly package: PackageUrl;
  readonly specifier: string;
  /** As consumers write it; `default`, `=` for the module as one value, `Cart.Add` for a method. */
  readonly name: string;
  /** `path#symbol`, or the path of a module that the name stands for; absent: no declaration is known. */
  readonly source?: string;
  /** 1-based, of the declaration. */
  readonly line?: number;
  /** Form of the declaration: `function`, `class`, `method`. */
  readonly form?: string;
  /** Entity in the map; absent: the map has none. */
  readonly uid?: string;
  /** Importable, but not meant for others by the rules of the language. */
  readonly private?: true;
}

/** A name of a module that another package provides. */
export interface Passes {
  readonly row: "passes";
  readonly package: PackageUrl;
  readonly specifier: string;
  /** `*`: every name of the other module. */
  readonly name: string;
  readonly from: {
    readonly package: PackageUrl;
    readonly specifier: string;
    /** Name in the other module; `*`: the other module itself, or all of its names if the row's own name is `*`. */
    readonly name: string;
  };
  /** The file that imports it from outside. */
  readonly source: string;
  readonly line: number;
  readonly private?: true;
}

/** A dependency that a manifest declares. */
export interface Depends {
  readonly row: "depends";
  readonly package: PackageUrl;
  readonly manifest: string;
  readonly scope?: string;
  readonly declared?: string;
  readonly locked?: string;
  readonly replaced?: string;
}

/** A use of a package: one row for each name that one import statement brings to one file. */
export interface Uses {
  readonly row: "uses";
  readonly package: PackageUrl;
  /** As the importing file, or the file `through`, writes it. */
  readonly specifier: string;
  /** Name in the package: `*` for the module as a namespace, `=` for the module as one value; absent: the import names nothing. */
  readonly name?: string;
  /** What is read from the name, dotted: `Command` of `cobra.Command` has none, `Flags` of `cmd.Flags` is one. */
  readonly member?: string;
  readonly source: string;
  /** 1-based, of the import statement. */
  readonly line: number;
  /** 1-based lines where the name is used, ascending; empty: it is passed on, or not used. */
  readonly lines: readonly number[];
  /** How it is imported: `import`, `require`, `export from`. */
  readonly form: string;
  /** Used in types only. */
  readonly type?: true;
  /** The local module whose re-export brings the name. */
  readonly through?: string;
  /** A star import may bring the name, or something else does. */
  readonly maybe?: true;
  /** This repository publishes the package, and the file belongs to another package of it, or to none. */
  readonly own?: true;
  /** What the file is for; absent: it is shipped. */
  readonly category?: Category;
  /** Entity of the file; absent: the map has none. */
  readonly uid?: string;
}

/** The linked graph: files, symbols and externals, and the reasons for their edges. Keys are internal; UIDs are assigned later. */
import type { Declaration, FileFacts, Guard, Manner, Place, ReferenceKind, Use } from "./facts.js";
import type { Candidate, External, Unit, Category, Resolution, Workspace } from "./language.js";
import type { Problem } from "./problem.js";
import type { Tree } from "./tree.js";

/** Form of the use of a name that another file of the same module declares: no import is needed. */
export const SAME_MODULE = "same module";

/** Form of what connects a manifest with an entry that it declares. */
export const ENTRY_POINT = "entry point";

/** Internal identity: a path (of a file, a unit or, with a trailing slash, a directory), `path#symbol` or `::<ecosystem>:<name>`. */
export type Key = string;

export type Node =
  | { readonly type: "file"; readonly key: Key; readonly path: string; readonly facts?: FileFacts }
  | { readonly type: "unit"; readonly key: Key; readonly path: string; readonly unit: Unit }
  | { readonly type: "symbol"; readonly key: Key; readonly path: string; readonly declaration: Declaration }
  /** `language`: the language of its importers. */
  | { readonly type: "external"; readonly key: Key; readonly external: External; readonly language: string };

/** One reason of an edge: a site and an imported name. Texts are drafted from these. */
export interface Reason {
  readonly form: string;
  readonly kind: ReferenceKind;
  readonly manner?: Manner;
  readonly specifier: string;
  readonly line: number;
  /** What catches its failure. */
  readonly optional?: Guard | undefined;
  readonly within?: Place;
  /** Exported name, `default`, `*`, `=`; absent for a whole-module site. */
  readonly imported?: string;
  /** Local name, if different from the imported one. */
  readonly local?: string;
  readonly typeOnly: boolean;
  /** A reference without an import (`Reference.noImport`). */
  readonly noImport?: true;
  readonly uses: readonly Use[];
  /** Nothing uses what is imported: it is an edge only where every statement counts. */
  readonly unused?: true;
  /** Resolution rule, for `explain`. */
  readonly rule: string;
  /** `imported` is a member of the target, and the uses are of that member. */
  readonly folded?: boolean;
  /** Complete sentence that replaces the draft. */
  readonly why?: string;
  /** The target does not provide the name: nothing exports it, or several stars do. */
  readonly unknown?: "missing" | "ambiguous";
  /** One of several things that the name may stand for; which one is known only when the program is built or run. */
  readonly alternative?: true | undefined;
  /** For a platform variant: the specifier as written; `specifier` is the platform. */
  readonly variantOf?: string;
}

export interface Edge {
  readonly from: Key;
  readonly to: Key;
  /** Exporter of a shared entity: the module in the import statement. */
  readonly via?: Key;
  /** Replaced by an empty list when memory is short and all texts are drafted (`releaseDraftInputs`). */
  reasons: readonly Reason[];
  /** Offset of the first site, for order. */
  readonly offset: number;
}

export interface SharedEntry {
  readonly key: Key;
  /** Exported name, if different from the symbol's. */
  readonly alias?: string;
  /** Set for externals re-exported by name, and for modules without entities of their own: the exported names. */
  readonly names?: readonly string[];
  /** The module itself is shared as a namespace under `alias`. */
  readonly namespace?: boolean;
}

export interface LinkedFile {
  readonly key: Key;
  readonly path: string;
  /** Functions in declaration order, then objects. */
  readonly members: readonly Key[];
  /** Files and assets that make up a unit, in documented order. */
  readonly parts?: readonly Key[];
  /** Declarations of another file of the unit that this one declares as well. */
  readonly alsoOwns?: readonly Key[];
  /** Export order. */
  readonly shared: readonly SharedEntry[];
  /** By first occurrence in the source. */
  readonly edges: readonly Edge[];
  /** Files and externals of live sites, in source order: the traversal follows them. */
  readonly next: readonly Key[];
  /** Entries that a manifest declares. Only a traversal that starts at the manifest follows them: reading a manifest runs nothing. */
  readonly lists?: readonly Key[];
}

export interface Graph {
  readonly nodes: ReadonlyMap<Key, Node>;
  readonly files: ReadonlyMap<string, LinkedFile>;
  /** File path → the unit that contains the file. */
  readonly units: ReadonlyMap<string, Key>;
  /** Paths of the variants, by the key of the file or symbol that represents them. */
  readonly variants: ReadonlyMap<string, readonly string[]>;
  readonly problems: readonly Problem[];
}

/** One root with everything that is reachable from it, in documentation order. */
export interface Contents {
  readonly root: Candidate;
  /** Keys of files, symbols and externals; the root's key first, each once. */
  readonly keys: readonly Key[];
  /** How many of the keys the root reaches, if options added others after them. */
  readonly reached?: number;
}

// Result of the scan, for the linker: the tree, the facts of every parsed file, and the target of each import site.

/** What is known of files that are not read. */
export interface Places {
  readonly tree: Tree;
  /** The workspace of the language that claims the path, or that has a unit there. */
  workspaceOf(path: string): Workspace | undefined;
  category(path: string): Category;
}

export interface Scan extends Places {
  /** Facts by path, in byte order of the paths. */
  readonly files: ReadonlyMap<string, FileFacts>;
  /** Parallel to `facts.references` of the same path. */
  readonly resolutions: ReadonlyMap<string, readonly Resolution[]>;
  readonly workspaces: readonly Workspace[];
  /** Modules of several files. */
  readonly units: readonly Unit[];
  /** Root candidates of every language, ordered inside each package. */
  readonly candidates: readonly Candidate[];
}

/** Whether no build has both files. */
export function areExclusive({ files, workspaceOf }: Pick<Scan, "files" | "workspaceOf">, path: string, other: string): boolean {
  const [one, two] = [files.get(path)?.condition, files.get(other)?.condition];
  return one !== undefined && two !== undefined && workspaceOf(path)?.excludes?.(one, two) === true;
}

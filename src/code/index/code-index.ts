/**
 * Who uses what, with lines: every edge of the linked graph with its import sites and uses, in columns that load in milliseconds. Derived from
 * the sources, kept outside of the repository, and valid only for exactly these sources.
 */
import type { Columns } from "../../model/collections/columns.js";
import type { Use, UseKind } from "../../model/facts.js";
import type { EdgeKind } from "../../model/edge-kinds.js";

/**
 * Bits of `CodeIndex.files.flags`. `broken`: it does not parse, or only in parts; `large`: beyond the limits of the parser; `source`: shipped code;
 * `manifest`: no source, but it lists entrypoints. Manifests come after the sources.
 */
export const FILE = { test: 1, beside: 2, generated: 4, broken: 8, large: 16, manifest: 32, source: 64 } as const;

/** Bits of `CodeIndex.sites.flags`. */
export const SITE = {
  reExport: 1,
  /** Runs the module without taking a name. */
  sideEffect: 2,
  /** The imported name is a member of the target, and so are the uses. */
  member: 4,
  star: 8,
  /** Nothing uses what it imports. */
  unused: 16,
  /** One of several bindings of the name. */
  alternative: 32,
} as const;

/** `CodeIndex.entries.outside`: whether it is started, others may use it, a framework takes it by its name, or others may import its file by path. */
export const ENTRY = { start: 0, others: 1, framework: 2, path: 3 } as const;

export const USE_KINDS: readonly UseKind[] = [
  "call",
  "construct",
  "extend",
  "implement",
  "mix",
  "render",
  "decorate",
  "inject",
  "type",
  "member",
  "pass",
  "assign",
  "store",
  "read",
  "check",
  "catch",
  "enter",
  "tag",
  "spread",
  "re-export",
];

/** Names of the columns of each list. */
export const COLUMNS = {
  /** `unit`: place in `targets` of the module that the file is a part of; `condition`: under which builds have the file. */
  files: ["path", "flags", "unit", "condition"],
  /** Pairs of conditions of which no build satisfies both. */
  exclusive: ["one", "other"],
  /** Module-level declarations, by file in the order of `files`; `line` is that of the name. */
  declarations: ["file", "name", "line"],
  /** Keys of the graph: files, modules of several files, symbols, externals. `file`: of files and symbols. */
  targets: ["key", "file"],
  /** By importing file in the order of `files`. `sites`: place of the first site; they end where those of the next edge start. */
  edges: ["from", "to", "via", "sites"],
  /** `imported` and `local` are names; `kind`: place in `EDGE_KINDS`; `uses` like `sites`. */
  sites: ["line", "imported", "local", "flags", "kind", "form", "uses"],
  /** `kind`: place in `USE_KINDS`; with `member`, what becomes of the member. `subject`: what extends, implements or decorates. */
  uses: ["line", "kind", "within", "member", "subject"],
  /** Module-level declarations that are exported under other names, by file. */
  renames: ["file", "name", "as"],
  /** What is started, or may be used, from outside of the sources, by file. `name`: of a declaration; `outside`: see `ENTRY`. */
  entries: ["file", "name", "outside", "evidence"],
} as const;

export type CodeIndex = Columns<typeof COLUMNS>;

/** The name of an enclosing symbol without its parentheses; undefined for the module and for callbacks with a title. */
export function symbolOf(label: string | undefined): string | undefined {
  if (label === undefined || label.includes('"')) return undefined;
  return label.replace(/\(\)$/, "");
}

export function kindPlace({ kind, how = kind }: Pick<Use, "kind" | "how">): number {
  return USE_KINDS.indexOf(how);
}

// Rows of the index as objects.

export interface CodeUse {
  readonly line: number;
  readonly kind: UseKind;
  /** As printed in whys: `checkout()`, `Cart.add()`, `test "adds items"`; absent at module level. */
  readonly within?: string;
  readonly member?: string;
  readonly subject?: string;
}

/** One name that one statement imports, with its uses. */
export interface CodeSite {
  readonly line: number;
  readonly imported?: string;
  readonly local?: string;
  /** Bits of `SITE`. */
  readonly flags: number;
  readonly kind: EdgeKind;
  readonly form: string;
  readonly uses: readonly CodeUse[];
}

export interface CodeEdge {
  /** Path of the importing file. */
  readonly from: string;
  /** Key of the target: a path, `path#name`, or an external with two leading colons. */
  readonly to: string;
  /** Key of the module through which it is imported, if that is another one. */
  readonly via?: string;
  readonly sites: readonly CodeSite[];
}

export interface CodeDeclaration {
  readonly path: string;
  readonly name: string;
  readonly line: number;
}

/** Why something outside of the sources may use a file or one of its declarations. */
export interface CodeEntry {
  /** A declaration that the file exports itself. Absent: the file, with all that it passes on. */
  readonly name?: string;
  /** Others may use it; otherwise it is started. */
  readonly isOutside: boolean;
  /** By a framework, for its name. */
  readonly isTaken: boolean;
  /** By its path, which nothing declares. */
  readonly isByPath: boolean;
  /** `package.json "main"`, `Procfile web: gunicorn shop.wsgi`. */
  readonly evidence: string;
}

/** What is known about a file when its purpose is drafted. */
import type { AssetContent } from "../../model/asset-content.js";
import type { Declaration, FileRole } from "../../model/facts.js";
import type { FormDescription } from "../../model/language.js";
import type { Kinds } from "../one-line.js";

/** A declaration of the file that is an entity. */
export interface Defined {
  readonly declaration: Declaration;
  readonly form: FormDescription;
  /** Number of other files that import it. */
  readonly importers: number;
  /** Only the files of its own unit can use it. */
  readonly isInner?: boolean;
  /** It has no name of its own, but that of the file. */
  readonly isUnnamed?: boolean;
}

export interface FileView {
  readonly path: string;
  /** Its name, or that of its folder. */
  readonly stem: string;
  readonly kinds: Kinds;
  /** In source order. */
  readonly defined: readonly Defined[];
  /** Documented types that are no entities, as only this file uses them. */
  readonly hidden?: readonly Defined[];
  /** Names that it passes on, and packages that it passes on as a whole. */
  readonly passedOn?: readonly string[];
  /** What it passes on that is documented, most imported first. */
  readonly documented?: readonly Declaration[];
  /** Members that the file adds to types of other files. */
  readonly added?: readonly { readonly type: string; readonly members: readonly string[] }[];
  /** Nothing of it can be imported. `calls`: what it calls when it is loaded. */
  readonly script?: { readonly calls: readonly string[] } | undefined;
  /** What it is for a framework. */
  readonly role?: FileRole | undefined;
  /** What a framework loads it for: `page for route "/users"`. */
  readonly entry?: string | undefined;
  /** Files or folders that import it, as a phrase: `` used by `src/cli.ts` ``. */
  readonly users?: string | undefined;
  /** Readable names of what it uses most characteristically. */
  readonly uses?: readonly string[] | undefined;
  /** Titles of its tests. */
  readonly tested?: readonly string[];
  /** Routes that it, or its only declaration, is registered for. */
  readonly served?: readonly string[];
  /** What it does to tables, as a migration. */
  readonly changes?: readonly string[];
  /** What the component shows to people. */
  readonly shown?: readonly string[];
  /** It is a component, which does not handle a route but stands at it. */
  readonly isPage?: boolean;
  /** The package that it is the entry of. */
  readonly entryOf?: { readonly name: string; readonly description?: string | undefined } | undefined;
}

/** What is known about a file without declarations. */
export interface AssetView {
  /** Files or folders that use it, as a phrase that starts with `verb`. */
  readonly users?: ((verb: string) => string) | undefined;
  /** The program contains it as a file, and nothing else uses it. */
  readonly isEmbedded?: boolean;
  /** The only user, if it is a component: `` Angular component `Cart` ``. */
  readonly component?: string | undefined;
  readonly content?: AssetContent | undefined;
  /** Paths of what it extends. */
  readonly extended: readonly string[];
  readonly manifestOf?: { readonly name: string; readonly description?: string | undefined } | undefined;
}

/** Name of a file without folders and extension; of an index file that of its folder. */
export function stemOf(path: string, indexStems: ReadonlySet<string>): string {
  const parts = path.split("/");
  const base = parts.at(-1) ?? "";
  const stem = base.slice(0, base.indexOf(".", 1) < 0 ? base.length : base.lastIndexOf(".")).replace(/\.d$/u, "");
  return indexStems.has(stem) ? (parts.at(-2) ?? stem) : stem;
}

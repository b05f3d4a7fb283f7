/** Types of the framework table. */
import type { RootClass } from "../../../src/model/language.js";
import type { PackageContext } from "./package-context.js";

/** Extensions of configuration files. */
export const CONFIG = "{ts,mts,cts,js,mjs,cjs}";
/** Usual end of an entry's sentence. */
export const LOADED = "loaded by the framework.";

/**
 * One framework. It applies to a package that depends on one of `dependencies` or contains one of `markers`, and contains one of `needs` if
 * given. Patterns are relative to the package; `<name>` is replaced by a setting of the row, `<code>` by the extensions of code.
 */
export interface FrameworkRow {
  /** Usual name: `Next.js`. */
  readonly name: string;
  /** Address of the page that describes the convention. */
  readonly manual: string;
  readonly dependencies?: readonly string[];
  readonly markers?: readonly string[];
  readonly needs?: readonly string[];
  /** Does not apply if one of these is a dependency. */
  readonly unless?: readonly string[];
  /**
   * Patterns of the file that becomes the root of the group, best first; the manifest is the last resort. Absent: every entry is a root of
   * its own.
   */
  readonly declaredBy?: readonly string[];
  readonly settings?: Readonly<Record<string, Setting>>;
  readonly entries?: readonly EntryRow[];
  /** For entries that patterns cannot describe, such as entries of a manifest. They come before the entries of patterns. */
  readonly read?: (context: PackageContext) => readonly ReadEntry[];
}

/** A value in patterns; read from the declaring file if it is a literal there. */
export interface Setting {
  readonly property?: readonly string[];
  readonly candidates: readonly string[];
  /** The value is the first candidate that contains one of these, otherwise the last candidate; absent: all candidates. */
  readonly holding?: readonly string[];
  /** The value is a directory: normalized to `""` or `a/b/`. */
  readonly directory?: boolean;
}

export interface EntryRow {
  readonly files: string;
  readonly except?: string;
  /**
   * Sentence after `Entry point: `; `{route}` is the result of `route` for the path below the fixed part of the pattern, `{stem}` the name
   * of the file.
   */
  readonly text: string;
  readonly route?: (path: string) => string;
  readonly class?: RootClass;
  /** Holds for the package; absent: for all. */
  readonly when?: (context: PackageContext) => boolean;
  /** Only the first match counts: alternatives of one file. */
  readonly first?: boolean;
}

export interface ReadEntry {
  /** Repo-relative. */
  readonly path: string;
  readonly text: string;
  readonly class?: RootClass;
  /** Overrides the row's evidence. */
  readonly evidence?: string;
  /** A root of its own even in a row with a group. */
  readonly alone?: boolean;
}

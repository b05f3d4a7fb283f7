/** The vocabulary of the framework table: what a row can say. */
import type { RootClass } from "../../../src/model/language.js";
import type { PackageContext } from "./package-context.js";

/**
 * One framework. It applies to a package that depends on one of `dependencies` or holds one of `markers`, and holds one of `needs` if given.
 * Patterns are relative to the package; `<name>` in them stands for a setting of the row, `<code>` for the extensions of code.
 */
export interface FrameworkRow {
  readonly rule: string;
  /** As people call it: `Next.js`. */
  readonly name: string;
  readonly dependencies?: readonly string[];
  readonly markers?: readonly string[];
  readonly needs?: readonly string[];
  /** Does not apply where one of these is a dependency. */
  readonly unless?: readonly string[];
  /** Patterns of the file that becomes the root of the group, best first, the manifest being the last resort; absent: every entry is a root of its own. */
  readonly declaredBy?: readonly string[];
  readonly settings?: Readonly<Record<string, Setting>>;
  readonly entries?: readonly EntryRow[];
  /** For what a pattern cannot say: entries named by a manifest. They come before the patterns' entries. */
  readonly read?: (context: PackageContext) => readonly ReadEntry[];
}

/** A value that patterns use; taken from the declaring file where that spells it as a literal. */
export interface Setting {
  readonly property?: readonly string[];
  readonly candidates: readonly string[];
  /** The first candidate under which one of these exists is the value, else the last one; absent: all candidates are. */
  readonly holding?: readonly string[];
  /** The value is a directory: normalized to `""` or `a/b/`. */
  readonly directory?: boolean;
}

export interface EntryRow {
  readonly files: string;
  readonly except?: string;
  /** Sentence after `Entry point: `; `{route}` is what `route` makes of the path below the pattern's fixed part, `{stem}` the file's name. */
  readonly text: string;
  readonly route?: (path: string) => string;
  readonly class?: RootClass;
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

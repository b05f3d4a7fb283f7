/** Types of the framework table. */
import type { RootClass } from "../../../src/model/language.js";
import type { RootContext } from "./root-context.js";
import type { EntrySymbol } from "../../shared/root-findings.js";

/**
 * One framework. It applies to a distribution that requires one of `requirements` (normalised names) or contains one of `markers`; to every
 * distribution if neither is given. Patterns are relative to the distribution; a leading `<root>` stands for it and each of its source
 * roots.
 */
export interface FrameworkRow {
  /** Usual name: `Airflow`. */
  readonly name: string;
  /** Address of the page that describes the convention. */
  readonly manual: string;
  readonly requirements?: readonly string[];
  readonly markers?: readonly string[];
  /**
   * Patterns of the file that becomes the root of the group, best first; the manifest is the last resort. Absent: every entry is a root of
   * its own.
   */
  readonly declaredBy?: readonly string[];
  readonly entries?: readonly EntryRow[];
  /** For entries that patterns cannot describe, such as entries of a manifest. They come before the entries of patterns. */
  readonly read?: (context: RootContext) => readonly ReadEntry[];
}

export interface EntryRow {
  readonly files: string;
  /** The text has to match. */
  readonly mentions?: RegExp;
  /** One of these must be called at module level (`app = FastAPI()`), or the module creates an application (`app = create_app()`). */
  readonly calls?: readonly string[];
  /** Counts only if nothing else starts the distribution, or if that reaches little. */
  readonly fallback?: true;
  /** Sentence after `Entry point: `; `{stem}` is the name of the file. */
  readonly text: string;
  readonly class?: RootClass;
  /** Files beside it that the framework also loads: they become its group. */
  readonly beside?: BesideRow;
}

export interface BesideRow {
  /** Relative to the file's directory. */
  readonly files: string;
  readonly text: string;
}

export interface ReadEntry {
  /** Repo-relative. */
  readonly path: string;
  readonly text: string;
  readonly symbols?: readonly EntrySymbol[];
  /** Overrides the row's evidence. */
  readonly evidence?: string;
}

/** The vocabulary of the framework table: what a row can say. */
import type { RootClass } from "../../../src/model/language.js";
import type { RootContext } from "./root-context.js";
import type { EntrySymbol } from "../../shared/root-findings.js";

/**
 * One framework. It applies to a distribution that requires one of `requirements` (normalised names) or holds one of `markers`; to all if
 * neither is given. Patterns are relative to the distribution; `<root>` in front stands for it and each of its source roots.
 */
export interface FrameworkRow {
  /** As people call it: `Airflow`. */
  readonly name: string;
  readonly requirements?: readonly string[];
  readonly markers?: readonly string[];
  /** Patterns of the file that becomes the root of the group, best first, the manifest being the last resort; absent: every entry is a root of its own. */
  readonly declaredBy?: readonly string[];
  readonly entries?: readonly EntryRow[];
  /** For what a pattern cannot say: entries named by a manifest. They come before the patterns' entries. */
  readonly read?: (context: RootContext) => readonly ReadEntry[];
}

export interface EntryRow {
  readonly files: string;
  /** The text has to match. */
  readonly mentions?: RegExp;
  /** One of these has to be called at module level: `app = FastAPI()`. */
  readonly calls?: readonly string[];
  /** Counts only where nothing else starts the distribution. */
  readonly fallback?: true;
  /** Sentence after `Entry point: `; `{stem}` is the file's name. */
  readonly text: string;
  readonly class?: RootClass;
  /** Files beside it that the framework loads as well: they become its group. */
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

import type { OutlineSymbol } from "../../model/outline.js";
import type { CountedSources } from "./counted-sources.js";

/** The sources beside a map, read when they are asked for. */
export interface CodeSources {
  /** Of the source files that may be answers, mapped or not. */
  readonly paths: readonly string[];
  /** Whether a language reads the file, whether it may be an answer or not. */
  readonly isSource: (path: string) => boolean;
  readonly count: (terms: ReadonlySet<string>) => CountedSources;
  /** Undefined for a file that is not there or cannot be read. */
  readonly read: (path: string) => string | undefined;
  /** Empty if the language has no outline, or the file no symbols. */
  readonly outline: (path: string, text: string) => Promise<readonly OutlineSymbol[]>;
}

/** A read-only view of the files that a run may know about: the inventory. */
export interface Tree {
  /** Repo-relative file paths, `/`-separated, sorted by the bytes of their UTF-8. */
  readonly paths: readonly string[];
  /** Whether `path` is a file of the inventory (exact spelling). */
  has(path: string): boolean;
  /** Whether some file of the inventory lies under `path`; the root is `""`. */
  hasDirectory(path: string): boolean;
  /** Names (not paths) of the files and directories directly in `directory`, byte order; `[]` where there is none. */
  list(directory: string): readonly string[];
  /** The tracked spelling of a path that differs only in case, if exactly one exists. */
  spelling(path: string): string | undefined;
  /** Decoded text (UTF-8, BOMs honoured), or undefined where it is absent, unreadable, binary, a link out of the tree, or too large. */
  read(path: string): string | undefined;
  /** See `learn` (`src/model/reading.ts`), which is what to call. */
  learn?<Value>(reading: Reading<Value>, path: string, argument: string): Value;
  /** In-repo target of a symbolic link, or `path` itself. */
  real(path: string): string;
  /** What `read` makes of a text, from an earlier run where that is at hand. It must depend on `kind`, `path` and `text` alone, and be JSON. */
  kept?<Value>(kind: string, path: string, text: string, read: () => Value): Value;
}

/**
 * What is taken of a file's text beside its facts, where that is little: who knows that the answer is the same need not know that the
 * text is. The answer is JSON and depends on the text (as `Tree.read` gives it), the path and the argument alone.
 */
export interface Reading<Value = unknown> {
  /** `language/name`, without blanks; no two readings have the same. */
  readonly name: string;
  of(text: string | undefined, path: string, argument: string): Value;
}

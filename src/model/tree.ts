/** A read-only view of the files of a run: the inventory. */
export interface Tree {
  /** Repo-relative file paths, `/`-separated, sorted by the bytes of their UTF-8. */
  readonly paths: readonly string[];
  /** Whether `path` is a file of the inventory (exact spelling). */
  has(path: string): boolean;
  /** Whether the inventory has a file under `path`; the root is `""`. */
  hasDirectory(path: string): boolean;
  /** Names (not paths) of the files and directories directly in `directory`, in byte order; `[]` if it does not exist. */
  list(directory: string): readonly string[];
  /** The tracked spelling of a path that differs only in case, if exactly one exists. */
  spelling(path: string): string | undefined;
  /** Decoded text (UTF-8, BOMs honoured), or undefined if it is absent, unreadable, binary, a link out of the tree, or too large. */
  read(path: string): string | undefined;
  /** Call `learn` (`src/model/reading.ts`) instead. */
  learn?<Value>(reading: Reading<Value>, path: string, argument: string): Value;
  /** In-repo target of a symbolic link, or `path` itself. */
  real(path: string): string;
  /** The result of `read`, computed once in a run. It must depend only on `kind`, `path` and `text`. */
  cachedValue?<Value>(kind: string, path: string, text: string, read: () => Value): Value;
}

/**
 * A small value derived from a file's text in addition to its facts. If the value is unchanged, results that depend on it stay valid
 * although the text has changed. It is JSON and depends only on the text (as returned by `Tree.read`), the path and the argument.
 */
export interface Reading<Value = unknown> {
  /** `language/name`, without blanks; unique. */
  readonly name: string;
  of(text: string | undefined, path: string, argument: string): Value;
}

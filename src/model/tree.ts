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
  /** Call the function `learn` instead. */
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

/** Reads a value from a file, and records the dependency if a recorder is active. */
export function learn<Value>(tree: Tree, reading: Reading<Value>, path: string, argument = ""): Value {
  return tree.learn === undefined ? reading.of(tree.read(path), path, argument) : tree.learn(reading, path, argument);
}

/** Identifies a reading with its argument. */
export function questionOf({ name }: Reading, argument: string): string {
  return argument === "" ? name : `${name} ${argument}`;
}

// Repo-relative path arithmetic that never leaves the repository; the root is `""`.

/** An empty part, `.` or `..`. */
const ODD_PART = /(?:^|\/)\.{0,2}(?:\/|$)/;

/** `relative` resolved against `directory` and normalised; undefined if it leaves the repository. A leading slash is ignored. */
export function joinPath(directory: string, relative: string): string | undefined {
  const plain = relative.startsWith("./") ? relative.slice(2) : relative;
  // Most paths need no normalisation, and plain concatenation is several times as fast.
  if (!ODD_PART.test(plain)) return directory === "" ? plain : `${directory}/${plain}`;
  const parts = directory === "" ? [] : directory.split("/");
  for (const part of relative.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join("/");
}

/** Like `joinPath`, for paths in manifests: an absolute path (`/usr/lib/x`) is not in the repository. */
export function joinRelative(directory: string, declared: string): string | undefined {
  return declared.startsWith("/") || declared.includes("\0") ? undefined : joinPath(directory, declared);
}

export function directoryOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "" : path.slice(0, slash);
}

/** `.` for the top, as in the source of a package there. */
export function directoryOrDot(path: string): string {
  return directoryOf(path) || ".";
}

/** Path of an entry of the directory; nothing is normalised. */
export function pathIn(directory: string, name: string): string {
  return directory === "" ? name : `${directory}/${name}`;
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The directory and every directory above it, nearest first, the root last. */
export function upwards(directory: string): readonly string[] {
  const directories = [directory];
  for (let at = directory; at !== "";) {
    at = directoryOf(at);
    directories.push(at);
  }
  return directories;
}

/** Whether `path` is `directory` or lies under it. */
export function isInside(path: string, directory: string): boolean {
  return directory === "" || path === directory || path.startsWith(`${directory}/`);
}

/** `path` relative to `directory`, which must contain it; `""` for the directory itself. */
export function relativeTo(directory: string, path: string): string {
  if (directory === "") return path;
  return path === directory ? "" : path.slice(directory.length + 1);
}

/** Relative path from `base` to any `target`: `../shared`, `src`, `.`. */
export function relativePath(base: string, target: string): string {
  const from = base === "" ? [] : base.split("/");
  const to = target === "" ? [] : target.split("/");
  let shared = 0;
  while (shared < from.length && shared < to.length && from[shared] === to[shared]) shared += 1;
  return [...from.slice(shared).map(() => ".."), ...to.slice(shared)].join("/") || ".";
}

/** A loop, because `/\/+$/` is quadratic on an untrusted text of many slashes. */
export function withoutFinalSlashes(text: string): string {
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === "/") end -= 1;
  return text.slice(0, end);
}

/**
 * The path of a module of several files: its directory, followed by `#` and its name if a directory contains more than one. A
 * `#` in the directory itself is encoded, because `a#b` could also be module `b` in the directory `a`.
 */
export function unitPath(directory: string, name?: string): string {
  const path = directory === "" ? "." : directory.replace(/[%#]/g, encodeURIComponent);
  return name === undefined ? path : `${path}#${name}`;
}

/** `.` for the root of the repository. */
export function splitUnitPath(path: string): { readonly directory: string; readonly name?: string } {
  const at = path.lastIndexOf("#");
  const directory = (at < 0 ? path : path.slice(0, at)).replaceAll("%23", "#").replaceAll("%25", "%");
  return at < 0 ? { directory } : { directory, name: path.slice(at + 1) };
}

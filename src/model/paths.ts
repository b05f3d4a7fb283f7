/** Repo-relative path arithmetic that never leaves the repository; the root is `""`. */

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

/** Arithmetic on repo-relative paths; the repository root is `""`. */

/** Joins and normalizes; undefined when the result leaves the repository or is absolute. */
export function joinPath(directory: string, relative: string): string | undefined {
  if (relative.startsWith("/") || relative.includes("\0")) return undefined;
  const parts: string[] = directory === "" ? [] : directory.split("/");
  for (const part of relative.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join("/");
}

/** Whether `path` is `directory` or lies under it. */
export function isInside(directory: string, path: string): boolean {
  return directory === "" || path === directory || path.startsWith(`${directory}/`);
}

/** `path` as seen from `directory`, which must hold it. */
export function relativeTo(directory: string, path: string): string {
  if (directory === "") return path;
  return path === directory ? "" : path.slice(directory.length + 1);
}

export function directoryOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "" : path.slice(0, slash);
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

import { strip } from "./lines.js";

/** The directory that a root covers: `.` for the whole repository, otherwise without `./` and outer slashes. */
export function normalizeScope(scope: string): string {
  let path = strip(scope).replaceAll("\\", "/");
  while (path.startsWith("./")) path = path.slice(2);
  path = trimSlashes(path);
  return path === "" ? "." : path;
}

/** Whether a root of that scope covers `source`; a `#symbol` counts as its file. */
export function scopeCovers(scope: string, source: string): boolean {
  const directory = normalizeScope(scope);
  if (directory === ".") return true;
  let path = strip((source.split("#", 1)[0] ?? "").replaceAll("\\", "/"));
  while (path.startsWith("./")) path = path.slice(2);
  path = trimSlashes(path);
  return path === directory || path.startsWith(`${directory}/`);
}

function trimSlashes(path: string): string {
  let start = 0;
  let end = path.length;
  while (start < end && path[start] === "/") start++;
  while (end > start && path[end - 1] === "/") end--;
  return path.slice(start, end);
}

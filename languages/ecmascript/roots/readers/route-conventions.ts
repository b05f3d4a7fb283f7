/** Which files of a routes directory are routes, and which only stand beside them. */

/**
 * `flat`: files of the directory itself, and `route` or `index` of its folders. `hybrid`: also files in folders that end in `+`, and files
 * with a name of their own (`_layout`, `page`). `auto`: every file outside of folders and files that start with `+`.
 */
export type RouteConvention = "flat" | "hybrid" | "auto";

const HYBRID_NAME = /^(?:index|route|layout|page|_[^/]*|[^/]+\.route)$/;

/** `path` is relative to the routes directory. */
export function isRouteOf(convention: RouteConvention, path: string): boolean {
  const segments = path.split("/");
  const file = segments.at(-1) ?? "";
  if (segments.some((segment) => segment.startsWith("."))) return false;
  // Escaped parts of a name are text: `robots[.]server.txt` is no server module.
  if (/\.(?:server|client)\./.test(`${file.replace(/\[[^\]]*\]/g, "")}`)) return false;
  const stem = file.replace(/\.[^.]*$/, "");
  const folders = segments.slice(0, -1);
  if (convention === "auto") return !segments.some((segment) => segment.startsWith("+"));
  if (folders.length === 0) return true;
  if (convention === "flat") return folders.length === 1 && (stem === "route" || stem === "index");
  return folders.at(-1)?.endsWith("+") === true || HYBRID_NAME.test(stem);
}

/** Files that options exclude, and directories whose files are all excluded: a module of several files is named by its directory. */
import type { Scan } from "../model/scan.js";
import { splitUnitPath } from "../model/unit-path.js";

/** `excludes`: whether options exclude anything. */
export function createIsExcluded({ tree, category }: Scan, excludes: boolean): (path: string) => boolean {
  if (!excludes) return () => false;
  const known = new Map<string, boolean>();
  const isEmptied = (directory: string): boolean => {
    const inside = directory === "." ? "" : `${directory}/`;
    const files = tree.list(inside.slice(0, -1)).filter((name) => tree.has(`${inside}${name}`));
    return files.length > 0 && files.every((name) => category(`${inside}${name}`) === "excluded");
  };
  return (path) => {
    if (tree.has(path)) return category(path) === "excluded";
    const { directory } = splitUnitPath(path);
    if (directory !== "." && !tree.hasDirectory(directory)) return false;
    const answer = known.get(directory) ?? isEmptied(directory);
    known.set(directory, answer);
    return answer;
  };
}

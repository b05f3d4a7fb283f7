import { lstatSync } from "node:fs";

/** What the file system says of a file or directory without reading it; empty where there is none. */
export function stampText(path: string): string {
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    return stat === undefined ? "" : `${stat.ino} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}`;
  } catch {
    // A file where a directory was.
    return "";
  }
}

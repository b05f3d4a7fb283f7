import { lstatSync } from "node:fs";

/** Status of a file or directory without reading it; empty if it does not exist. */
export function stampText(path: string): string {
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    return stat === undefined ? "" : `${stat.ino} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}`;
  } catch {
    // A parent directory was replaced by a file.
    return "";
  }
}

/** Whether a map on disk is still the same: cheap enough to be asked every few seconds. */
import { readdirSync, statSync, type Dirent } from "node:fs";
import { join } from "node:path";

/** Changes with every entity that comes, goes, or is written as a file that replaces another, and with every edit of a description. */
export function mapStamp(directory: string): string {
  let [count, latest, sum] = [0, 0, 0];
  const add = (file: string): void => {
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat === undefined) return;
    count += 1;
    latest = Math.max(latest, stat.mtimeMs);
    sum = (sum * 31 + stat.mtimeMs + stat.size) % Number.MAX_SAFE_INTEGER;
  };
  for (const entry of entriesOf(directory)) {
    if (entry.name.startsWith(".")) continue;
    add(join(directory, entry.name));
    if (entry.isDirectory()) add(join(directory, entry.name, "description"));
  }
  return `${count} ${latest} ${sum}`;
}

function entriesOf(directory: string): readonly Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch {
    // Whoever reads the map says what is wrong with it.
    return [];
  }
}

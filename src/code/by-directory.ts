const MOST = 6;

/** `src/app 12, src/permissions 1`: how many of the files are in which directories, at the depth that has at most six of them. */
export function byDirectory(paths: readonly string[]): string {
  return listed(countByDirectory(paths, MOST));
}

/** Numbers of files by directory, at the depth that has at most `most` of them; most first. */
export function countByDirectory(paths: readonly string[], most: number): readonly (readonly [directory: string, files: number])[] {
  for (let depth = Math.max(1, ...paths.map((path) => path.split("/").length - 1)); ; depth -= 1) {
    const counts = new Map<string, number>();
    for (const path of paths) {
      const directory = path.split("/").slice(0, -1).slice(0, depth).join("/") || ".";
      counts.set(directory, (counts.get(directory) ?? 0) + 1);
    }
    if (counts.size <= most || depth === 1) return [...counts].toSorted(([, a], [, b]) => b - a);
  }
}

function listed(sorted: readonly (readonly [string, number])[]): string {
  const shown = sorted.slice(0, MOST).map(([directory, count]) => `${shownDirectory(directory)} ${count}`);
  // The number of a single directory is that of all.
  if (sorted.length === 1) return shownDirectory(sorted[0]?.[0] ?? "");
  return `${shown.join(", ")}${sorted.length > MOST ? ` and ${sorted.length - MOST} more directories` : ""}`;
}

/** A lone full stop is read as the end of a sentence. */
export function shownDirectory(path: string): string {
  return path === "." ? "./" : path;
}

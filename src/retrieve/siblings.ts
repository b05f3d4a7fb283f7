import { pushTo, groupBy } from "../model/basics.js";
import { isTestPath } from "./test-path.js";

/** A name shared by more files than this is no evidence. */
const MOST_NAMESAKES = 6;

/** Tests and their files, matched by name alone: `cart.test.x` and `cart.x`, the nearest by directory. In both directions. */
export function siblingsOf(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const named = groupBy(paths, nameOf);
  const siblings = new Map<string, string[]>();
  for (const group of named.values()) {
    if (group.length === 1) continue;
    const sources = group.filter((path) => !isTestPath(path));
    if (sources.length > MOST_NAMESAKES && sources.length === group.length) continue;
    const directories = sources.map((path) => new Set(directoriesOf(path)));
    for (const test of group.filter(isTestPath)) {
      const own = directoriesOf(test);
      const near = directories.map((known) => countIn(own, known));
      const most = Math.max(...near);
      for (const source of sources.filter((_, place) => near[place] === most).slice(0, MOST_NAMESAKES)) {
        pushTo(siblings, source, test);
        pushTo(siblings, test, source);
      }
    }
  }
  return siblings;
}

/** A file name without test affixes and extensions. */
function nameOf(path: string): string {
  const [stem = ""] = path
    .slice(path.lastIndexOf("/") + 1)
    .toLowerCase()
    .split(".", 1);
  return stem.replace(/^test_|[_-](?:tests?|spec|suite)$/g, "");
}

function countIn(parts: readonly string[], known: ReadonlySet<string>): number {
  let count = 0;
  for (const part of parts) if (known.has(part)) count += 1;
  return count;
}

function directoriesOf(path: string): readonly string[] {
  return path.split("/").slice(0, -1);
}

/** What a server begins before the rest of it is loaded. */
import { prefetchIndex } from "../../store/index/prefetch.js";
import { projectDirectory } from "../options/project-directory.js";

export { prefetchIndex };

/** The directory that these words serve, if they are the few that clients start a server with; for others there is the parser, which takes longer to load. */
export function directoryServed(words: readonly string[], directory: string): string | undefined {
  const [first, second, ...more] = words;
  if (first === undefined) return projectDirectory({}, directory);
  if (more.length > 0 || words.some((word) => word === "")) return undefined;
  if (first === "--root" && second !== undefined && !second.startsWith("-")) return projectDirectory({ root: second }, directory);
  return first.startsWith("-") || second !== undefined ? undefined : projectDirectory({ path: first }, directory);
}

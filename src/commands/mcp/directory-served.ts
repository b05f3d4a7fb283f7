/** What a server serves, told without the parser of command lines. */
import { projectDirectory } from "../options/project-directory.js";

/** The project directory, for the few arguments with which clients usually start a server; other command lines need the parser, which takes longer to load. */
export function directoryServed(words: readonly string[], directory: string): string | undefined {
  const [first, second, ...more] = words;
  if (first === undefined) return projectDirectory({}, directory);
  if (more.length > 0 || words.some((word) => word === "")) return undefined;
  if (first === "--root" && second !== undefined && !second.startsWith("-")) return projectDirectory({ root: second }, directory);
  return first.startsWith("-") || second !== undefined ? undefined : projectDirectory({ path: first }, directory);
}

/** What may use a symbol beside the uses that were found, and cannot be told from the sources. */
import type { CodeGraph } from "./code-graph.js";
import { FILE } from "./code-index.js";
import type { CodeTarget } from "./find-target.js";
import type { Sources } from "./sources.js";

const MOST_NAMED = 3;

/** One sentence for each reason. */
export async function unknownOf(graph: CodeGraph, sources: Sources, { path, symbol, declared }: CodeTarget): Promise<readonly string[]> {
  if (path.startsWith("::") || symbol === undefined) return [];
  const word = (declared === "default" ? symbol : symbol).split(".").at(-1) ?? symbol;
  const unread = graph.paths.filter((file) => (graph.flags(file) & (FILE.broken | FILE.large)) !== 0 && sources.contains(file, word));
  sources.searched();
  return await Promise.resolve(
    unread.length === 0
      ? []
      : [`${unread.slice(0, MOST_NAMED).join(", ")}${unread.length > MOST_NAMED ? " …" : ""} could not be read as a whole`],
  );
}

import type { CodeGraph } from "./code-graph.js";
import type { Sources } from "./sources.js";

/** The first files whose text contains a word, `own` before the others; they are read until there are enough. */
export function filesWith(graph: Pick<CodeGraph, "paths">, sources: Sources, word: string, most: number, own?: string): readonly string[] {
  const found: string[] = [];
  for (const path of own === undefined ? graph.paths : [own, ...graph.paths.filter((other) => other !== own)]) {
    if (found.length >= most) break;
    if (sources.contains(path, word)) found.push(path);
  }
  return found;
}

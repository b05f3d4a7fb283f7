import type { CodeGraph } from "./code-graph.js";

interface FoundDirectory {
  readonly path: string;
  readonly files: readonly string[];
  readonly namesakes?: readonly string[];
}

/** The sources below a directory; undefined if there are none. A dot is the whole project. */
export function findDirectory(graph: CodeGraph, path: string): FoundDirectory | undefined {
  const files = path === "." ? graph.paths : graph.paths.filter((file) => file.startsWith(`${path}/`));
  if (files.length === 0) return undefined;
  const namesakes = path.includes("/") ? [] : graph.named(path).map((one) => `${one.path}#${one.name}`);
  return { path, files, ...(namesakes.length > 0 && { namesakes }) };
}

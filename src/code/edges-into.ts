import type { CodeEdge } from "./index/code-index.js";
import type { CodeGraph } from "./code-graph.js";
import { type CodeTarget, filesOf } from "./find-target.js";

interface EdgesInto {
  /** Keys of the target's files and modules. */
  readonly inside: ReadonlySet<string>;
  /** Imports of anything in the target by other files, and of anything elsewhere through a module of the target. */
  readonly edges: readonly CodeEdge[];
}

export function edgesInto(graph: CodeGraph, target: CodeTarget): EdgesInto {
  const files = filesOf(graph, target);
  const units = target.files === undefined ? [target.path] : unitsOf(graph, files);
  const inside = new Set([...units, ...files]);
  const keys = new Set([...inside, ...files.flatMap((file) => graph.keysOf(file))]);
  const through = [...inside].flatMap((key) => graph.edgesThrough(key)).filter(({ to }) => !keys.has(to));
  const edges = [...[...keys].flatMap((key) => graph.edgesTo(key)), ...through, ...loading(graph, files, inside)];
  return { inside, edges: edges.filter(({ from }) => !inside.has(from)) };
}

function unitsOf(graph: CodeGraph, files: readonly string[]): readonly string[] {
  return files.map((file) => graph.unit(file)).filter((unit) => unit !== undefined);
}

/** An import of a module that takes no name of it loads each of its files. */
function loading(graph: CodeGraph, files: readonly string[], inside: ReadonlySet<string>): readonly CodeEdge[] {
  const around = new Set(unitsOf(graph, files).filter((unit) => !inside.has(unit)));
  return [...around].flatMap((unit) => graph.edgesTo(unit)).filter(({ from }) => graph.isSource(from));
}

/** Uses by what is no source: manifests, process files and frameworks that start a file or one of its declarations, and whoever may import it. */
import type { CodeGraph } from "./code-graph.js";
import { exportsOf } from "./direct-uses.js";
import type { CodeTarget } from "./find-target.js";

interface OutsideUses {
  /** Why it is started: `package.json "bin.till"`. */
  readonly starts: readonly string[];
  /** Why others may use it. */
  readonly offers: readonly string[];
  /** Those of them that are a framework, which takes it by its name. */
  readonly takers: readonly string[];
  /** Where its file is in a published package that hides none. */
  readonly byPath: readonly string[];
}

export function outsideUses(graph: CodeGraph, { path, symbol, declared = symbol }: CodeTarget): OutsideUses {
  const files = graph.unitFiles(path).length > 0 ? graph.unitFiles(path) : [path];
  const entries = files.flatMap((file) => graph.entries(file));
  // Who may import a class may use its members.
  const owner = symbol?.split(".", 1)[0];
  const starts = entries.filter(({ name, isOutside }) => !isOutside && (symbol === undefined || (name !== undefined && name === declared)));
  const own = entries.filter(
    ({ name, isOutside, isByPath }) => isOutside && !isByPath && name !== undefined && (name === declared || name === owner),
  );
  const byPath = entries.filter(({ name, isByPath }) => isByPath && (symbol === undefined || name === declared || name === owner));
  const passing = symbol === undefined ? [] : exportsOf(graph, path, owner ?? symbol).filter(({ module }) => !files.includes(module));
  const passed = passing.flatMap(({ module }) => graph.entries(module).filter(({ name, isOutside }) => isOutside && name === undefined));
  const offers = [...own, ...passed];
  const texts = (found: typeof entries): readonly string[] => [...new Set(found.map(({ evidence }) => evidence))];
  const outside = symbol === undefined ? [] : offers;
  return { starts: texts(starts), offers: texts(outside), takers: texts(outside.filter(({ isTaken }) => isTaken)), byPath: texts(byPath) };
}

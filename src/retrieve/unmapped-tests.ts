import type { Uid } from "../model/operation.js";
import type { MapGraph } from "./map-graph.js";
import { siblingsOf } from "./siblings.js";
import { isTestPath } from "./test-path.js";

/** Tests that no table of contents reaches; the map does not record what they test. */
export interface UnmappedTests {
  readonly count: number;
  /** Those named like a file of the targets, in the order of the targets. */
  readonly likely: readonly string[];
}

/** `paths`: the sources of the work tree. */
export function unmappedTests(map: MapGraph, targets: readonly Uid[], paths: readonly string[]): UnmappedTests {
  const unmapped = new Set(paths.filter((path) => isTestPath(path) && !map.byPath.has(path)));
  if (unmapped.size === 0) return { count: 0, likely: [] };
  const siblings = siblingsOf(paths);
  const named = targets.flatMap((uid) => siblings.get(map.entities.get(uid)?.path ?? "") ?? []);
  return { count: unmapped.size, likely: [...new Set(named)].filter((path) => unmapped.has(path)) };
}

/** Number of tests among the mapped files. */
export function mappedTests({ byPath }: MapGraph): number {
  return [...byPath.keys()].filter(isTestPath).length;
}

import type { MapGraph } from "./map-graph.js";
import { isTestPath } from "./test-path.js";

/** Number of tests among the mapped files. */
export function mappedTests({ byPath }: MapGraph): number {
  return [...byPath.keys()].filter(isTestPath).length;
}

import fc from "fast-check";
import type { FileGraph } from "../../packages/view/src/picture/file-graph.js";

/** A graph of files without a map behind it; weights are 1. */
export function graphOf(paths: readonly string[], imports: readonly (readonly [string, string])[]): FileGraph {
  const sorted = [...new Set(paths)].sort();
  const keys = new Set(imports.filter(([from, to]) => from !== to).map(([from, to]) => sorted.indexOf(from) * 1000 + sorted.indexOf(to)));
  return {
    files: sorted.map((path) => ({
      path,
      isPackage: sorted.some((other) => other.startsWith(`${path}/`)),
      uid: "obj-00000000",
      entities: 1,
    })),
    imports: [...keys].sort((a, b) => a - b).map((key, at) => ({ from: Math.floor(key / 1000), to: key % 1000, edges: [at] })),
  };
}

const name = fc.constantFrom("a", "b", "c", "d");
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => `${names.join("/")}.x`);

/** Graphs of up to 25 files in up to three folders. */
export const someGraph: fc.Arbitrary<FileGraph> = fc
  .uniqueArray(path, { minLength: 1, maxLength: 25 })
  .chain((paths) =>
    fc.array(fc.tuple(fc.constantFrom(...paths), fc.constantFrom(...paths)), { maxLength: 60 }).map((imports) => graphOf(paths, imports)),
  );

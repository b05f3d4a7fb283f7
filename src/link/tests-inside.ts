/** Tests inside a module of several files: what they declare is a part of the module, and only tests see it. */
import type { FileFacts } from "../model/facts.js";
import { directoryOf, splitUnitPath } from "../model/tree.js";
import type { Scan } from "../model/graph.js";
import type { ExportIndex, Resolved } from "./exports.js";
import type { UnitIndex } from "./units.js";

export interface TestsInside {
  /** What a test declares for the module at `unit`. */
  readonly ofUnit: (unit: string, name: string) => Resolved | undefined;
  /** What another test of the same module declares. */
  readonly beside: (facts: FileFacts, name: string) => Resolved | undefined;
}

export function openTestsInside(scan: Scan, exports: ExportIndex, { byPath, byFile }: UnitIndex): TestsInside {
  const files = new Map<string, string[]>();
  for (const [path, { unit }] of scan.files) {
    if (unit === undefined || byFile.has(path) || scan.category(path) !== "test") continue;
    const key = keyOf(directoryOf(path), unit);
    files.set(key, [...(files.get(key) ?? []), path]);
  }
  const find = (key: string, name: string): Resolved | undefined => {
    for (const path of files.get(key) ?? []) {
      const resolved = exports.resolve(path, name);
      if (resolved.kind === "symbol") return resolved;
    }
    return undefined;
  };
  return {
    ofUnit: (unit, name) => {
      const { directory } = splitUnitPath(unit);
      return find(keyOf(directory === "." ? "" : directory, byPath.get(unit)?.name ?? ""), name);
    },
    beside: ({ path, unit = "" }, name) => find(keyOf(directoryOf(path), unit), name),
  };
}

function keyOf(directory: string, name: string): string {
  return `${directory}\0${name}`;
}

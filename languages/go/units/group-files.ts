/** Packages of a directory: its files by package clause, the directory's own package first. */
import { byteOrder } from "../../../src/model/basics.js";
import type { FileFacts } from "../../../src/model/facts.js";
import { requires } from "../constraints/expression.js";
import { unitPath } from "../../../src/model/tree.js";
import type { GoProject, UnitPath } from "../project.js";

export interface PackageGroup {
  readonly directory: string;
  readonly path: UnitPath;
  /** The package clause. */
  readonly name: string;
  /** Byte order. */
  readonly files: readonly FileFacts[];
}

/** Empty if no file of the directory was read. Files without a clause (too large to be read) belong to the directory's own package. */
export function groupFiles(
  project: GoProject,
  directory: string,
  factsOf: (path: string) => FileFacts | undefined,
): readonly PackageGroup[] {
  const files = project
    .sources(directory)
    .flatMap((path) => factsOf(path) ?? [])
    .filter(isPart);
  const byClause = new Map<string, FileFacts[]>();
  for (const facts of files) {
    if (facts.unit === undefined) continue;
    const list = byClause.get(facts.unit) ?? [];
    byClause.set(facts.unit, list);
    list.push(facts);
  }
  const names = [...byClause.keys()].sort((a, b) => sizeOf(byClause, b) - sizeOf(byClause, a) || mainLast(a, b) || byteOrder(a, b));
  return names.map((name, index) => ({
    directory,
    path: index === 0 ? unitPath(directory) : unitPath(directory, name),
    name,
    files: index === 0 ? files.filter(({ unit }) => unit === undefined || unit === name) : (byClause.get(name) ?? []),
  }));
}

/** Scripts and pure documentation do not belong to a package. */
function isPart({ condition, unit }: FileFacts): boolean {
  return unit !== "documentation" && !isIgnored(condition);
}

/** Whether the file is built only on demand, as a script. */
function isIgnored(condition: string | undefined): boolean {
  return condition !== undefined && requires(condition, "ignore");
}

function sizeOf(groups: ReadonlyMap<string, readonly FileFacts[]>, name: string): number {
  return groups.get(name)?.length ?? 0;
}

function mainLast(a: string, b: string): number {
  return Number(a === "main") - Number(b === "main");
}

/** Whether the file contains the start of an executable. */
export function declaresMain({ unit, declarations }: FileFacts): boolean {
  return unit === "main" && declarations.some(({ name, kind }) => name === "main" && kind === "function");
}

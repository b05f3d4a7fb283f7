/** Files that no root reaches, each with its reason (semantics A.6), and the best candidates to become roots. */
import type { Contents, Graph } from "../model/graph.js";
import type { Category } from "../model/language.js";
import type { Scan } from "../model/scan.js";
import { byteOrder } from "../model/byte-order.js";
import { reachBeyond } from "./reach.js";

export interface Unreached {
  readonly path: string;
  readonly category: Category;
  /** `no-importer`, `only-dead-import <importer>`, `only-from-tests`, `only-from-unreached <importer>`, `ambient`, `excluded-category` … */
  readonly reason: string;
}

export function findUnreached(scan: Scan, graph: Graph, documented: ReadonlySet<string>): readonly Unreached[] {
  const missing = scan.tree.paths.filter((path) => !documented.has(path) && scan.workspaceOf(path) !== undefined);
  const importers = invert(graph);
  const dead = deadImporters(scan, graph);
  return missing.map((path) => {
    const category = scan.category(path);
    return { path, category, reason: reasonFor(scan, path, category, importers, dead) };
  });
}

/** Files that a configuration includes, or that have no effect when executed, need no importer. */
export function needsNoImport(file: Pick<Unreached, "reason">): boolean {
  return file.reason === "ambient" || file.reason === "trivial";
}

/** Importer-less unreached source files, by the number of files they would add to the map; at most `limit`. */
export function rootCandidates({ graph, contents, unreached }: Walked, limit: number): readonly { path: string; reach: number }[] {
  const open = new Set(unreached.map((file) => file.path));
  const documented = new Set(contents.flatMap((part) => part.keys));
  return unreached
    .filter((file) => file.category === "source" && file.reason === "no-importer")
    .map(({ path }) => ({ path, reach: [...reachBeyond(graph, path, documented)].filter((key) => open.has(key)).length }))
    .sort((a, b) => b.reach - a.reach || byteOrder(a.path, b.path))
    .slice(0, limit);
}

/** A graph, the part that its roots document, and the rest. */
export interface Walked {
  readonly graph: Graph;
  readonly contents: readonly Contents[];
  readonly unreached: readonly Unreached[];
}

function reasonFor(
  scan: Scan,
  path: string,
  category: Category,
  importers: ReadonlyMap<string, readonly string[]>,
  dead: ReadonlyMap<string, string>,
): string {
  if (category === "vendored" || category === "generated") return category;
  if (category !== "source") return "excluded-category";
  if (scan.files.get(path)?.ambient === true) return "ambient";
  if (scan.files.get(path)?.trivial === true) return "trivial";
  const live = importers.get(path) ?? [];
  if (live.length > 0) {
    if (live.every((importer) => isTest(scan.category(importer)))) return "only-from-tests";
    return `only-from-unreached ${live.find((importer) => !isTest(scan.category(importer))) ?? ""}`;
  }
  const importer = dead.get(path);
  return importer === undefined ? "no-importer" : `only-dead-import ${importer}`;
}

function isTest(category: Category): boolean {
  return category === "test" || category === "fixture" || category === "story";
}

function invert(graph: Graph): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  const add = (target: string, path: string): void => {
    const list = importers.get(target);
    if (list === undefined) importers.set(target, [path]);
    else list.push(path);
  };
  for (const [path, file] of graph.files) {
    for (const next of file.next) {
      add(next, path);
      for (const part of graph.files.get(next)?.parts ?? []) add(part, path);
    }
  }
  return importers;
}

/** Sites with a target but without a used binding: target → first importer. */
function deadImporters(scan: Scan, graph: Graph): ReadonlyMap<string, string> {
  const dead = new Map<string, string>();
  for (const [path, resolutions] of scan.resolutions) {
    const live = new Set(graph.files.get(path)?.next ?? []);
    for (const { targets } of resolutions) {
      for (const target of targets) {
        if (target.kind !== "file" || target.path === path || dead.has(target.path)) continue;
        const { path: there, declared } = target;
        // An import of the declaration file counts as an import of the implementation.
        if (!live.has(there) && (declared === undefined || !live.has(declared))) dead.set(there, path);
      }
    }
  }
  return dead;
}

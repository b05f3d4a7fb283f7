/** What became of the files that nobody touched: their entities, and their imports of each other and of externals. */
import type { Graph, Key, Scan } from "../../src/model/graph.js";
import { isManifest } from "./kinds.js";

/** One line for each difference; none where the neighbours are intact. */
export function neighbourChanges(before: Graph, after: Graph, scan: Scan, mutated: ReadonlySet<string>): readonly string[] {
  const touched = touchedBy(scan, before, after, mutated);
  const hasManifest = [...mutated].some(isManifest);
  const asked = new Set([...askedBy(before, touched), ...askedBy(after, touched)]);
  const changes: string[] = [];
  for (const path of before.files.keys()) {
    if (touched.has(path) || !scan.files.has(path)) continue;
    const [was, is] = [entitiesOf(before, path, asked), entitiesOf(after, path, asked)];
    changes.push(...difference(was, is, `entity of ${path}`));
    // A manifest says where imports lead.
    if (!hasManifest) changes.push(...difference(edgesOf(before, path, touched), edgesOf(after, path, touched), `import of ${path}`));
  }
  return changes;
}

/**
 * The mutants, what passes on what they say, and who is one module with them: whoever imports from those may change. A module of several
 * files is what all of them say.
 */
function touchedBy(scan: Scan, before: Graph, after: Graph, mutated: ReadonlySet<string>): ReadonlySet<string> {
  const touched = new Set<string>();
  const add = (path: string): void => {
    touched.add(path);
    for (const graph of [before, after]) {
      const unit = graph.units.get(path);
      if (unit !== undefined) touched.add(unit);
    }
  };
  for (const path of mutated) add(path);
  const directories = new Set([...mutated].filter((path) => path.endsWith(".go")).map(directoryOf));
  for (const path of scan.files.keys()) if (path.endsWith(".go") && directories.has(directoryOf(path))) add(path);
  for (let size = -1; size !== touched.size;) {
    size = touched.size;
    for (const [path, facts] of scan.files) {
      if (touched.has(path)) continue;
      const passing = new Set(facts.exports.flatMap((fact) => ("reference" in fact ? [fact.reference] : [])));
      const leads = facts.references.some((reference, index) => {
        if (!passing.has(reference.offset)) return false;
        return scan.resolutions.get(path)?.[index]?.targets.some((target) => target.kind === "file" && touched.has(target.path)) === true;
      });
      if (leads) add(path);
    }
  }
  return touched;
}

/** What a mutant imports may be an entity for that reason alone. */
function askedBy(graph: Graph, touched: ReadonlySet<string>): ReadonlySet<Key> {
  return new Set([...touched].flatMap((path) => (graph.files.get(path)?.edges ?? []).map(({ to }) => to)));
}

function entitiesOf(graph: Graph, path: string, asked: ReadonlySet<Key>): ReadonlySet<string> {
  const members = (graph.files.get(path)?.members ?? []).filter((key) => !asked.has(key));
  return new Set(members.map((key) => `${key} ${graph.nodes.get(key)?.type}`));
}

function edgesOf(graph: Graph, path: string, touched: ReadonlySet<string>): ReadonlySet<string> {
  const edges = (graph.files.get(path)?.edges ?? []).filter(
    ({ to, via }) => !isTouched(graph, to, touched) && !isTouched(graph, via, touched),
  );
  return new Set(edges.map(({ to, via }) => `${to} via ${via ?? "-"}`));
}

function isTouched(graph: Graph, key: Key | undefined, touched: ReadonlySet<string>): boolean {
  if (key === undefined) return false;
  const node = graph.nodes.get(key);
  return touched.has(key) || (node !== undefined && "path" in node && touched.has(node.path));
}

function difference(was: ReadonlySet<string>, is: ReadonlySet<string>, what: string): readonly string[] {
  return [
    ...[...was].filter((one) => !is.has(one)).map((one) => `lost: ${what}: ${one}`),
    ...[...is].filter((one) => !was.has(one)).map((one) => `new: ${what}: ${one}`),
  ];
}

function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

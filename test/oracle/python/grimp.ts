/** The second oracle: grimp, where the interpreter has it. It reads import statements only, and tells a module by its file. */
import type { OurEdge } from "../ecmascript/our-edges.js";
import { askPython, type GrimpAnswer, type PythonEdge } from "./ask-python.js";
import type { Difference } from "./causes.js";
import type { Evidence } from "./evidence.js";
import { explainOracle, explainOurs, type Explained } from "./explain.js";

export interface GrimpComparison {
  readonly version: string;
  readonly modules: number;
  readonly failed: Readonly<Record<string, string>>;
  readonly both: number;
  readonly differences: readonly Difference[];
}

/** undefined: the interpreter has no grimp. */
export function compareGrimp(
  evidence: Evidence,
  ours: ReadonlyMap<string, OurEdge>,
  interpreter: string,
  importers: ReadonlySet<string>,
): GrimpComparison | undefined {
  const { repository, distributions } = evidence;
  const packages = distributions.flatMap(({ topLevel }) =>
    topLevel.flatMap(({ name, path, root }) => (path?.endsWith("/__init__.py") === true ? [{ name, directory: root, path }] : [])),
  );
  const unique = [...new Map(packages.map((one) => [one.name, one])).values()];
  const said = askPython<GrimpAnswer>(interpreter, "grimp_edges.py", { root: repository.root, packages: unique });
  if (said.version === null) return undefined;
  // A graph for each top-level package: what leads from one to another is in none.
  const topOf = (path: string): string | undefined =>
    Object.hasOwn(said.modules, path) ? said.modules[path]?.split(".", 1)[0] : undefined;
  const theirs = new Map(
    said.edges.filter(([from]) => importers.has(from)).map(([from, to, line]) => [`${from}\0${to}`, { from, to, line }]),
  );
  const mine = [...ours.values()].filter(({ from, to }) => topOf(from) !== undefined && topOf(from) === topOf(to));
  const both = mine.filter(({ from, to }) => theirs.has(`${from}\0${to}`)).length;
  const onlyOurs = mine
    .filter(({ from, to }) => !theirs.has(`${from}\0${to}`))
    .map((edge) => difference(edge.from, edge.to, "ours", edge.reasons[0]?.line ?? 0, explainMine(evidence, edge)));
  const onlyTheirs = [...theirs.values()]
    .filter(({ from, to }) => from !== to && !ours.has(`${from}\0${to}`))
    .map(({ from, to, line }) => difference(from, to, "oracle", line, explainTheirs(evidence, ours, from, to)));
  return {
    version: said.version,
    modules: Object.keys(said.modules).length,
    failed: said.failed,
    both,
    differences: [...onlyOurs, ...onlyTheirs],
  };
}

function difference(from: string, to: string, side: "ours" | "oracle", line: number, { cause, note }: Explained): Difference {
  return { oracle: "grimp", side, from, to, line, specifier: "", cause, note };
}

function sitesOf({ edges }: Evidence, from: string, to: string): readonly PythonEdge[] {
  return edges.get(from)?.get(to) ?? [];
}

function explainMine(evidence: Evidence, edge: OurEdge): Explained {
  const sites = sitesOf(evidence, edge.from, edge.to).filter(({ kind }) => kind !== "beside");
  if (sites.length === 0) return explainOurs(evidence, edge);
  if (sites.every(({ kind }) => kind === "attribute" || kind === "module-attribute"))
    return { cause: "attribute of a module", note: sites[0]?.name ?? "" };
  const besides = [...(evidence.edges.get(edge.from)?.values() ?? [])].flat().filter(({ kind }) => kind === "beside");
  const taken = sites.find((site) => besides.some(({ siteLine, name }) => siteLine === site.siteLine && name === site.name));
  if (taken !== undefined) return { cause: "attribute beats submodule", note: taken.name };
  return { cause: "oracles disagree, CPython is with us", note: sites[0]?.kind ?? "" };
}

function explainTheirs(evidence: Evidence, ours: ReadonlyMap<string, OurEdge>, from: string, to: string): Explained {
  const sites = sitesOf(evidence, from, to);
  if (sites.some(({ kind }) => kind === "beside")) return { cause: "attribute beats submodule", note: sites[0]?.name ?? "" };
  if (sites.length > 0) return explainOracle(evidence, from, to, sites, (path) => ours.has(`${from}\0${path}`));
  return { cause: "oracles disagree, CPython is with us", note: "CPython gives no such edge" };
}

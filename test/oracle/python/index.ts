/**
 * `npm run oracle -- python DIR [--python INTERPRETER]`: our edges against CPython's own import rules and against grimp, every difference
 * with its cause; with `--symbols` which declaration each imported name stands for. See docs/measured/oracle.md.
 */
import type { Distribution } from "../../../languages/python/project.js";
import { measure, type Measures } from "../ecmascript/compare.js";
import type { OracleOptions, OracleRun } from "../ecmascript/index.js";
import { ourEdges, type OurEdge } from "../ecmascript/our-edges.js";
import { openRepository, type Repository } from "../ecmascript/repository.js";
import { askPython, type PythonAnswer } from "./ask-python.js";
import type { Difference } from "./causes.js";
import { createEvidence, isPython, type Evidence } from "./evidence.js";
import { explainOracle, explainOurs } from "./explain.js";
import { compareGrimp, type GrimpComparison } from "./grimp.js";
import { compareNames, compareReal } from "./names.js";
import { describeEdges, describeNames } from "./print.js";

export interface PythonOptions extends OracleOptions {
  /** Interpreter with the repository's dependencies, for real imports and grimp; the static oracle runs in `python3`. */
  readonly python?: string;
}

export async function runPython(root: string, options: PythonOptions): Promise<OracleRun> {
  const repository = await openRepository(root, options);
  const importers = new Set(repository.importers.filter(isPython));
  const distributions = distributionsOf(repository);
  const answer = askPython<PythonAnswer>("python3", "imports.py", question(repository, importers, distributions));
  const evidence = createEvidence(repository, answer, distributions);
  return options.symbols ? runNames(evidence, importers, options) : runEdges(evidence, importers, options);
}

/** The roots that we found: the oracle takes them as given. */
function distributionsOf({ survey }: Repository): readonly Distribution[] {
  const python = survey.scan.workspaces.filter(({ language }) => language === "python");
  return python.flatMap(({ packages }) => packages as readonly Distribution[]);
}

function question({ root, tree }: Repository, importers: ReadonlySet<string>, distributions: readonly Distribution[]): unknown {
  return {
    root,
    files: tree.paths.filter((path) => /\.py[ixw]?$/.test(path)),
    importers: [...importers],
    distributions: distributions.map(({ directory, roots, searchRoots, members, directories, topLevel }) => ({
      directory,
      roots,
      searchRoots,
      members,
      packages: topLevel.map(({ root: at, name }) => (at === "" ? name : `${at}/${name}`)),
      directories: Object.fromEntries(directories),
    })),
  };
}

function runEdges(evidence: Evidence, importers: ReadonlySet<string>, options: PythonOptions): OracleRun {
  const { repository, answer } = evidence;
  const ours = new Map([...ourEdges(repository)].filter(([, { from, to }]) => importers.has(from) && from !== to));
  const differences = compareEdges(evidence, ours);
  const both = ours.size - differences.filter(({ side }) => side === "ours").length;
  const grimp = compareGrimp(evidence, ours, options.python ?? "python3", importers);
  const all = [...differences, ...(grimp?.differences ?? [])];
  const measures: Record<string, Measures> = { cpython: sum(both, differences) };
  if (grimp !== undefined) measures["grimp"] = sum(grimp.both, grimp.differences);
  const head = { repository: repository.name, version: answer.version, importers: importers.size, edges: ours.size };
  const unexplained = all.filter(({ cause }) => cause === "UNEXPLAINED").length;
  const output = options.json
    ? `${JSON.stringify({ ...head, measures, grimp: grimpHead(grimp), differences: all }, undefined, 1)}\n`
    : describeEdges(head, measures, grimpHead(grimp), all, options);
  return { output, unexplained };
}

function grimpHead(grimp: GrimpComparison | undefined): string {
  if (grimp === undefined) return "grimp: skipped, the interpreter does not have it (--python PATH names another)";
  const failed = Object.entries(grimp.failed).map(([name, why]) => `; ${name} not read: ${why}`);
  return `grimp ${grimp.version}: ${grimp.modules} modules${failed.join("")}`;
}

function sum(both: number, differences: readonly Difference[]): Measures {
  const of = (side: Difference["side"]): readonly Difference[] => differences.filter((one) => one.side === side);
  return measure(both, of("ours"), of("oracle"));
}

function compareEdges(evidence: Evidence, ours: ReadonlyMap<string, OurEdge>): readonly Difference[] {
  const found: Difference[] = [];
  const has = (from: string, to: string): boolean => (evidence.edges.get(from)?.get(to) ?? []).some(({ kind }) => kind !== "beside");
  for (const edge of ours.values()) {
    if (has(edge.from, edge.to)) continue;
    const { line = 0, specifier = "" } = edge.reasons[0] ?? {};
    found.push({ oracle: "cpython", side: "ours", from: edge.from, to: edge.to, line, specifier, ...explainOurs(evidence, edge) });
  }
  for (const [from, targets] of evidence.edges) {
    for (const [to, all] of targets) {
      const sites = all.filter(({ kind }) => kind !== "beside");
      const [first] = sites;
      if (first === undefined || ours.has(`${from}\0${to}`)) continue;
      const why = explainOracle(evidence, from, to, sites, (path) => ours.has(`${from}\0${path}`));
      found.push({ oracle: "cpython", side: "oracle", from, to, line: first.line, specifier: first.specifier, ...why });
    }
  }
  return found;
}

function runNames(evidence: Evidence, importers: ReadonlySet<string>, options: PythonOptions): OracleRun {
  const verdicts = compareNames(evidence, importers);
  const real = options.python === undefined ? undefined : compareReal(evidence, options.python, importers);
  const unexplained = [...verdicts, ...(real?.verdicts ?? [])].filter(({ cause }) => cause === "UNEXPLAINED").length;
  const name = evidence.repository.name;
  const output = options.json
    ? `${JSON.stringify({ repository: name, verdicts, real }, undefined, 1)}\n`
    : describeNames(name, verdicts, real, options);
  return { output, unexplained };
}

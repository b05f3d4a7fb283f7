/** Everything that the explanations look at: our graph and problems of a file, and CPython's answer for it. */
import type { Problem } from "../../../src/model/problem.js";
import type { Distribution } from "../../../languages/python/project.js";
import type { Repository } from "../ecmascript/repository.js";
import type { PythonAnswer, PythonEdge, PythonFile } from "./ask-python.js";

export interface Evidence {
  readonly repository: Repository;
  readonly answer: PythonAnswer;
  readonly distributions: readonly Distribution[];
  /** Edges of CPython's rules, by importer and target. */
  readonly edges: ReadonlyMap<string, ReadonlyMap<string, readonly PythonEdge[]>>;
  readonly problemsOf: (path: string) => readonly Problem[];
}

export const NO_FILE: PythonFile = { parsed: false, edges: [], names: [], strings: [], free: [] };

export function createEvidence(repository: Repository, answer: PythonAnswer, distributions: readonly Distribution[]): Evidence {
  const problems = new Map<string, Problem[]>();
  for (const problem of [...repository.survey.graph.problems, ...repository.survey.problems]) {
    const known = problems.get(problem.path);
    if (known === undefined) problems.set(problem.path, [problem]);
    else known.push(problem);
  }
  const edges = new Map(Object.entries(answer.files).map(([path, file]) => [path, byTarget(file.edges)]));
  return { repository, answer, distributions, edges, problemsOf: (path) => problems.get(path) ?? [] };
}

function byTarget(edges: readonly PythonEdge[]): ReadonlyMap<string, readonly PythonEdge[]> {
  const found = new Map<string, PythonEdge[]>();
  for (const edge of edges) {
    const known = found.get(edge.to);
    if (known === undefined) found.set(edge.to, [edge]);
    else known.push(edge);
  }
  return found;
}

export function isPython(path: string): boolean {
  return /\.pyi?$/.test(path);
}

export function isDead({ problemsOf }: Evidence, from: string, line: number, local: string, specifier: string): boolean {
  return problemsOf(from).some(
    (problem) => problem.code === "dead-import" && problem.line === line && (problem.detail === local || problem.detail === specifier),
  );
}

/** Declared, under this import name or one that a separator is the only difference from, by a distribution around the file. */
export function isDeclared({ distributions }: Evidence, from: string, specifier: string): boolean {
  const head = (specifier.split(".", 1)[0] ?? "").toLowerCase().replaceAll(/[-_.]+/g, "-");
  return distributions.some(
    ({ directory, requirements }) => (directory === "" || from.startsWith(`${directory}/`)) && requirements.has(head),
  );
}

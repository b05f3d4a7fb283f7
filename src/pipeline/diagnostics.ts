/** Findings of a run: collected from all stages, reported with their places, and recorded without them in `.dsp/diagnostics`. */
import { isReported, type Unreached } from "../traversal/unreached.js";
import { type Cycle, cycleProblems } from "../link/cycles.js";
import { oneLine } from "../dsp/one-line.js";
import { createRedactor } from "../texts/redact.js";
import { byteOrder, remember } from "../model/basics.js";
import type { Graph, Scan } from "../model/graph.js";
import { type Problem, type ProblemKind, COMMON_PROBLEMS } from "../model/problem.js";
import { languages } from "../../languages/index.js";

/** Every kind of finding by code: the common ones and those that the languages declare. */
const PROBLEM_KINDS: ReadonlyMap<string, ProblemKind> = new Map(
  [COMMON_PROBLEMS, ...languages.map(({ problems }) => problems)].flatMap((kinds) => Object.entries(kinds)),
);

/** What a code of findings means; undefined for one that there is not. */
export function meaningOf(code: string): string | undefined {
  return PROBLEM_KINDS.get(code)?.meaning;
}

export interface Findings {
  readonly scan: Scan;
  readonly graph: Graph;
  readonly documented: ReadonlySet<string>;
  readonly cycles: readonly Cycle[];
  readonly unreached: readonly Unreached[];
  /** Of manifests, of entrypoints, and of what is not read. */
  readonly more: readonly Problem[];
}

/** Problems of documented files and of manifests, in byte order; each once. */
export function collectProblems(findings: Findings): readonly Problem[] {
  const { scan, graph, documented } = findings;
  const ofFiles = graph.problems.filter((problem) => documented.has(problem.path));
  const ofExternals = externalProblems(scan, graph, documented);
  const unreached = findings.unreached
    .filter(isReported)
    .map((file): Problem => ({ code: "unreached", path: file.path, detail: file.reason }));
  const redacted = createProblemRedactor();
  const all = [...findings.more, ...ofFiles, ...ofExternals, ...cycleProblems(findings.cycles), ...unreached].map(redacted);
  const unique = new Map(all.map((problem) => [`${problem.code} ${problem.path} ${problem.detail} ${problem.line ?? ""}`, problem]));
  return [...unique.values()].sort(
    (a, b) => byteOrder(a.code, b.code) || byteOrder(a.path, b.path) || (a.line ?? 0) - (b.line ?? 0) || byteOrder(a.detail, b.detail),
  );
}

/**
 * A specifier may contain a password, and a finding goes into the map, into reports and to the server of a provider of texts. Each text and each
 * list of notes is redacted once: every file of a cycle has the list of all files of that cycle.
 */
function createProblemRedactor(): (problem: Problem) => Problem {
  const redact = createRedactor();
  const lists = new Map<readonly string[], readonly string[]>();
  const textOf = remember(redact);
  const listOf = (list: readonly string[]): readonly string[] => {
    const redacted = lists.get(list) ?? list.map(textOf);
    lists.set(list, redacted);
    return redacted;
  };
  return (problem) => {
    const notes = problem.notes === undefined ? {} : { notes: listOf(problem.notes) };
    return { ...problem, detail: textOf(problem.detail), ...notes };
  };
}

function externalProblems(scan: Scan, graph: Graph, documented: ReadonlySet<string>): readonly Problem[] {
  const importers = new Map<string, string[]>();
  for (const key of documented) {
    for (const edge of graph.files.get(key)?.edges ?? []) {
      const list = importers.get(edge.to) ?? [];
      importers.set(edge.to, list);
      list.push(edge.from);
    }
  }
  return [...documented].flatMap((key) => {
    const node = graph.nodes.get(key);
    if (node?.type !== "external") return [];
    const paths = (importers.get(key) ?? []).toSorted(byteOrder);
    return scan.workspaces.find(({ language }) => language === node.language)?.describeExternal(node.external, paths).problems ?? [];
  });
}

/** `<code> <source> <detail>`: no counts and no line numbers, so that unrelated edits do not touch it and branches merge. */
export function diagnosticLines(problems: readonly Problem[]): readonly string[] {
  const lines = problems.filter(({ code }) => isRecorded(code)).map(({ code, path, detail }) => oneLine(`${code} ${path} ${detail}`));
  return [...new Set(lines)].sort(byteOrder);
}

function isRecorded(code: string): boolean {
  const kind = PROBLEM_KINDS.get(code);
  if (kind === undefined) throw new Error(`no language declares the problem ${code}`);
  return kind.isRecorded;
}

/**
 * `npm run oracle -- ecmascript DIR`: our edges against the TypeScript compiler and dependency-cruiser, every difference with its
 * cause. See docs/measured/oracle.md.
 */
import type { Difference } from "./causes.js";
import { compare, unite, type Measures } from "./compare.js";
import { askCompiler } from "./compiler.js";
import { askCruiser } from "./cruiser.js";
import { ourEdges } from "./our-edges.js";
import { printCauses, printDifference, printMeasures } from "./print.js";
import { openRepository, type Repository, type Selection } from "./repository.js";
import { createAnswer, createOurSites } from "./sites.js";
import { compareSymbols, type SymbolVerdict } from "./symbols.js";
import { createUnused } from "./unused.js";

export interface OracleOptions extends Selection {
  readonly json: boolean;
  /** Print every difference, not only the unexplained ones. */
  readonly all: boolean;
  readonly list?: string;
}

export interface OracleRun {
  readonly output: string;
  readonly unexplained: number;
}

export async function runEcmascript(root: string, options: OracleOptions): Promise<OracleRun> {
  const repository = await openRepository(root, options);
  const compiler = askCompiler(repository);
  if (options.symbols) return runSymbols(repository, compareSymbols(repository, compiler, createOurSites(repository)), options);
  const ours = ourEdges(repository);
  const answers = [createAnswer("compiler", compiler.sites), createAnswer("cruiser", await askCruiser(repository, compiler))] as const;
  const evidence = { repository, compiler, compilerAnswer: answers[0], ours: createOurSites(repository), isUnused: createUnused(compiler) };
  const comparisons = answers.map((answer) => compare(evidence, ours, answer));
  const differences = comparisons.flatMap((comparison) => comparison.differences);
  const united = unite(ours, answers, comparisons);
  const head = {
    repository: repository.name,
    importers: repository.importers.length,
    scripts: repository.scripts.length,
    edges: ours.size,
  };
  const measures = { compiler: comparisons[0]?.measures, cruiser: comparisons[1]?.measures, either: united };
  const unexplained = differences.filter(({ cause }) => cause === "UNEXPLAINED").length;
  const output = options.json
    ? `${JSON.stringify({ ...head, measures, differences }, undefined, 1)}\n`
    : describe(head, measures, differences, options);
  return { output, unexplained };
}

function runSymbols(repository: Repository, verdicts: readonly SymbolVerdict[], { json, all, list }: OracleOptions): OracleRun {
  const counts = new Map<string, number>();
  for (const { cause } of verdicts) counts.set(cause, (counts.get(cause) ?? 0) + 1);
  const unexplained = counts.get("UNEXPLAINED") ?? 0;
  const equal = counts.get("equal") ?? 0;
  const live = verdicts.length - (counts.get("dead import") ?? 0);
  const agreement = live === 0 ? 1 : equal / live;
  const explained = equal + unexplained === 0 ? 1 : equal / (equal + unexplained);
  if (json)
    return {
      output: `${JSON.stringify({ repository: repository.name, names: verdicts.length, agreement, explained, verdicts }, undefined, 1)}\n`,
      unexplained,
    };
  const wanted = verdicts.filter(({ cause }) => (all ? cause !== "equal" : cause === (list ?? "UNEXPLAINED")));
  const lines = [
    `${repository.name}: ${verdicts.length} imported names with a declaration in the repository; agreement ${agreement.toFixed(5)} → ${explained.toFixed(5)}`,
    ...[...counts].map(([cause, count]) => `  ${String(count).padStart(6)}  ${cause}`),
    ...wanted.map(
      ({ cause, from, line, specifier, name, theirs, ours }) =>
        `${cause}  ${from}:${line}  \`${name}\` of "${specifier}"  the compiler: ${theirs}  ours: ${ours}`,
    ),
  ];
  return { output: `${lines.join("\n")}\n`, unexplained };
}

function describe(
  head: { repository: string; importers: number; scripts: number; edges: number },
  measures: Readonly<Record<string, Measures | undefined>>,
  differences: readonly Difference[],
  { all, list }: OracleOptions,
): string {
  const wanted = differences.filter(({ cause }) => all || cause === (list ?? "UNEXPLAINED"));
  const lines = [
    `${head.repository}: ${head.edges} file-to-file edges from ${head.importers} importers (${head.scripts} scripts)`,
    ...Object.entries(measures).flatMap(([name, value]) => (value === undefined ? [] : [printMeasures(name, value)])),
    ...printCauses(differences),
    ...wanted.map(printDifference),
  ];
  return `${lines.join("\n")}\n`;
}

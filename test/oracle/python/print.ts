/** The comparison as people read it. */
import type { Measures } from "../ecmascript/compare.js";
import type { OracleOptions } from "../ecmascript/index.js";
import { printMeasures } from "../ecmascript/print.js";
import { CAUSES, type Cause, type Difference } from "./causes.js";
import type { NameVerdict } from "./names.js";

interface Head {
  readonly repository: string;
  readonly version: string;
  readonly importers: number;
  readonly edges: number;
}

export function describeEdges(
  { repository, version, importers, edges }: Head,
  measures: Readonly<Record<string, Measures>>,
  grimp: string,
  differences: readonly Difference[],
  { all, list }: OracleOptions,
): string {
  const wanted = differences.filter(({ cause }) => all || cause === (list ?? "UNEXPLAINED"));
  const lines = [
    `${repository}: ${edges} file-to-file edges from ${importers} Python files; CPython ${version}; ${grimp}`,
    ...Object.entries(measures).map(([name, value]) => printMeasures(name, value)),
    ...printCauses(differences),
    ...wanted.map(printDifference),
  ];
  return `${lines.join("\n")}\n`;
}

function printCauses(differences: readonly Difference[]): readonly string[] {
  const rows = (Object.keys(CAUSES) as Cause[]).flatMap((cause) => {
    const of = (oracle: Difference["oracle"], side: Difference["side"]): number =>
      differences.filter((one) => one.cause === cause && one.oracle === oracle && one.side === side).length;
    const counts = [of("cpython", "ours"), of("cpython", "oracle"), of("grimp", "ours"), of("grimp", "oracle")];
    return counts.some((count) => count > 0)
      ? [`  ${counts.map((count) => String(count || "").padStart(8)).join("")}  ${cause}: ${CAUSES[cause]}`]
      : [];
  });
  return rows.length === 0 ? [] : ["   cpython: ours, its     grimp: ours, its  cause", ...rows];
}

function printDifference({ oracle, side, from, to, line, specifier, cause, note }: Difference): string {
  const whose = side === "ours" ? "ours" : "the oracle's";
  return `${cause}  [${oracle}, only ${whose}]  ${from}:${line} → ${to}  "${specifier}"  ${note}`;
}

export function describeNames(
  repository: string,
  verdicts: readonly NameVerdict[],
  real: { readonly verdicts: readonly NameVerdict[]; readonly failed: number } | undefined,
  { all, list }: OracleOptions,
): string {
  const lines = [
    `${repository}: ${agreement("names by static look-up", verdicts)}`,
    ...(real === undefined
      ? ["real imports: skipped (--python PATH names an interpreter with the repository's dependencies)"]
      : [`${agreement("names by real import", real.verdicts)}; ${real.failed} could not be imported`, ...counts(real.verdicts)]),
    ...[...verdicts, ...(real?.verdicts ?? [])]
      .filter(({ cause }) => (all ? cause !== "equal" : cause === (list ?? "UNEXPLAINED")))
      .map(
        ({ cause, from, line, specifier, name, theirs, ours, judge }) =>
          `${cause}  ${from}:${line}  \`${name}\` of "${specifier}"  ${judge}: ${theirs}  ours: ${ours}`,
      ),
  ];
  lines.splice(1, 0, ...counts(verdicts));
  return `${lines.join("\n")}\n`;
}

function agreement(title: string, verdicts: readonly NameVerdict[]): string {
  const of = (wanted: NameVerdict["cause"]): number => verdicts.filter(({ cause }) => cause === wanted).length;
  const equal = of("equal");
  const live = verdicts.length - of("dead import");
  const before = live === 0 ? 1 : equal / live;
  const after = equal + of("UNEXPLAINED") === 0 ? 1 : equal / (equal + of("UNEXPLAINED"));
  return `${verdicts.length} ${title}; agreement ${before.toFixed(5)} → ${after.toFixed(5)}`;
}

function counts(verdicts: readonly NameVerdict[]): readonly string[] {
  const found = new Map<string, number>();
  for (const { cause } of verdicts) found.set(cause, (found.get(cause) ?? 0) + 1);
  return [...found].map(([cause, count]) => `  ${String(count).padStart(6)}  ${cause}`);
}

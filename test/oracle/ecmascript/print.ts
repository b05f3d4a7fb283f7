/** The comparison as people read it. */
import { CAUSES, type Cause, type Difference } from "./causes.js";
import type { Measures } from "./compare.js";

export function printMeasures(title: string, measures: Measures): string {
  const { both, onlyOurs, onlyOracle, precision, recall, explainedPrecision, explainedRecall, unexplained } = measures;
  const rate = (value: number): string => (Math.floor(value * 10_000) / 10_000).toFixed(4);
  const counts = `${both} in both, ${onlyOurs} only ours, ${onlyOracle} only the oracle's`;
  return `${title.padEnd(22)} precision ${rate(precision)} → ${rate(explainedPrecision)}  recall ${rate(recall)} → ${rate(explainedRecall)}  unexplained ${unexplained}  (${counts})`;
}

export function printCauses(differences: readonly Difference[]): readonly string[] {
  const rows = (Object.keys(CAUSES) as Cause[]).flatMap((cause) => {
    const of = (oracle: Difference["oracle"], side: Difference["side"]): number =>
      differences.filter((one) => one.cause === cause && one.oracle === oracle && one.side === side).length;
    const counts = [of("compiler", "ours"), of("compiler", "oracle"), of("cruiser", "ours"), of("cruiser", "oracle")];
    return counts.some((count) => count > 0)
      ? [`  ${counts.map((count) => String(count || "").padStart(8)).join("")}  ${cause}: ${CAUSES[cause]}`]
      : [];
  });
  return ["  compiler: ours, its  cruiser: ours, its  cause", ...rows];
}

export function printDifference(difference: Difference): string {
  const { oracle, side, from, to, line, specifier, cause, note } = difference;
  return `${cause}  [${oracle}, only ${side === "ours" ? "ours" : "the oracle's"}]  ${from}:${line} → ${to}  "${specifier}"  ${note}`;
}

/** A cycle that both a rule and `--no-new-cycles` report appears once: as the error of the rule, or else as the new cycle. */
import type { CheckResult } from "../result.js";

export function withCyclesOnce(result: CheckResult): CheckResult {
  const { drifts, rules } = result;
  if (rules === undefined) return result;
  const within = (inner: readonly string[] | undefined, outer: readonly string[] | undefined): boolean =>
    inner !== undefined && outer !== undefined && inner.every((file) => outer.includes(file));
  const errors = rules.violations.filter(({ kind, severity }) => kind === "cycles" && severity === "error");
  const kept = drifts.filter(({ kind, files }) => kind !== "new-cycle" || !errors.some((error) => within(error.files, files)));
  const fresh = kept.filter(({ kind }) => kind === "new-cycle");
  const violations = rules.violations.filter(
    ({ kind, severity, files }) => kind !== "cycles" || severity === "error" || !fresh.some((drift) => within(files, drift.files)),
  );
  return { ...result, drifts: kept, rules: { ...rules, violations } };
}

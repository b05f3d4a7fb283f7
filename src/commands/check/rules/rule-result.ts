/** What `check` found out about the rules of the configuration, before it is printed. */
import type { RuleNote, Violation } from "../../../rules/violation.js";
import { plural } from "../../../model/phrases.js";

export interface RuleResult {
  /** Those that the baseline does not have, by path and line. */
  readonly violations: readonly Violation[];
  /** Number of violations that the baseline has. */
  readonly known: number;
  /** Violations of the baseline that are gone. */
  readonly gone: readonly string[];
  /** Path of the baseline; undefined if there is none. */
  readonly baseline?: string;
  /** About the rules themselves. */
  readonly notes: readonly RuleNote[];
}

/** Whether `check` fails because of them. */
export function breaksRules({ violations }: RuleResult): boolean {
  return violations.some(({ severity }) => severity === "error");
}

export function rulesSentence({ violations, known, baseline = "" }: RuleResult): string {
  const errors = violations.filter(({ severity }) => severity === "error").length;
  const warnings = violations.length - errors;
  const counts = [...(errors > 0 ? [plural(errors, "violation")] : []), ...(warnings > 0 ? [plural(warnings, "warning")] : [])];
  const found = counts.length === 0 ? "no violation of the rules" : `${counts.join(" and ")} of the rules`;
  return known === 0 ? found : `${found}, apart from ${known} in ${baseline}`;
}

/** Undefined if the baseline is as it has to be. */
export function goneSentence({ gone, baseline = "" }: RuleResult): string | undefined {
  if (gone.length === 0) return undefined;
  const [are, them] = gone.length === 1 ? ["is", "it"] : ["are", "them"];
  return `${plural(gone.length, "violation")} in ${baseline} ${are} gone: check --write-baseline removes ${them}`;
}

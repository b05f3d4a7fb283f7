/** `--strict`: a rule that has no effect is an error, at its place in the configuration. */
import type { FoundConfig } from "../../../config/read-config.js";
import type { RuleNote, Violation } from "../../../rules/violation.js";
import type { RuleResult } from "./rule-result.js";

/** Patterns that match no file, exceptions that cover no import or are past their day, and a missing baseline become violations. */
export function withNotes(result: RuleResult, config: FoundConfig): RuleResult {
  const faults = result.notes.filter(({ isChange }) => isChange !== true);
  return {
    ...result,
    violations: [...result.violations, ...faults.map((note) => violationOf(note, config))],
    notes: result.notes.filter(({ isChange }) => isChange === true),
  };
}

function violationOf({ place, message }: RuleNote, { name, lineOf }: FoundConfig): Violation {
  const [path = ""] = name.split(/[# ]/, 1);
  const keys = place.split(".").map((key) => key.replace(/\[\d+\]$/, ""));
  const line = lineOf(keys.slice(0, 2));
  return {
    kind: "configuration",
    rule: "configuration",
    severity: "error",
    path,
    ...(line !== undefined && { line }),
    to: place,
    message: `${place}: ${message}`,
  };
}

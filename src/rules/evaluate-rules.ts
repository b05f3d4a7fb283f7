/** Checks all rules of a configuration. */
import { checkCycles } from "./check-cycles.js";
import { checkForbidden } from "./check-forbidden.js";
import { checkLayers } from "./check-layers.js";
import { checkOrphans } from "./check-orphans.js";
import { openExceptions } from "./exceptions.js";
import { findUnmatched } from "./find-unmatched.js";
import type { ImportGraph } from "./import-graph.js";
import type { Rules, Severity } from "./rules-schema.js";
import { sortViolations, type RuleNote, type Violation } from "./violation.js";
import type { World } from "./world.js";

export interface Evaluation {
  /** By path and line. */
  readonly violations: readonly Violation[];
  /** About the rules themselves: patterns without a match, exceptions past their day. */
  readonly notes: readonly RuleNote[];
}

export interface Given {
  readonly rules: Rules;
  readonly graph: ImportGraph;
  /** All files of the repository, in any order: rules may name some that are no sources. */
  readonly paths: readonly string[];
  /** `2027-01-31`. */
  readonly today: string;
}

export function evaluateRules({ rules, graph, paths, today }: Given): Evaluation {
  const { forbidden = [], layers = [], exceptions: given = [] } = rules;
  const exceptions = openExceptions(given, today);
  const world: World = { graph, exceptions };
  const cycles = switched(rules.cycles);
  const orphans = switched(rules.orphans);
  const violations = [
    ...forbidden.flatMap((rule) => checkForbidden(world, rule)),
    ...layers.flatMap((rule) => checkLayers(world, rule)),
    ...(cycles === undefined ? [] : checkCycles(world, cycles.rule, cycles.severity)),
    ...(orphans === undefined ? [] : checkOrphans(world, orphans.rule, orphans.severity)),
  ];
  const notes = [...findUnmatched(rules, paths), ...exceptions.notes()];
  return { violations: sortViolations(violations.map(withEnded)), notes };
}

function withEnded(violation: Violation): Violation {
  const { ended, message } = violation;
  return ended === undefined ? violation : { ...violation, message: `${message} (its exception ended on ${ended})` };
}

/** Undefined if the rule is not given, or off. */
function switched<Rule extends { readonly severity?: Severity | "off" | undefined }>(
  given: Rule | Severity | "off" | undefined,
): { readonly rule: Partial<Rule>; readonly severity: Severity } | undefined {
  if (given === undefined) return undefined;
  const rule: Partial<Rule> = typeof given === "string" ? {} : given;
  const severity = typeof given === "string" ? given : (given.severity ?? "error");
  return severity === "off" ? undefined : { rule, severity };
}

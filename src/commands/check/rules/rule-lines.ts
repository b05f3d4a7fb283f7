/** The rules in the result for people. */
import type { RuleNote, Violation } from "../../../rules/violation.js";
import { placeOf } from "../drift.js";
import { firstOf, plural } from "../../../model/shown-text.js";

const MOST_LINES = 50;
const MOST_PLACES = 5;
const MOST_GONE = 10;

/** With the heading of the whole in front. */
export function ruleLines(result: RuleResult): readonly string[] {
  const { violations, notes, gone } = result;
  const missing = goneSentence(result);
  const errors = violations.filter(({ severity }) => severity === "error");
  const warnings = violations.filter(({ severity }) => severity === "warning");
  return [
    rulesSentence(result),
    ...section("Rules", errors),
    ...section("Rules, warnings", warnings),
    ...(notes.length === 0 ? [] : ["", "About the rules", ...notes.map(noteLine)]),
    ...(missing === undefined ? [] : ["", missing, ...limited(gone, MOST_GONE).map((line) => `  ${line}`)]),
  ];
}

function violationText({ path, line, message }: Violation): string {
  return `${placeOf({ path, ...(line !== undefined && { line }) })} ${message}`;
}

export function noteText({ place, message }: RuleNote): string {
  return `${place}: ${message}`;
}

function noteLine(note: RuleNote): string {
  return `  ${noteText(note)}`;
}

function section(title: string, violations: readonly Violation[]): readonly string[] {
  if (violations.length === 0) return [];
  const lines = violations.flatMap((violation) => [`  ${violationText(violation)}${alsoAt(violation)}`]);
  return ["", `${title} (${violations.length})`, ...limited(lines, MOST_LINES)];
}

function alsoAt({ alsoAt: places = [] }: Violation): string {
  if (places.length === 0) return "";
  return ` (also at ${firstOf(
    places.map(({ line }) => String(line)),
    MOST_PLACES,
  )})`;
}

function limited(lines: readonly string[], most: number): readonly string[] {
  const rest = lines.length - most;
  return rest > 1 ? [...lines.slice(0, most), `  … and ${rest} more: --format json`] : lines;
}

/** Title of an annotation. */
export function ruleTitle({ rule }: Violation): string {
  return `dsp: ${rule}`;
}

// What `check` found out about the rules of the configuration, before it is printed.

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

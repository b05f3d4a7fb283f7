/** The rules in the result for people. */
import type { RuleNote, Violation } from "../../../rules/violation.js";
import { goneSentence, rulesSentence, type RuleResult } from "./rule-result.js";
import { placeOf } from "../drift.js";
import { firstOf } from "../../../model/phrases.js";

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

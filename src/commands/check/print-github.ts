/** Workflow commands for GitHub: each annotation is shown separately in a pull request, so each includes the remedy. */
import { shownLine } from "../../model/shown-text.js";
import { DRIFT_KINDS, isOfMap, sortDrifts, type Drift } from "./drift.js";
import { headSentence, repairSentence, refreshedSentence, versionSentence, textSentences, type CheckResult } from "./result.js";
import type { Violation } from "../../rules/violation.js";
import { uncheckedLine, type Unchecked } from "./unchecked.js";
import { noteText, ruleTitle, goneSentence, rulesSentence } from "./rules/rule-lines.js";

/** The runner shows ten per step; one is reserved for the step itself. */
const MOST_ANNOTATIONS = 9;
/** Annotations that drift leaves to broken rules. */
const FEW_RULES = 4;

/** `prefix`: the project directory relative to the top of the repository, with a trailing slash, or empty. */
export function printGithub(result: CheckResult, prefix: string): string {
  const version = versionSentence(result);
  const repair = repairSentence(result);
  const { violations = [], notes = [] } = result.rules ?? {};
  const errors = violations.filter(({ severity }) => severity === "error");
  const drifts = driftAnnotations(
    result.drifts,
    repair,
    prefix,
    MOST_ANNOTATIONS - (version === undefined ? 0 : 1) - Math.min(errors.length, FEW_RULES),
  );
  const room = MOST_ANNOTATIONS - (version === undefined ? 0 : 1) - drifts.length;
  const { changes = [], unchecked = [] } = result;
  const broken = [
    ...unchecked.filter(({ severity }) => severity === "error").map((one) => uncheckedAnnotation(one, prefix)),
    ...errors.map((violation) => ruleAnnotation("error", violation, prefix)),
  ];
  const warnings = violations
    .filter(({ severity }) => severity === "warning")
    .map((violation) => ruleAnnotation("warning", violation, prefix));
  const lines = [
    ...(version === undefined ? [] : [annotation("warning", { title: "dsp: other version" }, version)]),
    ...drifts,
    ...limited(broken, room, "error"),
    ...limited(
      [
        ...changes.map((note) => annotation("warning", { title: "dsp: what is checked" }, shownLine(noteText(note)))),
        ...unchecked.filter(({ severity }) => severity === "warning").map((one) => uncheckedAnnotation(one, prefix)),
        ...warnings,
        ...notes.map((note) => annotation("warning", { title: "dsp: rules" }, shownLine(noteText(note)))),
      ],
      MOST_ANNOTATIONS,
      "warning",
    ),
    ...[
      headSentence(result),
      refreshedSentence(result),
      ...textSentences(result),
      repair,
      ...(result.rules === undefined ? [] : [rulesSentence(result.rules), goneSentence(result.rules)]),
    ].flatMap((line) => (line === undefined ? [] : [plain(line)])),
  ];
  return `${lines.join("\n")}\n`;
}

function driftAnnotations(drifts: readonly Drift[], repair: string | undefined, prefix: string, room: number): readonly string[] {
  const all = annotated(drifts);
  const shown = sortDrifts(all.length > room ? all.slice(0, room - 1) : all);
  const rest = all.length - shown.length;
  return [
    ...shown.map((drift) =>
      annotation("error", placeAndTitle(drift, prefix), withRepair(drift.message, isOfMap(drift) ? repair : undefined)),
    ),
    ...(rest === 0
      ? []
      : [annotation("error", { title: "dsp: more drift" }, withRepair(`… and ${rest} more: see the step summary`, repair))]),
  ];
}

function ruleAnnotation(command: "error" | "warning", violation: Violation, prefix: string): string {
  const { path, line, message } = violation;
  const place = { file: `${prefix}${path}`, ...(line !== undefined && { line: String(line) }) };
  return annotation(command, { ...place, title: ruleTitle(violation) }, shownLine(message));
}

function uncheckedAnnotation(unchecked: Unchecked, prefix: string): string {
  const { severity, places } = unchecked;
  const [{ path, line } = { path: "" }] = places;
  const place = { file: `${prefix}${path}`, ...(line !== undefined && { line: String(line) }) };
  return annotation(severity, { ...place, title: "dsp: not checked" }, shownLine(`Not checked: ${uncheckedLine(unchecked)}`));
}

function limited(lines: readonly string[], room: number, command: "error" | "warning"): readonly string[] {
  if (lines.length <= room) return lines;
  const shown = lines.slice(0, Math.max(0, room - 1));
  return [...shown, annotation(command, { title: "dsp: more rules" }, `… and ${lines.length - shown.length} more: see the step summary`)];
}

/** First the first place of each drift, then further places, so that no drift displaces another. */
function annotated(drifts: readonly Drift[]): readonly Drift[] {
  return [...drifts, ...drifts.flatMap((drift) => (drift.alsoAt ?? []).map((place) => ({ ...drift, ...place })))];
}

function placeAndTitle({ kind, path, line }: Drift, prefix: string): Readonly<Record<string, string>> {
  const title = `dsp: ${DRIFT_KINDS[kind].toLowerCase()}`;
  return { ...(path === "" ? {} : { file: `${prefix}${path}` }), ...(line === undefined ? {} : { line: String(line) }), title };
}

function withRepair(message: string, repair: string | undefined): string {
  return repair === undefined ? shownLine(message) : `${shownLine(message)}\n${shownLine(repair)}`;
}

function annotation(command: "error" | "warning", properties: Readonly<Record<string, string>>, message: string): string {
  const words = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(shownLine(value))}`);
  return `::${command} ${words.join(",")}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/** The runner also recognises its legacy commands in the middle of a line. */
function plain(line: string): string {
  return shownLine(line)
    .replaceAll("##[", "## [")
    .replace(/^\s*::/, ": :");
}

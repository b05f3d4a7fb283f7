/** A table for a step summary or a comment. Text of the repository is escaped. */
import { shownLine } from "../../model/shown-text.js";
import { DRIFT_KINDS, placeOf, type Drift } from "./drift.js";
import { changesSentence, headSentence, refreshedSentence, versionSentence, textSentences, type CheckResult } from "./result.js";
import { uncheckedLines, uncheckedSentence } from "./unchecked.js";
import type { Violation } from "../../rules/violation.js";
import { noteText, goneSentence, rulesSentence, type RuleResult } from "./rules/rule-lines.js";

/** The limit of a step summary is one megabyte. */
const MOST_ROWS = 500;
/** Places in one row. */
const MOST_PLACES = 20;

export function printMarkdown(result: CheckResult): string {
  const version = versionSentence(result);
  const refreshed = refreshedSentence(result);
  const words = textSentences(result);
  const shown = result.drifts.slice(0, MOST_ROWS);
  const rest = result.drifts.length - shown.length;
  const head = headSentence(result);
  const paragraphs = [
    ...(head === undefined ? [] : ["### Data Structure Protocol map"]),
    ...(version === undefined ? [] : [`**${escapeMarkdown(version)}**`]),
    ...judgedParagraphs(result),
    ...(head === undefined ? [] : [escapeMarkdown(head)]),
    ...(shown.length === 0 ? [] : [["| Place | Drift | What | UID |", "|---|---|---|---|", ...shown.map(row)].join("\n")]),
    ...(rest === 0 ? [] : [`… and ${rest} more: \`--format json\``]),
    ...(refreshed === undefined ? [] : [escapeMarkdown(refreshed)]),
    ...(words.length === 0 ? [] : [words.map((line) => escapeMarkdown(line.trim())).join("<br>")]),
    ...(result.repair.length === 0 ? [] : ["Update with:", `<pre>${result.repair.map(escapeMarkdown).join("<br>")}</pre>`]),
    ...(result.rules === undefined ? [] : ruleParagraphs(result.rules)),
  ];
  return `${paragraphs.join("\n\n")}\n`;
}

function judgedParagraphs(result: CheckResult): readonly string[] {
  const { changes = [], unchecked = [] } = result;
  const paragraph = (title: string, lines: readonly string[]): string =>
    [`**${escapeMarkdown(title)}**`, ...lines.slice(0, MOST_PLACES).map(escapeMarkdown)].join("<br>");
  return [
    ...(changes.length === 0 ? [] : [paragraph(changesSentence(result), changes.map(noteText))]),
    ...(unchecked.length === 0 ? [] : [paragraph(uncheckedSentence(unchecked), unchecked.flatMap(uncheckedLines))]),
  ];
}

function ruleParagraphs(rules: RuleResult): readonly string[] {
  const { violations, notes } = rules;
  const shown = violations.slice(0, MOST_ROWS);
  const rest = violations.length - shown.length;
  const gone = goneSentence(rules);
  return [
    "### Rules",
    escapeMarkdown(rulesSentence(rules)),
    ...(shown.length === 0 ? [] : [["| Place | Rule | What |", "|---|---|---|", ...shown.map(ruleRow)].join("\n")]),
    ...(rest === 0 ? [] : [`… and ${rest} more: \`--format json\``]),
    ...(notes.length === 0 ? [] : [notes.map((note) => escapeMarkdown(noteText(note))).join("<br>")]),
    ...(gone === undefined ? [] : [escapeMarkdown(gone)]),
  ];
}

function ruleRow(violation: Violation): string {
  const rule = `${escapeMarkdown(violation.rule)}${violation.severity === "warning" ? " (warning)" : ""}`;
  return `| ${[placesOf(violation), rule, escapeMarkdown(violation.message)].join(" | ")} |`;
}

function row(drift: Drift): string {
  const cells = [placesOf(drift), escapeMarkdown(DRIFT_KINDS[drift.kind]), marked(drift.message), code(drift.uid ?? "")];
  return `| ${cells.join(" | ")} |`;
}

function placesOf(drift: Pick<Drift, "path" | "line" | "alsoAt">): string {
  const all = [drift, ...(drift.alsoAt ?? [])];
  const shown = all.length > MOST_PLACES ? all.slice(0, MOST_PLACES - 1) : all;
  const rest = all.length - shown.length;
  return [...shown.map((place) => code(placeOf(place))), ...(rest > 0 ? [`… and ${rest} more`] : [])].join("<br>");
}

function code(text: string): string {
  return text === "" ? "" : `<code>${escapeMarkdown(text)}</code>`;
}

/** Text in backticks becomes code; it is already escaped. */
function marked(message: string): string {
  return escapeMarkdown(message).replace(/&#96;(.*?)&#96;/g, "<code>$1</code>");
}

/** Escapes as character references, with which no table, link, tag or emphasis can begin. */
function escapeMarkdown(text: string): string {
  return shownLine(text)
    .replace(/[&<>"'`|\\*_~[\]{}()#!@$:]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/www\./gi, (start) => `${start.slice(0, -1)}&#46;`);
}

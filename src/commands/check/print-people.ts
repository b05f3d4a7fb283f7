/** The result for people: by kind, at most twenty lines each, followed by the command to repair it. */
import { uncheckedLine, uncheckedSentence } from "./unchecked.js";
import { shownLine } from "../../model/shown-text.js";
import { DRIFT_KINDS, placeOf, type Drift, type DriftKind } from "./drift.js";
import { changesSentence, headSentence, refreshedSentence, versionSentence, textSentences, type CheckResult } from "./result.js";
import { noteText, ruleLines } from "./rules/rule-lines.js";

const MOST_LINES = 20;
const WIDEST_PLACE = 40;
/** Limit for further places of a drift. */
const MOST_PLACES = 10;

export function printPeople(result: CheckResult): string {
  const version = versionSentence(result);
  const refreshed = refreshedSentence(result);
  const words = textSentences(result);
  const [install, ...rest] = result.repair;
  const head = headSentence(result);
  const rules = result.rules === undefined ? [] : ruleLines(result.rules);
  const lines = [
    ...(version === undefined ? [] : [version, ""]),
    ...judgedLines(result),
    ...(head === undefined ? [] : [head]),
    ...kinds().flatMap((kind) => section(kind, result.drifts)),
    ...(refreshed === undefined ? [] : ["", refreshed]),
    ...(words.length === 0 ? [] : ["", ...words]),
    ...(install === undefined ? [] : ["", "Update with:", ...[install, ...rest].map((line) => `  ${line}`)]),
    ...(rules.length === 0 || head === undefined ? rules : ["", ...rules]),
  ];
  return `${lines.map(shownLine).join("\n")}\n`;
}

const MOST_CHANGES = 10;

/** First of all, because what follows depends on it. */
function judgedLines(result: CheckResult): readonly string[] {
  const { changes = [], unchecked = [] } = result;
  const shown = changes.slice(0, MOST_CHANGES);
  const rest = changes.length - shown.length;
  return [
    ...(changes.length === 0 ? [] : [`${changesSentence(result)}`, ...shown.map((note) => `  ${noteText(note)}`)]),
    ...(rest > 0 ? [`  … and ${rest} more: --format json`] : []),
    ...(changes.length === 0 ? [] : [""]),
    ...(unchecked.length === 0 ? [] : [uncheckedSentence(unchecked), ...unchecked.map((one) => `  ${uncheckedLine(one)}`), ""]),
  ];
}

function kinds(): readonly DriftKind[] {
  const known = (name: string): name is DriftKind => Object.hasOwn(DRIFT_KINDS, name);
  return Object.keys(DRIFT_KINDS).filter(known);
}

function section(kind: DriftKind, all: readonly Drift[]): readonly string[] {
  const drifts = all.filter((drift) => drift.kind === kind);
  if (drifts.length === 0) return [];
  const shown = drifts.slice(0, MOST_LINES);
  const width = Math.min(WIDEST_PLACE, Math.max(...shown.map((drift) => placeOf(drift).length)));
  const rest = drifts.length - shown.length;
  return [
    "",
    `${DRIFT_KINDS[kind]} (${drifts.length})`,
    ...shown.flatMap((drift) => [`  ${placeOf(drift).padEnd(width)}  ${sentenceAfterPlace(drift)}`, ...furtherPlaces(drift)]),
    ...(rest > 0 ? [`  … and ${rest} more: --format json`] : []),
  ];
}

function furtherPlaces({ alsoAt = [] }: Drift): readonly string[] {
  const shown = alsoAt.length > MOST_PLACES ? alsoAt.slice(0, MOST_PLACES - 1) : alsoAt;
  const rest = alsoAt.length - shown.length;
  return [
    ...shown.map((place) => `    also at ${placeOf(place)}`),
    ...(rest > 0 ? [`    … and at ${rest} more places: --format json`] : []),
  ];
}

/** Without the place, which is already printed. */
function sentenceAfterPlace({ path, message }: Drift): string {
  const rest = message.slice(path.length);
  return path !== "" && message.startsWith(path) && /^:? /.test(rest) ? rest.replace(/^:? /, "") : message;
}

/** Workflow commands for GitHub: each annotation is shown separately in a pull request, so each includes the remedy. */
import { escapeControls } from "../../cli/escape-controls.js";
import { DRIFT_KINDS, sortDrifts, type Drift } from "./drift.js";
import { headSentence, repairSentence, refreshedSentence, versionSentence, textSentences, type CheckResult } from "./result.js";

/** The runner shows ten per step; one is reserved for the step itself. */
const MOST_ANNOTATIONS = 9;

/** `prefix`: the project directory relative to the top of the repository, with a trailing slash, or empty. */
export function printGithub(result: CheckResult, prefix: string): string {
  const version = versionSentence(result);
  const room = MOST_ANNOTATIONS - (version === undefined ? 0 : 1);
  const all = annotated(result.drifts);
  const shown = sortDrifts(all.length > room ? all.slice(0, room - 1) : all);
  const rest = all.length - shown.length;
  const repair = repairSentence(result);
  const lines = [
    ...(version === undefined ? [] : [annotation("warning", { title: "dsp: other version" }, version)]),
    ...shown.map((drift) =>
      annotation("error", placeAndTitle(drift, prefix), withRepair(drift.message, drift.kind === "baseline" ? undefined : repair)),
    ),
    ...(rest === 0
      ? []
      : [annotation("error", { title: "dsp: more drift" }, withRepair(`… and ${rest} more: see the step summary`, repair))]),
    ...[headSentence(result), refreshedSentence(result), ...textSentences(result), repair].flatMap((line) =>
      line === undefined ? [] : [plain(line)],
    ),
  ];
  return `${lines.join("\n")}\n`;
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
  return repair === undefined ? escapeControls(message) : `${escapeControls(message)}\n${escapeControls(repair)}`;
}

function annotation(command: "error" | "warning", properties: Readonly<Record<string, string>>, message: string): string {
  const words = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(escapeControls(value))}`);
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
  return escapeControls(line)
    .replaceAll("##[", "## [")
    .replace(/^\s*::/, ": :");
}

/** Prints the result of `check` in the requested format. */
import { hash } from "node:crypto";
import { userError } from "../../model/errors/user-error.js";
import { gitPrefix } from "../../git/run-git.js";
import type { Given } from "../registry/command.js";
import { jsonDocument, PROGRAM, jsonText, shownLine } from "../../model/shown-text.js";
import { FORMATS } from "../options/option-table.js";
import { choiceOf, readSingle } from "../options/option-values.js";
import { appendOutput, outputFile, writeOutput } from "../options/output-file.js";
import type { Stopwatch } from "../../runtime/phase-timer.js";
import { printDone, type Streams } from "../../cli/streams.js";
import { printTiming } from "../../cli/print-timing.js";
import { printGithub } from "./print-github.js";
import { printMarkdown } from "./print-markdown.js";
import {
  changesSentence,
  type CheckResult,
  headSentence,
  refreshedSentence,
  repairSentence,
  textSentences,
  versionSentence,
} from "./result.js";
import type { Judged } from "./judge.js";
import { breaksRules, noteText, ruleLines } from "./rules/rule-lines.js";
import { shellQuote } from "../../dsp/shell-quote.js";
import { byteOrder } from "../../model/basics.js";
import { type Drift, DRIFT_KINDS, type DriftKind, isOfMap, type Place, placeOf } from "./drift.js";
import { UNCHECKED, uncheckedLines, uncheckedSentence } from "./unchecked.js";

const MOST_LINES = 20;

const WIDEST_PLACE = 40;

/** Limit for further places of a drift. */
const MOST_PLACES = 10;

const MOST_CHANGES = 10;

const TITLES = {
  forbidden: "Forbidden import",
  layers: "Import against the layers",
  cycles: "Cycle of imports",
  orphans: "File without imports and importers",
  configuration: "Rule without effect",
} as const;

/** The place of a drift to which nothing in the repository corresponds. */
const MAP = ".dsp";

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";

const SEVERITIES = { error: "major", warning: "minor" } as const;

/** Formats and files for the result. */
export interface ResultOptions {
  readonly given: Given;
  readonly streams: Streams;
  readonly stopwatch: Stopwatch;
  readonly format: (typeof FORMATS)[number];
  /** Undefined if the project has no rules and nothing is compared with a base. */
  readonly judged?: Judged | undefined;
  /** Removes secrets. Undefined: the result has no text of the repository. */
  readonly redactResult?: (result: CheckResult) => CheckResult;
  readonly files: { readonly summary: string | undefined; readonly report: string | undefined };
}

/** Throws `UserError` for contradicting options. */
export function readResultOptions(given: Given, streams: Streams, stopwatch: Stopwatch): ResultOptions {
  const format = formatOf(given);
  return { given, streams, stopwatch, format, files: { summary: outputFile(given, "summary"), report: outputFile(given, "report") } };
}

/** Returns the exit code. */
export function printResult(options: ResultOptions, compared: CheckResult): number {
  const { given, streams, stopwatch, format, files, judged, redactResult } = options;
  const whole = judged === undefined ? compared : withCyclesOnce(withJudged(compared, judged));
  const result = redactResult?.(whole) ?? whole;
  if (files.report !== undefined) writeOutput(files.report, jsonDocument({ generator: PROGRAM, ...result }));
  if (files.summary !== undefined) appendOutput(files.summary, printMarkdown(result));
  const text = print(result, format, given);
  const isFault = result.drifts.length > 0 || failsByJudgement(result);
  if (format === "human" && !isFault) printDone(text, streams);
  else streams.out(text);
  const [command, what] = nextAfter(result);
  streams.next?.(command, what);
  printTiming(stopwatch, streams);
  return isFault ? 1 : 0;
}

/** What brings a failed check further, and what one that passes leaves to do. */
function nextAfter({ repair, rules }: CheckResult): readonly [command: string, what: string] {
  if (repair.length > 0) return [repair.join(" && "), "updates the map"];
  const [broken] = rules?.violations ?? [];
  if (broken !== undefined) return [`dsp-cli explain ${shellQuote(broken.path)}`, "by which statements a file imports"];
  return ["dsp-cli diff HEAD", "what the working directory changes in the structure"];
}

function withJudged(result: CheckResult, { evaluated, changes, unchecked, compared }: Judged): CheckResult {
  return {
    ...result,
    ...(compared !== undefined && { base: compared.base.name }),
    ...(changes.length > 0 && { changes }),
    ...(unchecked.length > 0 && { unchecked }),
    ...(evaluated !== undefined && { rules: evaluated.result }),
  };
}

function failsByJudgement({ rules, unchecked = [] }: CheckResult): boolean {
  return (rules !== undefined && breaksRules(rules)) || unchecked.some(({ severity }) => severity === "error");
}

function formatOf({ argv, json }: Given): ResultOptions["format"] {
  const named = readSingle(argv, "format");
  if (named === undefined) return json ? "json" : "human";
  const format = choiceOf(argv, "format", FORMATS);
  if (json && format !== "json") throw userError("conflicting-options", { first: "--json", second: `--format ${format}` });
  return format;
}

function print(result: CheckResult, format: ResultOptions["format"], given: Given): string {
  switch (format) {
    case "human":
      return printPeople(result);
    case "json":
      return jsonDocument({ generator: PROGRAM, ...result });
    case "github":
      return printGithub(result, gitPrefix(given.root));
    case "markdown":
      return printMarkdown(result);
    case "sarif":
      return printSarif(result, gitPrefix(given.root));
    case "codequality":
      return printCodeQuality(result, gitPrefix(given.root));
    default:
      return format satisfies never;
  }
}

// The code quality report of GitLab.

/** `prefix`: the project directory relative to the top of the repository, with a trailing slash, or empty. */
function printCodeQuality(result: CheckResult, prefix: string): string {
  const seen = new Map<string, number>();
  const findings = reportItems(result).map(({ rule, severity, message, path, line = 1, identity }) => {
    const text = JSON.stringify(identity);
    const count = seen.get(text) ?? 0;
    seen.set(text, count + 1);
    return {
      description: message,
      check_name: `${PROGRAM}/${rule}`,
      fingerprint: hash("sha256", `${text} ${count}`, "hex").slice(0, 32),
      severity: SEVERITIES[severity],
      location: { path: `${prefix}${path}`, lines: { begin: line } },
    };
  });
  return jsonText(findings);
}

// SARIF 2.1.0, for code scanning.

/** `prefix`: the project directory relative to the top of the repository, with a trailing slash, or empty. */
function printSarif(result: CheckResult, prefix: string): string {
  const items = reportItems(result);
  const titles = new Map(items.map(({ rule, title }) => [rule, title]));
  const rules = [...titles].sort(([a], [b]) => byteOrder(a, b)).map(([id, title]) => ({ id, shortDescription: { text: title } }));
  const indexes = new Map(rules.map(({ id }, index) => [id, index]));
  const notes = (result.rules?.notes ?? []).map((note) => ({
    level: "warning",
    message: { text: shownLine(noteText(note)) },
  }));
  const run = {
    tool: { driver: { name: PROGRAM, semanticVersion: result.version.running, rules } },
    invocations: [{ executionSuccessful: true, ...(notes.length > 0 && { toolConfigurationNotifications: notes }) }],
    columnKind: "utf16CodeUnits",
    results: items.map((item) => resultOf(item, indexes.get(item.rule) ?? -1, prefix)),
  };
  return jsonText({ $schema: SCHEMA, version: "2.1.0", runs: [run] });
}

function resultOf({ rule, severity, message, path, line = 1, identity }: ReportItem, ruleIndex: number, prefix: string): unknown {
  const artifactLocation = { uri: `${prefix}${path}`.split("/").map(encodeURIComponent).join("/"), uriBaseId: "%SRCROOT%" };
  return {
    ruleId: rule,
    ruleIndex,
    level: severity,
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation, region: { startLine: line } } }],
    partialFingerprints: { "dspFinding/v1": hash("sha256", JSON.stringify(identity), "hex").slice(0, 32) },
  };
}

/** Drift and broken rules as one list, for formats of other programs. */
interface ReportItem extends Place {
  /** `drift/moved`, `forbidden/NAME`. */
  readonly rule: string;
  /** What the rule is about, in a few words. */
  readonly title: string;
  readonly severity: "error" | "warning";
  readonly message: string;
  /** What makes it the same finding in the next run: no line numbers. */
  readonly identity: readonly string[];
}

function reportItems(result: CheckResult): readonly ReportItem[] {
  const repair = repairSentence(result);
  const drifts = result.drifts.map((drift): ReportItem => {
    const { kind, path, line, what, message } = drift;
    const text = repair === undefined || !isOfMap(drift) ? message : `${message}; ${repair}`;
    return {
      rule: isOfMap(drift) ? `drift/${kind}` : kind,
      title: isOfMap(drift) ? `The map and the sources: ${DRIFT_KINDS[kind].toLowerCase()}` : DRIFT_KINDS[kind],
      severity: "error",
      message: shownLine(text),
      path: path === "" ? MAP : path,
      ...(line !== undefined && { line }),
      identity: [kind, path, what],
    };
  });
  const violations = (result.rules?.violations ?? []).map((violation): ReportItem => {
    const { kind, rule, severity, path, line, to, files = [], message } = violation;
    return {
      rule,
      title: TITLES[kind],
      severity,
      message: shownLine(message),
      path,
      ...(line !== undefined && { line }),
      identity: [rule, path, to ?? "", ...files],
    };
  });
  const unchecked = (result.unchecked ?? []).flatMap(({ reason, severity, places }) =>
    places.map(({ path, line, what }): ReportItem => {
      const message = `not checked: ${UNCHECKED[reason]}${what === undefined ? "" : ` (${what})`}`;
      const place = { path, ...(line !== undefined && { line }) };
      return {
        rule: `not-checked/${reason}`,
        title: "Not checked",
        severity,
        message: shownLine(message),
        ...place,
        identity: [reason, path, what ?? ""],
      };
    }),
  );
  const changes = (result.changes ?? []).map((note): ReportItem => {
    const [, path = MAP, line] = /^([^:\s]*[/.][^:\s]*)(?::(\d+))?$/.exec(note.place.startsWith("rules.") ? "" : note.place) ?? [];
    return {
      rule: "what-is-checked",
      title: "What is checked differs from the base",
      severity: "warning",
      message: shownLine(`what is checked differs from ${result.base ?? "the base"}: ${noteText(note)}`),
      path,
      ...(line !== undefined && { line: Number(line) }),
      identity: ["what-is-checked", note.place.replace(/:\d+$/, ""), note.message],
    };
  });
  return [...changes, ...unchecked, ...drifts, ...violations];
}

/** The result for people: by kind, at most twenty lines each, followed by the command to repair it. */
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

/** First of all, because what follows depends on it. */
function judgedLines(result: CheckResult): readonly string[] {
  const { changes = [], unchecked = [] } = result;
  const shown = changes.slice(0, MOST_CHANGES);
  const rest = changes.length - shown.length;
  return [
    ...(changes.length === 0 ? [] : [`${changesSentence(result)}`, ...shown.map((note) => `  ${noteText(note)}`)]),
    ...(rest > 0 ? [`  … and ${rest} more: --format json`] : []),
    ...(changes.length === 0 ? [] : [""]),
    ...(unchecked.length === 0 ? [] : [uncheckedSentence(unchecked), ...unchecked.flatMap(uncheckedLines).map((line) => `  ${line}`), ""]),
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

// A cycle that both a rule and `--no-new-cycles` report appears once: as the error of the rule, or else as the new cycle.

function withCyclesOnce(result: CheckResult): CheckResult {
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

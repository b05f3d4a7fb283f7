/** Prints the result of `check` in the requested format. */
import { userError } from "../../model/errors/user-error.js";
import { gitPrefix } from "../../git/git-prefix.js";
import type { Given } from "../registry/command.js";
import { GENERATOR } from "../../model/generator.js";
import { jsonDocument } from "../../model/json-document.js";
import { FORMATS } from "../options/option-table.js";
import { choiceOf, readSingle } from "../options/option-values.js";
import { appendOutput, outputFile, writeOutput } from "../options/output-file.js";
import type { Stopwatch } from "../../runtime/phase-timer.js";
import { printDone } from "../../cli/print-done.js";
import type { Streams } from "../../cli/streams.js";
import { printTiming } from "../../cli/print-timing.js";
import { printGithub } from "./print-github.js";
import { printMarkdown } from "./print-markdown.js";
import { printCodeQuality } from "./print-code-quality.js";
import { printPeople } from "./print-people.js";
import { printSarif } from "./print-sarif.js";
import type { CheckResult } from "./result.js";
import { withCyclesOnce } from "./rules/cycles-once.js";
import type { Judged } from "./judge.js";
import { breaksRules } from "./rules/rule-result.js";

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
  if (files.report !== undefined) writeOutput(files.report, jsonDocument({ generator: GENERATOR, ...result }));
  if (files.summary !== undefined) appendOutput(files.summary, printMarkdown(result));
  const text = print(result, format, given);
  const isFault = result.drifts.length > 0 || failsByJudgement(result);
  if (format === "human" && !isFault) printDone(text, streams);
  else streams.out(text);
  printTiming(stopwatch, streams);
  return isFault ? 1 : 0;
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
      return jsonDocument({ generator: GENERATOR, ...result });
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

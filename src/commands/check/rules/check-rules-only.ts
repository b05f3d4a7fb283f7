/** `check --rules-only` and `check --write-baseline`: the rules without a map. */
import { plural, shownLine, jsonDocument, PROGRAM } from "../../../model/shown-text.js";
import { openStopwatch } from "../../../cli/print-timing.js";
import type { Streams } from "../../../cli/streams.js";
import { writeOuterFile } from "../../../fs/outer-file.js";
import { userError } from "../../../model/errors/user-error.js";
import { baselineText } from "../../../rules/baseline.js";
import { NO_TEXT_MOVES } from "../../../dsp/removed-texts.js";
import type { Given } from "../../registry/command.js";
import { printResult, readResultOptions } from "../print-result.js";
import { redacted } from "../redacted.js";
import { judge } from "../judge.js";
import type { Evaluated } from "./evaluate.js";

/** Returns the exit code: 0 without errors, 1 with some. Throws `UserError` if the project has no rules. */
export async function checkRulesOnly(given: Given, plain: Streams): Promise<number> {
  const isWriting = given.argv["writeBaseline"] === true;
  const other = isWriting ? (["staged", "base", "strict"] as const).find((name) => Boolean(given.argv[name])) : undefined;
  if (other !== undefined) throw userError("conflicting-options", { first: "--write-baseline", second: `--${other}` });
  const stopwatch = openStopwatch(plain);
  const options = redacted(readResultOptions(given, plain, stopwatch));
  const { streams } = options;
  const judged = await judge(given, streams);
  const { evaluated } = judged;
  if (evaluated === undefined) throw userError("no-rules");
  if (isWriting) return writeBaseline(given, streams, evaluated);
  const nothing = { drifts: [], refreshed: 0, textMoves: NO_TEXT_MOVES, version: { running: given.version }, repair: [] };
  return printResult({ ...options, judged }, { ...nothing, rulesOnly: true });
}

function writeBaseline({ root, json }: Given, streams: Streams, { evaluation, baseline, result }: Evaluated): number {
  const { path, text } = baseline;
  writeOuterFile(root, path, text, baselineText(evaluation.violations));
  const [fresh, gone] = [result.violations.length, result.gone.length];
  const total = evaluation.violations.length;
  streams.out(
    json
      ? jsonDocument({ generator: PROGRAM, baseline: path, known: total, added: fresh, removed: gone })
      : shownLine(`${path}: ${plural(total, "known violation")} (${fresh} added, ${gone} removed)`) + "\n",
  );
  return 0;
}

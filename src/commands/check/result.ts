/** The result of `check`, before it is printed in one of its formats. */
import type { TextMoves } from "../../dsp/removed-texts.js";
import { textLines } from "../bootstrap/text-lines.js";
import type { Drift } from "./drift.js";
import type { RuleResult } from "./rules/rule-result.js";

export interface CheckResult {
  readonly version: { readonly expected?: string; readonly running: string };
  /** By path, line and kind. */
  readonly drifts: readonly Drift[];
  /** Number of texts that would be redrafted; no drift. */
  readonly refreshed: number;
  /** What would happen to texts of people whose entities are gone. */
  readonly textMoves: TextMoves;
  /** Shell lines that update the map, in order; none if the map is not the problem. */
  readonly repair: readonly string[];
  /** Undefined if the project has no rules. */
  readonly rules?: RuleResult;
  /** The map was not compared. */
  readonly rulesOnly?: true;
}

/** Undefined if the version is the expected one, or none is expected. */
export function versionSentence({ version: { expected, running } }: CheckResult): string | undefined {
  if (expected === undefined || expected === running) return undefined;
  return `dsp-bootstrap ${running} is running, and this repository expects ${expected}: the two may make different maps`;
}

export function refreshedSentence({ refreshed }: CheckResult): string | undefined {
  if (refreshed === 0) return undefined;
  return `${refreshed} drafted ${refreshed === 1 ? "text" : "texts"} would be refreshed by the next dsp-bootstrap (no drift)`;
}

/** Undefined if the map was not compared. */
export function headSentence({ drifts, rulesOnly }: CheckResult): string | undefined {
  if (rulesOnly === true) return undefined;
  if (drifts.length === 0) return ".dsp is in sync with the sources";
  return `.dsp and the sources differ in ${drifts.length} ${drifts.length === 1 ? "place" : "places"}`;
}

/** Announced in advance: the run that updates the map does it. */
export function textSentences({ textMoves }: CheckResult): readonly string[] {
  return textLines(textMoves, "planned");
}

export function repairSentence({ repair }: CheckResult): string | undefined {
  return repair.length === 0 ? undefined : `update with: ${repair.join(" && ")}`;
}

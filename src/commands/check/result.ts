/** What `check` found, before it is printed in one of its formats. */
import type { TextMoves } from "../../dsp/removed-texts.js";
import { wordLines } from "../bootstrap/text-lines.js";
import type { Drift } from "./drift.js";

export interface CheckResult {
  readonly version: { readonly expected?: string; readonly running: string };
  /** By path, line and kind. */
  readonly drifts: readonly Drift[];
  /** Texts that would be drafted anew; no drift. */
  readonly refreshed: number;
  /** What would become of words of people whose entities are gone. */
  readonly words: TextMoves;
  /** Shell lines that bring the map up to date, in order; none where the map is not what is wrong. */
  readonly repair: readonly string[];
}

/** Undefined where the version is the expected one, or nobody expects one. */
export function versionSentence({ version: { expected, running } }: CheckResult): string | undefined {
  if (expected === undefined || expected === running) return undefined;
  return `dsp-bootstrap ${running} is running, and this repository expects ${expected}: the two may draw different maps`;
}

export function refreshedSentence({ refreshed }: CheckResult): string | undefined {
  if (refreshed === 0) return undefined;
  return `${refreshed} drafted ${refreshed === 1 ? "text" : "texts"} would be refreshed by the next dsp-bootstrap (no drift)`;
}

export function headSentence({ drifts }: CheckResult): string {
  if (drifts.length === 0) return ".dsp is in sync with the sources";
  return `.dsp and the sources differ in ${drifts.length} ${drifts.length === 1 ? "place" : "places"}`;
}

/** Told before it happens: the run that brings the map up to date does it. */
export function wordSentences({ words }: CheckResult): readonly string[] {
  return wordLines(words, "planned");
}

export function repairSentence({ repair }: CheckResult): string | undefined {
  return repair.length === 0 ? undefined : `mend with: ${repair.join(" && ")}`;
}

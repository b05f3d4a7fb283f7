/** The result of `check`, before it is printed in one of its formats. */
import type { TextMoves } from "../../dsp/removed-texts.js";
import { textLines } from "../bootstrap/text-lines.js";
import { isOfMap, type Drift, type DriftKind } from "./drift.js";
import { plural } from "../../model/shown-text.js";
import type { RuleNote } from "../../rules/violation.js";
import type { Unchecked } from "./unchecked.js";
import type { RuleResult } from "./rules/rule-lines.js";

export interface CheckResult {
  readonly version: { readonly expected?: string; readonly running: string };
  /** What is checked otherwise than in the base; absent if there is nothing. */
  readonly changes?: readonly RuleNote[];
  /** Sources and imports that were not checked; absent if there are none. */
  readonly unchecked?: readonly Unchecked[];
  /** By path, line and kind. */
  readonly drifts: readonly Drift[];
  /** `--base`, as given. */
  readonly base?: string;
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

export function changesSentence({ base = "the base" }: CheckResult): string {
  return `What is checked differs from ${base}`;
}

export function refreshedSentence({ refreshed }: CheckResult): string | undefined {
  if (refreshed === 0) return undefined;
  return `${refreshed} drafted ${refreshed === 1 ? "text" : "texts"} would be refreshed by the next dsp-bootstrap (no drift)`;
}

/** Undefined if the map was not compared. */
export function headSentence({ drifts, rulesOnly, base }: CheckResult): string | undefined {
  if (rulesOnly === true) return undefined;
  const ofMap = drifts.filter(isOfMap).length;
  const map = ofMap === 0 ? ".dsp is in sync with the sources" : `.dsp and the sources differ in ${plural(ofMap, "place")}`;
  const limits = limitWords(drifts, base);
  return limits === undefined ? map : `${map}; ${limits}`;
}

/** `1 new cycle and 2 new unresolved imports since origin/main` */
function limitWords(drifts: CheckResult["drifts"], base: string | undefined): string | undefined {
  const count = (kind: DriftKind): number => drifts.filter((drift) => drift.kind === kind).length;
  const [cycles, unresolved] = [count("new-cycle"), count("new-unresolved")];
  const news = [
    ...(cycles > 0 ? [plural(cycles, "new cycle")] : []),
    ...(unresolved > 0 ? [plural(unresolved, "new unresolved import")] : []),
  ].join(" and ");
  const since = news === "" || base === undefined ? news : `${news} since ${base}`;
  return since === "" ? undefined : since;
}

/** Announced in advance: the run that updates the map does it. */
export function textSentences({ textMoves }: CheckResult): readonly string[] {
  return textLines(textMoves, "planned");
}

export function repairSentence({ repair }: CheckResult): string | undefined {
  return repair.length === 0 ? undefined : `update with: ${repair.join(" && ")}`;
}

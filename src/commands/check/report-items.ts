/** Drift and broken rules as one list, for formats of other programs. */
import { shownLine } from "../../model/shown-text.js";
import { DRIFT_KINDS, isOfMap, type Place } from "./drift.js";
import { UNCHECKED } from "./unchecked.js";
import { repairSentence, type CheckResult } from "./result.js";

export interface ReportItem extends Place {
  /** `drift/moved`, `forbidden/NAME`. */
  readonly rule: string;
  /** What the rule is about, in a few words. */
  readonly title: string;
  readonly severity: "error" | "warning";
  readonly message: string;
  /** What makes it the same finding in the next run: no line numbers. */
  readonly identity: readonly string[];
}

const TITLES = {
  forbidden: "Forbidden import",
  layers: "Import against the layers",
  cycles: "Cycle of imports",
  orphans: "File without imports and importers",
  configuration: "Rule without effect",
} as const;

/** The place of a drift to which nothing in the repository corresponds. */
const MAP = ".dsp";

export function reportItems(result: CheckResult): readonly ReportItem[] {
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
  return [...unchecked, ...drifts, ...violations];
}

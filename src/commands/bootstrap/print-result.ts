/** Prints the result of `bootstrap`. */
import type { Repairs } from "../../dsp/repair-before-update.js";
import { shellLines } from "../../dsp/shell-lines.js";
import type { Operation } from "../../model/operation.js";
import type { TextMoves } from "../../dsp/removed-texts.js";
import { shownLine, jsonDocument, PROGRAM } from "../../model/shown-text.js";
import { markerLines } from "./print-markers.js";
import type { MarkedSources } from "./mark-sources.js";
import { valueOf } from "../options/option-values.js";
import type { Given } from "../registry/command.js";
import { LABELS, printSummary, type Outcome } from "./print-summary.js";
import type { Streams } from "../../cli/streams.js";
import type { Summary } from "../../pipeline/summary.js";
import { textLines } from "./text-lines.js";

interface Planned {
  readonly repaired: readonly Repairs[];
  readonly remaining: readonly Operation[];
  readonly markers: MarkedSources | undefined;
  readonly textMoves: TextMoves;
}

interface Output {
  readonly given: Pick<Given, "json" | "argv">;
  readonly streams: Streams;
}

/**
 * The summary of a run, or with `--operations` its operations, then the diff of the sources for markers. `outcome`: absent if nothing is to be
 * done.
 */
export function printPlan(summary: Summary, planned: Planned, { given, streams }: Output, outcome?: Outcome): void {
  const { repaired, remaining, markers, textMoves } = planned;
  if (given.json) return streams.out(jsonDocument({ generator: PROGRAM, ...summary, repaired, operations: remaining, textMoves, markers }));
  // The protocol has no command for it.
  for (const { path, detail } of repaired) streams.err(`to repair: .dsp/${path}: ${detail}\n`);
  if (remaining.length === 0 && repaired.length === 0) streams.err("nothing to do: .dsp is up to date\n");
  else if (valueOf(given.argv, "operations") === true) printOperations(remaining, streams);
  else if (outcome !== undefined && streams.isQuiet !== true) {
    const text = `${printSummary(summary, outcome, streams.columns)}\n`;
    // The difference alone is what git applies.
    if (markers === undefined) streams.out(text, LABELS);
    else streams.err(text);
  }
  for (const line of textLines(textMoves, "planned")) streams.err(`${shownLine(line)}\n`);
  if (markers === undefined) return;
  streams.out(markers.diff);
  streams.err(`${markerLines(markers, { plan: true }).join("\n")}\n`);
}

function printOperations(operations: readonly Operation[], streams: Streams): void {
  if (operations.length > 0) streams.out(`${shellLines(operations).join("\n")}\n`);
}

export function printOutcome(summary: Summary, outcome: Outcome, json: boolean, streams: Streams): void {
  const { written, removed, repaired, markers, identity, textMoves } = outcome;
  if (json)
    streams.out(
      jsonDocument({
        generator: PROGRAM,
        ...summary,
        identity,
        textMoves,
        written,
        removed,
        repaired,
        markers: markers && { ...markers, diff: undefined },
      }),
    );
  else if (streams.isQuiet !== true) streams.out(`${printSummary(summary, outcome, streams.columns)}\n`, LABELS);
}

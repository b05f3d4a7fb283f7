/** Faults for people, grouped by kind; and as JSON. */
import { FAULTS, type Fault } from "../../dsp/verify/fault.js";
import { groupBy } from "../../model/basics.js";

/** The faults must be sorted. */
export function printFaults(faults: readonly Fault[]): string {
  const groups = groupBy(faults, (fault) => fault.code);
  return [...groups].map(([code, group]) => `\n${headingOf(code)} (${group.length}, ${code})\n${group.map(faultLines).join("")}`).join("");
}

interface FaultReport {
  readonly code: string;
  readonly path: string;
  readonly detail: string;
  readonly fix: string;
  readonly repairable: boolean;
}

export function reportFault({ code, path, detail, fix, edits }: Fault): FaultReport {
  return { code, path, detail, fix, repairable: edits !== undefined };
}

function headingOf(code: string): string {
  return Object.entries(FAULTS).find(([known]) => known === code)?.[1] ?? code;
}

function faultLines({ path, detail, fix }: Fault): string {
  return `  ${path}: ${detail}\n    fix: ${fix}\n`;
}

/** The summary as people read it: what was found, what is missing, and what to do next. */
import { escapeControls } from "./escape-controls.js";
import type { Summary } from "./summary.js";

const SHOWN = 5;
const LOW_COVERAGE = 60;

export interface Outcome {
  /** Files written and removed in `.dsp/`; absent for a dry run. */
  readonly written?: number;
  readonly removed?: number;
  readonly seconds: number;
  readonly name: string;
}

export function printSummary(summary: Summary, outcome: Outcome): string {
  const { entities } = summary;
  const total = entities.files + entities.functions + entities.objects + entities.externals;
  const lines = [
    `${outcome.name}: ${total} entities, ${summary.imports} imports, ${summary.shared} shared, in ${outcome.seconds.toFixed(1)} s`,
    "",
    ...rootLines(summary),
    "",
    row(
      "Entities",
      `${entities.files} files, ${entities.functions} functions, ${entities.objects} objects in files, ${entities.externals} externals`,
    ),
    row("Coverage", `${summary.coverage.documented} of ${summary.coverage.sources} source files (${summary.coverage.percent} %)`),
    row("Cycles", summary.cycles.length === 0 ? "none" : `${summary.cycles.length} groups of files that import each other`),
    row("Findings", findings(summary)),
    ...unresolvedLines(summary),
    ...unreachedLines(summary),
    "",
    row("Written", written(outcome)),
    row("Next", summary.roots.length > 1 ? `dsp-cli read-toc --toc ${summary.roots[0]?.uid ?? "<ROOT_UID>"}` : "dsp-cli read-toc"),
  ];
  return lines.map(escapeControls).join("\n");
}

function row(label: string, text: string): string {
  return `${label.padEnd(10)} ${text}`;
}

function rootLines(summary: Summary): readonly string[] {
  const width = Math.min(60, Math.max(...summary.roots.map((root) => root.path.length), 4));
  return summary.roots.map((root, index) => {
    const label = index === 0 ? "Roots" : "";
    return row(
      label,
      `${root.path.padEnd(width)}  ${String(root.entities).padStart(6)} entities  ${root.class} ${root.evidence.join("; ")}`,
    );
  });
}

function findings({ problems }: Summary): string {
  const parts = Object.entries(problems)
    .filter(([code]) => code !== "cycle")
    .map(([code, count]) => `${count} ${code}`);
  return parts.length === 0 ? "none" : parts.join(", ");
}

function unresolvedLines({ unresolved }: Summary): readonly string[] {
  if (unresolved.length === 0) return [];
  const shown = unresolved.slice(0, SHOWN).map((line, index) => row(index === 0 ? "Unresolved" : "", line));
  return [...shown, ...more(unresolved.length, "the others: --report FILE")];
}

function unreachedLines({ unreached, candidates, coverage }: Summary): readonly string[] {
  if (unreached.length === 0) return [];
  const warning = coverage.percent < LOW_COVERAGE ? "Few source files are reached: an entrypoint is probably missing. " : "";
  const head = row("Unreached", `${warning}${unreached.length} source files; entrypoints that would reach the most (--entry-add PATH):`);
  const shown = candidates.slice(0, SHOWN).map(({ path, reach }) => row("", `${path} (reaches ${reach})`));
  return [head, ...shown, ...more(candidates.length, "the others: --json")];
}

function more(total: number, where: string): readonly string[] {
  return total > SHOWN ? [row("", `… and ${total - SHOWN} more; ${where}`)] : [];
}

function written({ written: files, removed }: Outcome): string {
  if (files === undefined) return "nothing (dry run)";
  if (files === 0 && removed === 0) return "nothing: .dsp is up to date";
  return `${files} files${removed === undefined || removed === 0 ? "" : `, ${removed} removed`} in .dsp`;
}

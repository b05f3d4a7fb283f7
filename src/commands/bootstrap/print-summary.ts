/** The summary for people: results, gaps, and next steps. */
import { shellQuote } from "../../dsp/shell-quote.js";
import { shownLine, plural } from "../../model/shown-text.js";
import { fitEnd, fitMiddle, wrap } from "../../cli/truncate.js";
import type { MarkedSources } from "./mark-sources.js";
import { meaningOf } from "../../pipeline/diagnostics.js";
import { countLine, type TextCounts } from "./count-texts.js";
import { markerLines } from "./print-markers.js";
import type { IdentityCounts } from "../../pipeline/identity-changes.js";
import type { TextMoves } from "../../dsp/removed-texts.js";
import { type Category, CATEGORY_PLURAL } from "../../model/category.js";
import { textLines } from "./text-lines.js";
import type { Coverage, RootSummary, Summary } from "../../pipeline/summary.js";

const SHOWN = 5;
const SHOWN_ROOTS = 20;
const LOW_COVERAGE = 60;
const LABEL = 11;
/** The words at the margin, each with what belongs to it on its right. */
export const LABELS = /^[A-Z][a-z]+(?= {2})/gm;
const LEAST_COLUMNS = 60;
const LEAST_PATH = 12;

export interface Outcome {
  /** Numbers of files written and removed in `.dsp/`. */
  readonly written: number;
  readonly removed: number;
  /** Number of files in `.dsp/` afterwards; absent if all of them were written. */
  readonly size?: number;
  /** What a run that writes nothing would write and remove. */
  readonly planned?: { readonly written: number; readonly removed: number };
  /** Number of repairs in `.dsp/` after a merge or a manual edit. */
  readonly repaired: number;
  readonly seconds: number;
  readonly name: string;
  /** The repository, from where the program was started; empty if it was started there. */
  readonly place: string;
  readonly markers?: MarkedSources | undefined;
  /** Changes of known entities; absent for a first map. */
  readonly identity?: IdentityCounts | undefined;
  /** Texts of people whose entities are gone; absent if there are none. */
  readonly textMoves?: TextMoves | undefined;
  /** Of an update that changes something. */
  readonly texts?: TextCounts | undefined;
}

/** Lines of at most `columns` characters, without a final line end. */
export function printSummary(summary: Summary, outcome: Outcome, columns: number): string {
  const width = Math.max(columns, LEAST_COLUMNS) - LABEL;
  const { entities, coverage } = summary;
  const total = entities.files + entities.units + entities.functions + entities.objects + entities.externals;
  const blocks: readonly (readonly string[])[] = [
    [`${outcome.name}: ${total} entities, ${summary.imports} imports, ${summary.shared} shared, in ${outcome.seconds.toFixed(1)} s`, ""],
    block("Roots", rootLines(summary.roots, width)),
    [""],
    text(
      "Entities",
      `${plural(entities.files, "file")}${besideCode(summary)}, ${entities.units > 0 ? `${plural(entities.units, "package")}, ` : ""}${plural(entities.functions, "function")}, ${plural(entities.objects, "object")} in files, ${plural(entities.externals, "external")}`,
      width,
    ),
    text("Coverage", `${coverage.documented} of ${plural(coverage.sources, "source file")} (${coverage.percent} %)`, width),
    coverage.others.length === 0 ? [] : text("", others(coverage), width),
    ...leftOut(summary).map((line) => text("", line, width)),
    block("Identity", outcome.identity === undefined ? [] : [identity(outcome.identity)]),
    text("Cycles", importCycles(summary), width),
    text("Findings", findings(summary), width),
    block(
      "",
      meanings(summary).flatMap((line) => wrap(line, width)),
    ),
    block("Unresolved", unresolvedLines(summary, width)),
    block("Unreached", unreachedLines(summary, width)),
    [""],
    outcome.repaired === 0 ? [] : text("Repaired", `${plural(outcome.repaired, "place")} in .dsp: --report FILE lists them`, width),
    block(
      "Texts",
      [...countedTexts(outcome), ...movedTexts(outcome)].flatMap((line) => wrapped(line, width)),
    ),
    text("Written", written(outcome), width),
    block("Markers", outcome.markers === undefined ? [] : markerLines(outcome.markers)),
    block("Next", fromHere(nextSteps(outcome), outcome.place)),
  ];
  return blocks.flat().map(shownLine).join("\n");
}

/** Of the files those that no coverage counts: what code reads, shows or serves. */
function besideCode({ entities, coverage }: Summary): string {
  const code = coverage.others.reduce((sum, { documented }) => sum + documented, coverage.documented);
  return entities.files > code ? ` (${entities.files - code} of them data, templates, generated or vendored)` : "";
}

/** Files that are not shipped, mapped and in all. */
function others({ others: counts }: Coverage): string {
  const parts = counts.map(({ category, files, documented }) => `${documented} of ${files} ${CATEGORY_PLURAL[category] ?? category}`);
  return `besides: ${parts.join(", ")}`;
}

const OPTIONS: Partial<Readonly<Record<Category, string>>> = {
  test: "--set tests=graph",
  fixture: "--set include=fixtures",
  story: "--set include=stories",
  example: "--set include=examples",
  bench: "--set include=benches",
  docs: "--set include=docs",
  config: "--set include=configs",
  script: "--set include=scripts",
};

/** Kinds of files of which more are left out than the map has, in one line. */
function leftOut({ coverage, entities }: Summary): readonly string[] {
  const parts = coverage.others.flatMap(({ category, files, documented }) => {
    const option = OPTIONS[category];
    const number = files - documented;
    return option === undefined || number <= entities.files ? [] : [`${number} ${CATEGORY_PLURAL[category] ?? category} (${option})`];
  });
  return parts.length === 0 ? [] : [`left out, and more than the map has: ${parts.join(", ")}`];
}

function countedTexts({ texts }: Outcome): readonly string[] {
  const line = texts === undefined ? "" : countLine(texts);
  return line === "" ? [] : [line];
}

function movedTexts({ textMoves }: Outcome): readonly string[] {
  return textMoves === undefined ? [] : textLines(textMoves, "done");
}

function identity(counts: IdentityCounts): string {
  const parts = Object.entries(counts).filter(([what, number]) => number > 0 || what === "kept");
  return parts.map(([what, number]) => `${number} ${what}`).join(", ");
}

function block(label: string, lines: readonly string[]): readonly string[] {
  return lines.map((line, index) => `${(index === 0 ? label : "").padEnd(LABEL)}${line}`.trimEnd());
}

function text(label: string, line: string, width: number): readonly string[] {
  return block(label, wrap(line, width));
}

/** Keeps the indentation. */
function wrapped(line: string, width: number): readonly string[] {
  return line.startsWith("  ") ? [fitEnd(line, width)] : wrap(line, width);
}

function rootLines(roots: readonly RootSummary[], width: number): readonly string[] {
  const declared = roots.filter((root) => root.class !== "R6");
  const guessed = roots.filter((root) => root.class === "R6");
  const digits = Math.max(0, ...declared.map((root) => String(root.reached).length));
  const paths = Math.min(Math.floor(width / 2), Math.max(0, ...declared.map((root) => root.path.length)));
  const lines = declared.slice(0, SHOWN_ROOTS).map((root) => {
    const path = fitMiddle(root.path, paths).padEnd(paths);
    return fitEnd(`${String(root.reached).padStart(digits)}  ${path}  ${root.evidence.join("; ")}`, width);
  });
  const guesses = guessed.map((root) => `${root.path} (${root.reached})`).join(", ");
  return [
    ...wrap(`${plural(roots.length, "entrypoint")}, with the number of entities that each reaches`, width),
    ...lines,
    ...more(declared.length, SHOWN_ROOTS, "--json"),
    ...furtherLine(roots, width),
    ...(guesses === "" ? [] : [fitEnd(`${guessed.length} guessed, because no file imports them: ${guesses}`, width)]),
  ];
}

/** Where the entities are that options add. */
function furtherLine(roots: readonly RootSummary[], width: number): readonly string[] {
  const further = (root: RootSummary): number => root.entities - root.reached;
  const [most, ...others] = roots.filter((root) => further(root) > 0).toSorted((a, b) => further(b) - further(a));
  if (most === undefined) return [];
  const total = [most, ...others].reduce((sum, root) => sum + further(root), 0);
  const start = `${total} more that no root reaches are listed after `;
  const end = others.length === 0 ? "" : ` and ${plural(others.length, "other root")}`;
  return [`${start}${fitMiddle(most.path, Math.max(LEAST_PATH, width - start.length - end.length))}${end}`].map((line) =>
    fitEnd(line, width),
  );
}

/** The word of `check`, `diff` and `.dsp/diagnostics`; the protocol's cycles are paths of entities. */
function importCycles({ cycles: { length: number }, moreCycles: { lazy, types } }: Summary): string {
  const groups = `${plural(number, "import cycle")}: ${number === 1 ? "a group" : "groups"} of files that import each other`;
  const more = [lazy.length > 0 && `${lazy.length} more with lazy imports`, types.length > 0 && `${types.length} more with types`];
  return [number === 0 ? "none" : groups, ...more.filter((part) => part !== false)].join("; ");
}

function codesOf({ problems }: Summary): readonly (readonly [code: string, number: number])[] {
  return Object.entries(problems).filter(([code]) => code !== "cycle");
}

function findings(summary: Summary): string {
  const parts = codesOf(summary).map(([code, number]) => `${number} ${code}`);
  return parts.length === 0 ? "none" : parts.join(", ");
}

/** A sentence for each code. */
function meanings(summary: Summary): readonly string[] {
  const codes = codesOf(summary).map(([code]) => code);
  const shown = codes.slice(0, SHOWN).map((code) => `${code}: ${meaningOf(code) ?? ""}`);
  return codes.length > SHOWN ? [...shown, "… dsp-cli explain CODE says it of each"] : shown;
}

function unresolvedLines({ unresolved }: Summary, width: number): readonly string[] {
  const shown = unresolved.slice(0, SHOWN).map((line) => fitMiddle(line, width));
  return [...shown, ...more(unresolved.length, SHOWN, "--report FILE")];
}

function unreachedLines({ unreached, candidates, coverage }: Summary, width: number): readonly string[] {
  if (unreached.length === 0) return [];
  const warning = coverage.percent < LOW_COVERAGE ? "Few source files are reached: an entrypoint is probably missing. " : "";
  const offer = candidates.length === 0 ? "" : "; entrypoints that would reach the most (--set entryAdd=PATH):";
  const shown = candidates.slice(0, SHOWN).map(({ path, reach }) => {
    const effect = ` (reaches ${reach})`;
    return `${fitMiddle(path, width - effect.length)}${effect}`;
  });
  return [
    ...wrap(`${warning}${plural(unreached.length, "source file")}${offer}`, width),
    ...shown,
    ...more(candidates.length, SHOWN, "--json"),
  ];
}

function more(total: number, shown: number, where: string): readonly string[] {
  return total > shown ? [`… and ${total - shown} more: ${where}`] : [];
}

function written({ written: files, removed, planned }: Outcome): string {
  if (planned !== undefined) {
    const also = planned.removed === 0 ? "" : ` and ${planned.removed} removed`;
    return `nothing was written: ${plural(planned.written, "file")} would be${also} in .dsp; --operations prints the operations instead`;
  }
  if (files === 0 && removed === 0) return "nothing: .dsp is up to date";
  return `${plural(files, "file")}${removed === 0 ? "" : `, ${removed} removed`} in .dsp`;
}

/** In another directory the steps would be about another repository. */
function fromHere(steps: readonly string[], place: string): readonly string[] {
  return place === "" || steps.length === 0 ? steps : [`cd ${shellQuote(place)}`, ...steps];
}

/** A map of more files is better made where it is needed (README). */
const MOST_COMMITTED = 8000;

const FIRST_STEPS: readonly string[] = ["dsp-cli overview            # an introduction", "dsp-cli init --agents       # for coding agents"];

/** After a first map what to do with it, after an update to commit it. Lines can be pasted into a shell. */
function nextSteps({ identity: changes, written: files, removed, planned, size = files }: Outcome): readonly string[] {
  if (planned !== undefined) return [];
  if (changes !== undefined) return files + removed === 0 || size > MOST_COMMITTED ? [] : ["commit .dsp"];
  if (size > MOST_COMMITTED) {
    return ["echo /.dsp/ >> .gitignore   # a map of this size is better made after cloning and in CI than committed", ...FIRST_STEPS];
  }
  return [...FIRST_STEPS, "git add .dsp && git commit  # share the map", "dsp-cli hook install        # check each commit"];
}

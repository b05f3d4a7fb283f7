/** What a map has to say against its repository: recorded findings, violations of rules, texts that are out of date. */
import { isCycleLine, readCycles } from "../../../../src/dsp/cycle-lines.js";
import { CYCLE_KINDS, type CycleKind } from "../../../../src/model/edge-kinds.js";
import { byteOrder, groupBy } from "../../../../src/model/basics.js";

export interface ViewFindings {
  /** Lines of `.dsp/diagnostics`. */
  readonly diagnostics: readonly string[];
  /** Absent if the rules were not evaluated. */
  readonly violations?: readonly ViewViolation[];
  /** Texts of a model that are out of date, by source of their entity. */
  readonly stale?: readonly { readonly source: string; readonly text: string }[];
}

interface ViewViolation {
  readonly rule: string;
  readonly path: string;
  /** 1-based. */
  readonly line?: number;
  /** One sentence without the place. */
  readonly message: string;
}

export interface Finding {
  /** A file, perhaps one that is not in the map; the source of an entity for texts. */
  readonly path: string;
  readonly text: string;
  /** All files that it is about; absent for one. */
  readonly files?: readonly string[];
}

export interface FindingGroup {
  /** `cycle`, `unreached`, …: a code of findings, `rule`, or `stale`. */
  readonly code: string;
  readonly name: string;
  readonly items: readonly Finding[];
}

const NAMES: Readonly<Record<string, string>> = {
  rule: "Broken rules",
  cycle: "Import cycles",
  unreached: "Files that no entrypoint reaches",
  unresolved: "Imports that lead nowhere",
  "dead-import": "Imports that are never used",
  "missing-export": "Imported names that do not exist",
  "dynamic-unresolved": "Dynamic imports without a static target",
  "parse-error": "Files that do not parse",
  stale: "Texts that are out of date",
};
const FIRST = Object.keys(NAMES);

/** Broken rules first, then cycles, then the rest as most readers need it. Groups without items are left out. */
export function findingGroups({ diagnostics, violations = [], stale = [] }: ViewFindings): readonly FindingGroup[] {
  const others = groupBy(
    diagnostics.filter((line) => line !== "" && !isCycleLine(line)),
    (line) => line.split(" ", 1)[0] ?? "",
  );
  const groups: readonly (readonly [string, readonly Finding[]])[] = [
    ["rule", violations.map(violationItem)],
    ["cycle", cycleItems(diagnostics)],
    ["stale", stale.map(({ source, text }) => ({ path: source, text }))],
    ...[...others].map(([code, lines]) => [code, lines.map((line) => itemOf(line.slice(code.length + 1)))] as const),
  ];
  return groups
    .filter(([, items]) => items.length > 0)
    .map(([code, items]) => ({ code, name: (Object.hasOwn(NAMES, code) ? NAMES[code] : undefined) ?? sentenceCase(code), items }))
    .sort((a, b) => placeOf(a.code) - placeOf(b.code) || byteOrder(a.code, b.code));
}

function placeOf(code: string): number {
  const place = FIRST.indexOf(code);
  return place < 0 ? FIRST.length : place;
}

function sentenceCase(code: string): string {
  const words = code.replaceAll("-", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function violationItem({ rule, path, line, message }: ViewViolation): Finding {
  return { path, text: `${line === undefined ? "" : `line ${line}: `}${message} (${rule})` };
}

const TAGS: Readonly<Record<CycleKind, string>> = { runs: "", lazy: "with lazy imports", types: "with types" };

const place = (kind: CycleKind): number => CYCLE_KINDS.indexOf(kind);

/** Those that run first; of one kind the largest. */
function cycleItems(lines: readonly string[]): readonly Finding[] {
  return readCycles(lines)
    .map(({ first, files, kind }) => ({ path: first, text: TAGS[kind], files: [...files].sort(byteOrder), kind }))
    .sort((a, b) => place(a.kind) - place(b.kind) || b.files.length - a.files.length || byteOrder(a.path, b.path))
    .map(({ kind: _kind, ...item }) => item);
}

/** Numbers of cycles of each kind, and of the files of the largest one that runs. */
export function cycleNumbers({ diagnostics }: ViewFindings): Readonly<Record<CycleKind | "largest", number>> {
  const all = readCycles(diagnostics);
  const number = (kind: CycleKind): number => all.filter((cycle) => cycle.kind === kind).length;
  const largest = Math.max(0, ...all.map(({ kind, files }) => (kind === "runs" ? files.size : 0)));
  return { runs: number("runs"), lazy: number("lazy"), types: number("types"), largest };
}

/** A path with blanks is cut at the first one that follows an ending: lines do not say where it ends. */
function itemOf(rest: string): Finding {
  const end = /^.*?\.\w+(?= |$)/.exec(rest)?.[0].length ?? rest.split(" ", 1)[0]?.length ?? 0;
  return { path: rest.slice(0, end), text: rest.slice(end + 1) };
}

/** Number of findings by path. */
export function findingPaths({ items }: FindingGroup): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { path, files = [path] } of items) for (const file of files) found.set(file, (found.get(file) ?? 0) + 1);
  return found;
}

/** Parses cycles in `.dsp/diagnostics`: `cycle <file> <first file of the component>[ [lazy|types]]`. A file may be in one cycle of each kind. */
import { CYCLE_KINDS, type CycleKind } from "../model/edge-kinds.js";

export interface RecordedCycle {
  readonly first: string;
  readonly files: ReadonlySet<string>;
  /** The weakest kind of import that closes it. */
  readonly kind: CycleKind;
}

const CODE = "cycle ";
/** The first of each kind is the one that is written. */
const TAGS: readonly (readonly [tag: string, kind: CycleKind])[] = [
  [" [types]", "types"],
  [" [type-only]", "types"],
  [" [lazy]", "lazy"],
  [" [deferred]", "lazy"],
];

export function isCycleLine(line: string): boolean {
  return line.startsWith(CODE);
}

/** By kind, then by first file. Paths may contain blanks, so the first files are determined first: their lines contain them twice. */
export function readCycles(lines: Iterable<string>): readonly RecordedCycle[] {
  const entries = [...lines].filter(isCycleLine).map((line) => split(line));
  return CYCLE_KINDS.flatMap((kind) => {
    const mine = entries.flatMap((entry) => (entry.kind === kind ? [entry.rest] : []));
    const cycles = new Map<string, { first: string; files: Set<string>; kind: CycleKind }>();
    for (const rest of mine) {
      const first = rest.slice(0, (rest.length - 1) / 2);
      if (rest === `${first} ${first}`) cycles.set(first, { first, files: new Set([first]), kind });
    }
    for (const rest of mine) {
      const [file, first] = partsOf(rest, (name) => cycles.has(name));
      const cycle = cycles.get(first) ?? { first, files: new Set<string>(), kind };
      cycles.set(first, cycle);
      cycle.files.add(file);
    }
    return [...cycles.values()];
  });
}

function split(line: string): { readonly rest: string; readonly kind: CycleKind } {
  const [tag, kind] = TAGS.find(([text]) => line.endsWith(text)) ?? ["", "runs" as const];
  return { rest: line.slice(CODE.length, line.length - tag.length), kind };
}

function partsOf(rest: string, isFirst: (name: string) => boolean): readonly [file: string, first: string] {
  for (let blank = rest.indexOf(" "); blank >= 0; blank = rest.indexOf(" ", blank + 1)) {
    const first = rest.slice(blank + 1);
    if (isFirst(first)) return [rest.slice(0, blank), first];
  }
  const blank = rest.indexOf(" ");
  return [rest.slice(0, Math.max(0, blank)), rest.slice(blank + 1)];
}

/** A cycle that became smaller or weaker is not new. `namesOf`: the names by which a module may be known, of which one is enough. */
export function isKnownCycle(
  { files, kind }: Omit<RecordedCycle, "first">,
  known: Iterable<Omit<RecordedCycle, "first">>,
  namesOf: (module: string) => readonly string[] = (module) => [module],
): boolean {
  for (const cycle of known) {
    const isStrong = CYCLE_KINDS.indexOf(cycle.kind) <= CYCLE_KINDS.indexOf(kind);
    if (isStrong && [...files].every((file) => namesOf(file).some((name) => cycle.files.has(name)))) return true;
  }
  return false;
}

/** Of cycles in the order of their kinds, those that contain no earlier one: what closes the smaller cycle also makes the larger one. */
export function smallestCycles<Found extends { readonly files: Iterable<string> }>(cycles: readonly Found[]): readonly Found[] {
  return cycles.filter((cycle, place) => {
    const files = new Set(cycle.files);
    return !cycles.slice(0, place).some((other) => [...other.files].every((file) => files.has(file)));
  });
}

/** Parses cycles in `.dsp/diagnostics`: `cycle <file> <first file of the component>[ [type-only|deferred]]`. */

export interface RecordedCycle {
  readonly first: string;
  readonly files: ReadonlySet<string>;
  /** 0: disappears without type-only imports; 1: without deferred ones; 2: otherwise. */
  readonly strength: number;
}

const CODE = "cycle ";
const TAGS: readonly (readonly [tag: string, strength: number])[] = [
  [" [type-only]", 0],
  [" [deferred]", 1],
];

export function isCycleLine(line: string): boolean {
  return line.startsWith(CODE);
}

/** By first file. Paths may contain blanks, so the first files are determined first: their lines contain them twice. */
export function readCycles(lines: Iterable<string>): ReadonlyMap<string, RecordedCycle> {
  const entries = [...lines].filter(isCycleLine).map((line) => split(line));
  const cycles = new Map<string, { first: string; files: Set<string>; strength: number }>();
  for (const { rest, strength } of entries) {
    const first = rest.slice(0, (rest.length - 1) / 2);
    if (rest === `${first} ${first}`) cycles.set(first, { first, files: new Set([first]), strength });
  }
  for (const { rest } of entries) {
    const [file, first] = partsOf(rest, (name) => cycles.has(name));
    const cycle = cycles.get(first) ?? { first, files: new Set<string>(), strength: 2 };
    cycles.set(first, cycle);
    cycle.files.add(file);
  }
  return cycles;
}

function split(line: string): { readonly rest: string; readonly strength: number } {
  const [tag, strength] = TAGS.find(([text]) => line.endsWith(text)) ?? ["", 2];
  return { rest: line.slice(CODE.length, line.length - tag.length), strength };
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
  { files, strength }: Omit<RecordedCycle, "first">,
  known: Iterable<Omit<RecordedCycle, "first">>,
  namesOf: (module: string) => readonly string[] = (module) => [module],
): boolean {
  for (const cycle of known) {
    if (cycle.strength >= strength && [...files].every((file) => namesOf(file).some((name) => cycle.files.has(name)))) return true;
  }
  return false;
}

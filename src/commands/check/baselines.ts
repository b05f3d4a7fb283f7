/** `--max-unresolved`, `--no-new-cycles`, `--no-new-unresolved`: limits on the content of an up-to-date map. */
import { DIAGNOSTICS_FILE, type DspTree } from "../../dsp/dsp-tree.js";
import { readLines } from "../../dsp/lines.js";
import { diagnosticLines } from "../../pipeline/diagnostics.js";
import type { RepositoryMap } from "../../pipeline/map-types.js";
import { isKnownCycle, readCycles } from "../../dsp/cycle-lines.js";
import { cycleSize } from "../../link/cycle-size.js";
import { cycleMembers, cycleWay } from "./cycle-way.js";
import type { Drift } from "./drift.js";
import { plural } from "./fold.js";
import { CYCLE_WORDS } from "./finding-drifts.js";

/** What the map is compared with. */
export interface Baselines {
  readonly maxUnresolved?: number;
  readonly noNewCycles: boolean;
  readonly noNewUnresolved: boolean;
  /** Content of `.dsp/diagnostics` at `--base`; default: the current content. */
  readonly diagnostics?: string;
  /** `--base`, as given. */
  readonly base?: string;
}

export function baselineDrifts(baselines: Baselines, map: RepositoryMap, before: DspTree): readonly Drift[] {
  const known = readLines(baselines.diagnostics ?? before.get(DIAGNOSTICS_FILE) ?? "");
  return [
    ...(baselines.maxUnresolved === undefined ? [] : tooManyUnresolved(baselines.maxUnresolved, map)),
    ...(baselines.noNewCycles ? newCycles(known, map, placeOf(baselines)) : []),
    ...(baselines.noNewUnresolved ? newUnresolved(new Set(known), map, placeOf(baselines)) : []),
  ];
}

function placeOf({ base }: Baselines): string {
  return base ?? `.dsp/${DIAGNOSTICS_FILE}`;
}

function tooManyUnresolved(most: number, { problems }: RepositoryMap): readonly Drift[] {
  const found = problems.filter(({ code }) => code === "unresolved");
  const [first] = found;
  if (first === undefined || found.length <= most) return [];
  const message = `${plural(found.length, "unresolved import")}, such as ${first.detail} in ${first.path}: --max-unresolved allows ${most}`;
  return [{ kind: "too-many-unresolved", path: first.path, line: first.line, what: "unresolved", message }];
}

function newCycles(known: readonly string[], map: RepositoryMap, place: string): readonly Drift[] {
  const old = [...readCycles(known).values()];
  const fresh = [...readCycles(diagnosticLines(map.problems)).values()].filter((cycle) => !isKnownCycle(cycle, old));
  return fresh.map((cycle): Drift => {
    const { first, strength } = cycle;
    const way = cycleWay(map, first);
    const files = cycleMembers(map, first);
    const size = cycleSize({ steps: way.length, modules: files, isFile: (module) => map.scan.tree.has(module) });
    const chain = [...way.map(({ path, line = 1 }) => `${path}:${line}`), first].join(" → ");
    const message = `new ${CYCLE_WORDS[strength] ?? ""}cycle of ${size}, not in ${place}: ${chain}`;
    const { path = first, line } = way[0] ?? {};
    return { kind: "new-cycle", path, line, what: `cycle ${first}`, message, files };
  });
}

function newUnresolved(known: ReadonlySet<string>, map: RepositoryMap, place: string): readonly Drift[] {
  const seen = new Set(known);
  return map.problems.flatMap((problem): Drift[] => {
    const [line = ""] = diagnosticLines([problem]);
    if (problem.code !== "unresolved" || seen.has(line)) return [];
    seen.add(line);
    const message = `${problem.path}: new unresolved import ${problem.detail}, not in ${place}`;
    return [{ kind: "new-unresolved", path: problem.path, line: problem.line, what: line, message }];
  });
}

/** `--max-unresolved`, `--no-new-cycles`, `--no-new-unresolved`: limits on the content of an up-to-date map. */
import { DIAGNOSTICS_FILE, type DspTree } from "../../dsp/dsp-tree.js";
import { readLines } from "../../dsp/lines.js";
import { diagnosticLines } from "../../pipeline/diagnostics.js";
import type { RepositoryMap } from "../../pipeline/map-types.js";
import { isKnownCycle, readCycles } from "../../dsp/cycle-lines.js";
import type { Drift } from "./drift.js";
import { plural } from "./fold.js";
import { cycleLine, describeCycle } from "./finding-drifts.js";

export interface Baselines {
  readonly maxUnresolved?: number;
  readonly noNewCycles: boolean;
  readonly noNewUnresolved: boolean;
  /** Content of `.dsp/diagnostics` at `--base`; default: the current content. */
  readonly diagnostics?: string;
}

export function baselineDrifts(baselines: Baselines, map: RepositoryMap, before: DspTree): readonly Drift[] {
  const known = readLines(baselines.diagnostics ?? before.get(DIAGNOSTICS_FILE) ?? "");
  return [
    ...(baselines.maxUnresolved === undefined ? [] : tooManyUnresolved(baselines.maxUnresolved, map)),
    ...(baselines.noNewCycles ? newCycles(known, map) : []),
    ...(baselines.noNewUnresolved ? newUnresolved(new Set(known), map) : []),
  ];
}

function tooManyUnresolved(most: number, { problems }: RepositoryMap): readonly Drift[] {
  const found = problems.filter(({ code }) => code === "unresolved");
  const [first] = found;
  if (first === undefined || found.length <= most) return [];
  const message = `${plural(found.length, "unresolved import")}, such as ${first.detail} in ${first.path}: --max-unresolved allows ${most}`;
  return [{ kind: "baseline", path: first.path, line: first.line, what: "unresolved", message }];
}

function newCycles(known: readonly string[], map: RepositoryMap): readonly Drift[] {
  const old = [...readCycles(known).values()];
  const fresh = [...readCycles(diagnosticLines(map.problems)).values()].filter((cycle) => !isKnownCycle(cycle, old));
  return fresh.map((cycle): Drift => {
    const message = `new ${describeCycle(cycle)}: break it, or leave out --no-new-cycles`;
    return { kind: "baseline", path: cycle.first, line: cycleLine(map, cycle.first), what: `cycle ${cycle.first}`, message };
  });
}

function newUnresolved(known: ReadonlySet<string>, map: RepositoryMap): readonly Drift[] {
  const seen = new Set(known);
  return map.problems.flatMap((problem): Drift[] => {
    const [line = ""] = diagnosticLines([problem]);
    if (problem.code !== "unresolved" || seen.has(line)) return [];
    seen.add(line);
    const message = `${problem.path}: new unresolved import ${problem.detail}: fix it, or omit --no-new-unresolved`;
    return [{ kind: "baseline", path: problem.path, line: problem.line, what: line, message }];
  });
}

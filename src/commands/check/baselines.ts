/** `--no-new-cycles`, `--no-new-unresolved`: limits on the content of an up-to-date map. */
import { DIAGNOSTICS_FILE, type DspTree, readLines, readDescription } from "../../dsp/dsp-tree.js";
import { diagnosticLines } from "../../pipeline/diagnostics.js";
import type { CycleKind } from "../../model/edge-kinds.js";
import type { Graph } from "../../model/graph.js";
import type { RepositoryMap } from "../../pipeline/map-types.js";
import type { Problem } from "../../model/problem.js";
import { isKnownCycle, readCycles, smallestCycles } from "../../dsp/cycle-lines.js";
import { cycleSize } from "../../link/cycle-size.js";
import { cycleWay } from "./cycle-way.js";
import type { Drift } from "./drift.js";
import { CYCLE_WORDS } from "./finding-drifts.js";

interface FoundCycle {
  readonly graph: Graph;
  /** In byte order. */
  readonly files: readonly string[];
  readonly kind: CycleKind;
}

/** What the map is compared with. */
export interface Baselines {
  readonly noNewCycles: boolean;
  readonly noNewUnresolved: boolean;
  /** Cycles and unresolved imports that the sources of `--base` do not have; undefined without it. */
  readonly cycles?: readonly FoundCycle[];
  readonly unresolved?: readonly Problem[];
  /** `--base`, as given. */
  readonly base?: string;
}

export function baselineDrifts(baselines: Baselines, map: RepositoryMap, before: DspTree): readonly Drift[] {
  const known = readLines(before.get(DIAGNOSTICS_FILE) ?? "");
  return [
    ...(baselines.noNewCycles ? (baselines.cycles ?? unrecordedCycles(known, map, before)) : []).map((cycle) =>
      cycleDrift(cycle, placeOf(baselines), (module) => map.scan.tree.has(module)),
    ),
    ...(baselines.noNewUnresolved ? unresolvedDrifts(baselines.unresolved ?? unrecordedImports(known, map), placeOf(baselines)) : []),
  ];
}

function placeOf({ base }: Baselines): string {
  return base ?? `.dsp/${DIAGNOSTICS_FILE}`;
}

/** Without `--base`: those that the map does not record. The UIDs of the map tell what a moved file was called. */
function unrecordedCycles(known: readonly string[], map: RepositoryMap, before: DspTree): readonly FoundCycle[] {
  const old = readCycles(known);
  const namesOf = (module: string): readonly string[] => {
    const uid = map.identities.uids.get(module);
    const former = uid === undefined ? undefined : readDescription(before, uid).get("source");
    return former === undefined ? [module] : [module, former];
  };
  const fresh = map.cycles.filter(({ files, kind }) => !isKnownCycle({ files: new Set(files), kind }, old, namesOf));
  return smallestCycles(fresh).map((cycle) => ({ ...cycle, graph: map.graph }));
}

function cycleDrift({ graph, files, kind }: FoundCycle, place: string, isFile: (module: string) => boolean): Drift {
  const [first = ""] = files;
  const way = cycleWay(graph, files, first, kind);
  const size = cycleSize({ steps: way.length, modules: files, isFile });
  const chain = [...way.map(({ path, line = 1 }) => `${path}:${line}`), first].join(" → ");
  const message = `new ${CYCLE_WORDS[kind]}cycle of ${size}, not in ${place}: ${chain}`;
  const { path = first, line } = way[0] ?? {};
  return { kind: "new-cycle", path, line, what: `cycle ${first}`, message, files };
}

function unrecordedImports(known: readonly string[], { problems }: RepositoryMap): readonly Problem[] {
  const seen = new Set(known);
  return problems.filter((problem) => problem.code === "unresolved" && diagnosticLines([problem]).some((line) => !seen.has(line)));
}

/** The first of several statements with the same target. */
function unresolvedDrifts(problems: readonly Problem[], place: string): readonly Drift[] {
  const first = new Map(problems.toReversed().map((problem) => [diagnosticLines([problem])[0] ?? "", problem]));
  return [...first].toReversed().map(([what, { path, line, detail }]): Drift => {
    return { kind: "new-unresolved", path, line, what, message: `${path}: new unresolved import ${detail}, not in ${place}` };
  });
}

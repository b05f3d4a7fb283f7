/** Lines of `.dsp/diagnostics` that are new or outdated. The lines of one cycle are one drift. */
import type { CycleKind } from "../../model/edge-kinds.js";
import type { Problem } from "../../model/problem.js";
import { diagnosticLines } from "../../pipeline/diagnostics.js";
import type { RepositoryMap } from "../../pipeline/map-types.js";
import { isCycleLine, readCycles, type RecordedCycle } from "../../dsp/cycle-lines.js";
import { cycleMembers, cycleWay } from "./cycle-way.js";
import type { MapChanges } from "./compare-maps.js";
import type { Drift } from "./drift.js";
import type { Comparison } from "./entity-drifts.js";
import { plural } from "../../model/shown-text.js";

const SHOWN_FILES = 3;
const RECORD = ".dsp/diagnostics";

export function findingDrifts(comparison: Comparison): readonly Drift[] {
  const { map, added, removed } = comparison;
  const findings = withoutMoved(comparison);
  const places = placesOf(map);
  const isFile = (name: string): boolean => map.scan.tree.has(name);
  // New and removed files are reported themselves.
  const removedPaths = pathsOf(removed.heads);
  const fresh = pathsOf(added.heads);
  const news = findings.added.filter((line) => !isCycleLine(line)).map((line) => newFinding(line, places.get(line)));
  const olds = findings.removed.filter((line) => !isCycleLine(line)).map((line) => goneFinding(line, isFile));
  return [
    ...news.filter(({ what, path }) => !(what.startsWith("unreached ") && removedPaths.has(path))),
    ...olds.filter(({ what, path }) => !removedPaths.has(path) && !(what.startsWith("unreached ") && fresh.has(path))),
    ...readCycles(findings.added).map((cycle) => newCycle(cycle, map)),
    ...readCycles(findings.removed).map((cycle) => goneCycle(cycle, map)),
  ];
}

/** Findings of a moved file appear at its new path: only the move is reported. */
function withoutMoved({ changes, names }: Comparison): MapChanges["findings"] {
  const { added, removed } = changes.findings;
  if (added.length === 0 || removed.length === 0) return changes.findings;
  const old = new Set(removed);
  const followed = new Set<string>();
  for (const uid of changes.moved) {
    const [from, to] = [names.before(uid), names.after(uid)];
    if (from.path === undefined || to.symbol !== undefined) continue;
    for (const line of added) {
      const [code = ""] = line.split(" ", 1);
      const head = `${code} ${to.path} `;
      const before = `${code} ${from.path} ${line.slice(head.length)}`;
      if (!isCycleLine(line) && line.startsWith(head) && old.has(before)) followed.add(line).add(before);
    }
  }
  return { added: added.filter((line) => !followed.has(line)), removed: removed.filter((line) => !followed.has(line)) };
}

function pathsOf(heads: Comparison["added"]["heads"]): ReadonlySet<string> {
  return new Set(heads.flatMap(({ head }) => (head.path === undefined || head.symbol !== undefined ? [] : [head.path])));
}

/** Line of the record → its first problem. */
function placesOf({ problems }: RepositoryMap): ReadonlyMap<string, Problem> {
  return new Map(problems.toReversed().flatMap((problem) => diagnosticLines([problem]).map((line) => [line, problem] as const)));
}

function newFinding(line: string, problem: Problem | undefined): Drift {
  const place = problem === undefined ? { path: "" } : { path: problem.path, line: problem.line };
  const message = problem === undefined ? line : `${problem.path}: ${problem.code} ${problem.detail}`;
  return { kind: "finding-added", ...place, what: line, message: `${message}: not in ${RECORD}` };
}

function goneFinding(line: string, isFile: (name: string) => boolean): Drift {
  const [code = ""] = line.split(" ", 1);
  const rest = line.slice(code.length + 1);
  const path = pathIn(rest, isFile);
  const message = `${path}: ${code}${rest.slice(path.length)} no longer holds: still in ${RECORD}`;
  return { kind: "finding-removed", path, what: line, message };
}

/** The longest prefix that is a file, because paths may contain blanks; otherwise the first word. */
function pathIn(rest: string, isFile: (name: string) => boolean): string {
  for (let end = rest.length; end > 0; end = rest.lastIndexOf(" ", end - 1)) if (isFile(rest.slice(0, end))) return rest.slice(0, end);
  return rest.split(" ", 1)[0] ?? "";
}

function newCycle(cycle: RecordedCycle, map: RepositoryMap): Drift {
  const [file = ""] = cycle.files;
  const message = `${describeCycle(cycle)}: not in ${RECORD}`;
  const [step] = cycleWay(map.graph, cycleMembers(map, file, cycle.kind), file, cycle.kind);
  return { kind: "finding-added", path: step?.path ?? file, line: step?.line, what: `cycle ${cycle.first}`, message };
}

function goneCycle(cycle: RecordedCycle, { graph, scan }: RepositoryMap): Drift {
  const [module = ""] = cycle.files;
  const file = scan.tree.has(module) ? module : ([...graph.units].find(([, unit]) => unit === module)?.[0] ?? RECORD);
  const message = `no longer a ${describeCycle(cycle)}: still in ${RECORD}`;
  return { kind: "finding-removed", path: file, what: `cycle ${cycle.first}`, message };
}

export const CYCLE_WORDS: Readonly<Record<CycleKind, string>> = { runs: "", lazy: "lazy ", types: "type-only " };

/** `type-only cycle of src/a.ts, src/b.ts` */
function describeCycle({ first, files, kind }: RecordedCycle): string {
  const listed = [...files];
  const names = listed.slice(0, SHOWN_FILES).join(", ");
  const rest = listed.length > SHOWN_FILES ? ` and ${plural(listed.length - SHOWN_FILES, "file")} more` : "";
  const component = files.has(first) ? "" : ` (with ${first})`;
  return `${CYCLE_WORDS[kind]}cycle of ${names}${rest}${component}`;
}

import { isTest, type CodeGraph } from "./code-graph.js";
import type { DirectUse } from "./direct-use.js";
import type { CodeImpact, FurtherFile } from "./impact.js";
import { headOf } from "./target-head.js";
import { countFiles, plural, useLines } from "./use-lines.js";

export interface ShownImpact {
  readonly limit: number;
  readonly from?: number;
  readonly tests: boolean;
  /** Lists files up to this distance; otherwise those beyond the direct uses are counted. */
  readonly depth?: number;
}

const MOST_NAMED = 3;
const MOST_HEADS = 5;

/** Direct uses by file, then counts of everything else with the option that lists it. */
export function impactText(graph: CodeGraph, impact: CodeImpact, { limit, from = 0, tests: shown, depth }: ShownImpact): readonly string[] {
  const { targets, direct, types, possible, further, isCut } = impact;
  const shipped = direct.filter(({ path }) => !isTest(graph, path));
  const tests = direct.filter(({ path }) => isTest(graph, path));
  const isShown = shown || shipped.length === 0;
  const lines = [
    ...useLines(isShown ? direct : shipped),
    ...(depth === undefined ? [] : further.filter(({ distance }) => distance <= depth).map(furtherLine)),
  ];
  const part = limit === 0 ? lines.slice(from) : lines.slice(from, from + limit);
  const rest = lines.length - from - part.length;
  const heads = targets.slice(0, MOST_HEADS).map(headOf);
  return [
    ...(targets.length === 0 ? ["nothing changed"] : heads),
    ...(targets.length > heads.length ? [`… and ${targets.length - heads.length} more targets`] : []),
    ...(targets.length === 0
      ? []
      : [
          direct.length === 0
            ? "no direct uses found"
            : `directly: ${plural(direct.length, "use")} in ${plural(countFiles(direct), "file")}`,
        ]),
    ...part,
    ...(rest > 0 ? [`… ${rest} more lines: --limit 0 lists all`] : []),
    ...(isShown || tests.length === 0 ? [] : [`tests: ${plural(tests.length, "use")} in ${named(tests)} (--tests lists them)`]),
    ...(types.length === 0
      ? []
      : [`left out: ${plural(types.length, "use")} of the type alone in ${plural(countFiles(types), "file")} (--types)`]),
    ...(possible.length === 0
      ? []
      : [
          `possible: ${plural(possible.length, "use")} of a member of that name on objects of unknown type, or of the module as a whole, in ${named(possible)} ('uses' lists them)`,
        ]),
    ...furtherLines(further, depth, isCut),
  ];
}

function furtherLine({ path, distance, through }: FurtherFile): string {
  return `${path} — at distance ${distance}, uses ${through}`;
}

function furtherLines(all: readonly FurtherFile[], depth: number | undefined, isCut: boolean): readonly string[] {
  const further = all.filter(({ distance }) => depth === undefined || distance > depth);
  const first = further[0];
  if (first === undefined) return isCut ? ["further files: not followed, because too many would have to be read"] : [];
  const last = further.at(-1)?.distance ?? first.distance;
  const distances = last === first.distance ? String(last) : `${first.distance}-${last}`;
  const tests = further.filter(({ test }) => test).length;
  const least = isCut ? "at least " : "";
  return [
    `further: ${least}${plural(further.length, "file")} at distance ${distances}${tests === 0 ? "" : `, ${tests} of them tests`} (--depth ${first.distance} lists the nearest)`,
  ];
}

function named(uses: readonly DirectUse[]): string {
  const files = [...new Set(uses.map(({ path }) => path))];
  return `${plural(files.length, "file")}: ${files.slice(0, MOST_NAMED).join(", ")}${files.length > MOST_NAMED ? " …" : ""}`;
}

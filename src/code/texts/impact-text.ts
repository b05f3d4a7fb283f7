import { isTest, type CodeGraph } from "../code-graph.js";
import type { DirectUse } from "../direct-use.js";
import type { CodeImpact, FurtherFile } from "../impact.js";
import { headOf } from "../find-target.js";
import { groupBy } from "../../model/basics.js";
import { byDirectory } from "../by-directory.js";
import { NO_CERTAIN, offerLines, startLines } from "../uses-answer.js";
import { plural } from "../../model/shown-text.js";
import { countFiles, useLines } from "./use-lines.js";

interface ShownImpact {
  readonly limit: number;
  readonly from?: number;
  readonly tests: boolean;
  /** Lists files up to this distance; otherwise those beyond the direct uses are counted. */
  readonly depth?: number;
}

const MOST_NAMED = 3;
const MOST_HEADS = 5;

/** Files up to this distance are named while the answer is not longer than this. */
const NAMED_DISTANCE = 3;
const MOST_CHARACTERS = 1200;

/** Direct uses by file, then counts of everything else with the option that lists it. */
export function impactText(graph: CodeGraph, impact: CodeImpact, { limit, from = 0, tests: shown, depth }: ShownImpact): readonly string[] {
  const { targets, direct, types, possible, starts, offers, cannotTell, further, isCut } = impact;
  const shipped = direct.filter(({ path }) => !isTest(graph, path));
  const tests = direct.filter(({ path }) => isTest(graph, path));
  const isShown = shown || shipped.length === 0;
  const near = useLines(isShown ? direct : shipped, limit === 0);
  const listed = listedFiles(further, { depth, isShown, used: near.reduce((sum, line) => sum + line.length + 1, 0) });
  const lines = [...near, ...listed.map(furtherLine)];
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
            ? possible.length + starts.length + cannotTell.length === 0
              ? "no direct uses found"
              : NO_CERTAIN
            : `directly: ${plural(direct.length, "use")} in ${plural(countFiles(direct), "file")}`,
        ]),
    ...part,
    ...(rest > 0 ? [`… ${rest} more lines: --limit 0 lists all`] : []),
    ...(isShown || tests.length === 0 ? [] : [`tests: ${plural(tests.length, "use")} in ${named(tests)} (--tests lists them)`]),
    ...(types.length === 0
      ? []
      : [`left out: ${plural(types.length, "use")} of the type alone in ${plural(countFiles(types), "file")} (--types)`]),
    ...startLines(starts),
    ...possibleLines(possible),
    ...cannotTell.slice(0, MOST_NAMED).map((one) => `cannot tell: ${one}`),
    ...offerLines(offers),
    ...furtherLines(
      further.filter((file) => !listed.includes(file)),
      isCut,
    ),
  ];
}

function possibleLines(possible: readonly DirectUse[]): readonly string[] {
  const reasons = groupBy(possible, ({ doubt }) => doubt?.reason ?? "");
  return [...reasons].slice(0, MOST_NAMED).map(([reason, some]) => {
    const isRule = some[0]?.doubt?.tier === "rule";
    const places = isRule ? ` in ${useLines(some).slice(0, MOST_NAMED).join("; ")}` : ` in ${named(some)} ('uses' lists them)`;
    return `${isRule ? "by rule" : "cannot tell"}: ${plural(some.length, "use")} ${reason}${places}`;
  });
}

interface Listing {
  readonly depth: number | undefined;
  /** Tests are listed like other files. */
  readonly isShown: boolean;
  /** Characters before. */
  readonly used: number;
}

/** All files up to the wanted depth; without one those near by, while there is room. */
function listedFiles(further: readonly FurtherFile[], { depth, isShown, used }: Listing): readonly FurtherFile[] {
  if (depth !== undefined) return further.filter(({ distance }) => distance <= depth);
  let room = MOST_CHARACTERS - used;
  return further.filter((file) => {
    if (file.distance > NAMED_DISTANCE || (file.test && !isShown)) return false;
    room -= furtherLine(file).length + 1;
    return room >= 0;
  });
}

/** `src/till.ts — at distance 2, uses src/cart.ts#Cart.total in open`. */
function furtherLine({ path, distance, through, within, possible }: FurtherFile): string {
  return `${path} — ${possible === true ? "possibly " : ""}at distance ${distance}, uses ${through}${within === undefined ? "" : ` in ${within}`}`;
}

/** Counts of what is not listed; tests on a line of their own. */
function furtherLines(rest: readonly FurtherFile[], isCut: boolean): readonly string[] {
  if (rest.length === 0) return isCut ? ["further files: not followed, because too many would have to be read"] : [];
  const shipped = rest.filter(({ test }) => !test);
  const tests = rest.filter(({ test }) => test);
  const least = isCut ? "at least " : "";
  const places = shipped.length > MOST_NAMED ? ` in ${byDirectory(shipped.map(({ path }) => path))}` : "";
  const counted = (files: readonly FurtherFile[], where: string): string =>
    `${least}${plural(files.length, "file")} ${distancesOf(files)}${where}${doubtOf(files)}`;
  return [
    ...(shipped.length === 0 ? [] : [`further: ${counted(shipped, places)}${howFrom(shipped)}`]),
    ...(tests.length === 0
      ? []
      : [`tests further away: ${counted(tests, "")}: ${some(tests)}${shipped.length === 0 ? howFrom(tests) : ""}`]),
  ];
}

function howFrom(files: readonly FurtherFile[]): string {
  return ` (--depth ${Math.min(...files.map(({ distance }) => distance))} lists the nearest)`;
}

function distancesOf(files: readonly FurtherFile[]): string {
  const distances = files.map(({ distance }) => distance);
  const [least, most] = [Math.min(...distances), Math.max(...distances)];
  return `at distance ${least === most ? least : `${least}-${most}`}`;
}

function doubtOf(files: readonly FurtherFile[]): string {
  const possible = files.filter((file) => file.possible === true).length;
  return possible === 0
    ? ""
    : `, ${possible < files.length ? `${possible} of them` : files.length === 1 ? "which is" : "all"} only possible`;
}

function some(files: readonly FurtherFile[]): string {
  const names = files.slice(0, MOST_NAMED).map(({ path }) => path);
  return `${names.join(", ")}${files.length > MOST_NAMED ? " …" : ""}`;
}

function named(uses: readonly DirectUse[]): string {
  const files = [...new Set(uses.map(({ path }) => path))];
  return `${plural(files.length, "file")}: ${files.slice(0, MOST_NAMED).join(", ")}${files.length > MOST_NAMED ? " …" : ""}`;
}

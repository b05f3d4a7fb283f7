/** Uses as text. */
import type { DirectUse, Doubt } from "../direct-use.js";
import { groupBy } from "../../model/basics.js";

interface UseGroup {
  readonly path: string;
  readonly within?: string;
  readonly kind: DirectUse["kind"];
  readonly typeOnly: boolean;
  readonly doubt?: Doubt;
  readonly through?: string;
  readonly lines: readonly number[];
}

/** Uses with the same place and kind, in order of the first. */
function groupUses(uses: readonly DirectUse[]): readonly UseGroup[] {
  const groups = new Map<string, UseGroup & { readonly lines: number[] }>();
  for (const { line, ...rest } of uses) {
    const id = JSON.stringify([rest.path, rest.within, rest.kind, rest.typeOnly, rest.doubt?.reason]);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, { ...rest, lines: [line] });
    else if (!group.lines.includes(line)) group.lines.push(line);
  }
  return [...groups.values()];
}

/** Lines of one place before the rest is counted. */
const MOST_LINES = 6;
/** Places of one file before the rest is counted. */
const MOST_PLACES = 8;

/** One line for each file: `src/till.ts — call: 12,18 main, 40 close; type: 3`. `all`: with every place and line. */
export function useLines(uses: readonly DirectUse[], all = false): readonly string[] {
  const files = groupBy(groupUses(uses), ({ path }) => path);
  return [...files].map(([path, groups]) => {
    const shown = groups.slice(0, all ? groups.length : MOST_PLACES);
    const most = all ? Infinity : MOST_LINES;
    const kinds = [...groupBy(shown, kindOf)].map(([kind, places]) => `${kind}: ${places.map((one) => placeOf(one, most)).join(", ")}`);
    const rest = groups.length - shown.length;
    return `${path} — ${kinds.join("; ")}${rest > 0 ? `; and ${rest} more` : ""}`;
  });
}

function kindOf({ kind, typeOnly, through }: UseGroup): string {
  const type = typeOnly && kind !== "type" ? " of the type" : "";
  // A module that passes the name on is of interest where nothing but the import is known.
  const way = through === undefined || (!kind.endsWith("import") && kind !== "re-export") ? "" : ` through ${through}`;
  return `${kind}${type}${way}`;
}

function placeOf({ lines, within }: UseGroup, most: number): string {
  const shown = lines.length > most ? `${lines.slice(0, most).join(",")} and ${lines.length - most} more` : lines.join(",");
  return within === undefined ? shown : `${shown} ${within}`;
}

export function countFiles(uses: readonly Pick<DirectUse, "path">[]): number {
  return new Set(uses.map(({ path }) => path)).size;
}

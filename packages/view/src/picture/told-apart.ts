/** Names of files in lists: as much of the end of a path as tells it from those of all other files. */
import { memoOf } from "../../../../src/model/basics.js";
import type { FileGraph } from "./file-graph.js";

const MOST_SEGMENTS = 4;

/** By place in `files`: `cart.ts`, or `shop/index.ts` where several files are `index.ts`; the whole path after four segments. */
export const namesToldApart = memoOf(({ files }: FileGraph): readonly string[] => {
  const segments = files.map(({ path }) => path.split("/"));
  const names = segments.map((parts) => parts.at(-1) ?? "");
  for (let length = 2; length <= MOST_SEGMENTS; length += 1) {
    const times = new Map<string, number>();
    for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
    for (const [at, parts] of segments.entries()) if ((times.get(names[at] ?? "") ?? 0) > 1) names[at] = parts.slice(-length).join("/");
  }
  const last = new Map<string, number>();
  for (const name of names) last.set(name, (last.get(name) ?? 0) + 1);
  return names.map((name, at) => ((last.get(name) ?? 0) > 1 ? (files[at]?.path ?? name) : name));
});

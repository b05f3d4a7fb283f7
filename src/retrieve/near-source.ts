import { nearestPath, nearestSource } from "../model/nearest/nearest-path.js";
import type { MapGraph } from "./map-graph.js";

/** The source in the map that somebody may have meant by a path or `path#symbol`. */
export function nearSource({ byPath, entities }: MapGraph, word: string): string | undefined {
  const [file = ""] = word.split("#", 1);
  const near = byPath.has(file) ? file : nearestPath(file, [...byPath.keys()]);
  if (near === undefined) return undefined;
  const symbols = (byPath.get(near) ?? []).flatMap((uid) => {
    const symbol = entities.get(uid)?.symbol;
    return symbol === undefined ? [] : [`${near}#${symbol}`];
  });
  const found = nearestSource(`${near}${word.slice(file.length)}`, [near, ...symbols]);
  return found === word ? undefined : found;
}

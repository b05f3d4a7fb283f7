/** What ranking needs to know of all files and depends on the map and the list of paths alone: kept with the map, for the next process. */
import { packParts, partsOf, readParts } from "../model/packed-parts.js";
import type { KeptForm } from "../dsp/dsp-tree.js";
import { itemsAt, listsOf } from "./map-columns.js";
import { COLUMN_FILES } from "./read-columns.js";
import type { MapGraph } from "./map-graph.js";
import { memoOf } from "../model/memo-of.js";
import { type PathWords, wordsOfPaths } from "./path-scores.js";
import { placesOf } from "./path-places.js";
import type { Lists } from "./plain-columns.js";
import { siblingsOf } from "./siblings.js";

/** By place in the list of paths. */
export interface FileTables {
  /** Place of its entity in the map, or -1. */
  readonly entities: Int32Array;
  /** Files that import it or are imported by it. */
  readonly neighbours: Lists;
  /** Its tests, or what it tests. */
  readonly siblings: Lists;
  readonly pathWords: PathWords;
}

/** For a map and the paths of its sources, which stay the same from question to question. */
export const fileTables = memoOf((map: MapGraph) => memoOf((paths: readonly string[]): FileTables => keptTables(map, "files", paths)));

/** Of the files that can be found without the sources. */
export const mappedTables = memoOf((map: MapGraph): FileTables => keptTables(map, "mapped-files", mappedPaths(map)));

function keptTables(map: MapGraph, key: string, paths: readonly string[]): FileTables {
  const form = formOf(map, paths);
  return map.tree.keep === undefined ? form.compute() : map.tree.keep(key, COLUMN_FILES, form);
}

/** Files that can be found without the sources. */
export const mappedPaths = memoOf((map: MapGraph): readonly string[] => [...mappedFiles(map)]);

/** A module of several files is represented by its directory, which is no valid result. */
function* mappedFiles({ byPath, entities }: MapGraph): Generator<string> {
  for (const [path, [uid = ""]] of byPath)
    if (path.lastIndexOf(".") > path.lastIndexOf("/") || entities.get(uid)?.owned.length === 0) yield path;
}

const PARTS = 10;
const SEPARATOR = "\0";

function formOf(map: MapGraph, paths: readonly string[]): KeptForm<FileTables> {
  return {
    compute: () => computeTables(map, paths),
    pack: ({ entities, neighbours, siblings, pathWords: { words, lists } }) =>
      packParts([
        paths.join(SEPARATOR),
        entities,
        neighbours.starts,
        neighbours.items,
        siblings.starts,
        siblings.items,
        ...partsOf(words),
        lists.starts,
        lists.items,
      ]),
    unpack: (bytes) => {
      const parts = readParts(bytes, PARTS);
      if (parts?.text() !== paths.join(SEPARATOR)) return undefined;
      const { integers, texts } = parts;
      const lists = (): Lists => ({ starts: integers(), items: integers() });
      return { entities: integers(), neighbours: lists(), siblings: lists(), pathWords: { words: texts(), lists: lists() } };
    },
  };
}

function computeTables(map: MapGraph, paths: readonly string[]): FileTables {
  const { columns, byPath } = map;
  const places = placesOf(paths);
  const siblings = siblingsOf(paths);
  return {
    entities: Int32Array.from(paths, (path) => columns.places.get(byPath.get(path)?.[0] ?? "") ?? -1),
    neighbours: neighboursOf(map, paths),
    siblings: listsOf(paths.length, (add) =>
      siblings.forEach((others, path) => others.forEach((other) => add(places.get(path) ?? -1, places.get(other) ?? -1))),
    ),
    pathWords: wordsOfPaths(paths),
  };
}

/** Files that import each other, by place in a list of paths. */
function neighboursOf(map: MapGraph, paths: readonly string[]): Lists {
  const { uids, paths: pathOf, edges, composition } = map.columns;
  const places = placesOf(paths);
  const fileOf = Int32Array.from(uids, (_, place) => places.get(pathOf.at(place) ?? "") ?? -1);
  const each = (join: (one: number, other: number) => void): void => {
    const add = (from: number, to: number): void => {
      const [one = -1, other = -1] = [fileOf[from], fileOf[to]];
      if (one < 0 || other < 0 || one === other) return;
      join(one, other);
      join(other, one);
    };
    for (let place = 0; place < uids.length; place += 1) {
      for (let edge = edges.starts[place] ?? 0; edge < (edges.starts[place + 1] ?? 0); edge += 1) {
        if (composition[edge] === 1) continue;
        add(place, edges.to[edge] ?? -1);
        add(place, edges.through[edge] ?? -1);
      }
    }
  };
  return distinct(listsOf(paths.length, each));
}

/** Each item of a place once. */
function distinct(lists: Lists): Lists {
  const count = lists.starts.length - 1;
  const seen = new Int32Array(count).fill(-1);
  const starts = new Int32Array(count + 1);
  const items = new Int32Array(lists.items.length);
  let end = 0;
  for (let place = 0; place < count; place += 1) {
    for (const item of itemsAt(lists, place)) {
      if (seen[item] === place) continue;
      seen[item] = place;
      items[end] = item;
      end += 1;
    }
    starts[place + 1] = end;
  }
  return { starts, items: items.slice(0, end) };
}

import { isUid } from "../dsp/dsp-tree.js";
import type { Uid } from "../model/operation.js";
import type { Targets } from "./answers.js";
import type { MapGraph } from "./map-graph.js";

/** A UID or a prefix of one, as copied by people. */
const PREFIX = /^(?:obj|func)-[0-9a-f]{1,8}$/;

/** Resolves each word: a UID or a unique prefix, a source, a directory; the rest is a free-text query. */
export function resolveTargets(map: MapGraph, words: readonly string[]): Targets {
  const uids = new Set<Uid>();
  const text: string[] = [];
  for (const word of words) {
    const named = entitiesOf(map, word);
    if (named.length === 0) text.push(word);
    for (const uid of named) uids.add(uid);
  }
  return { uids: [...uids], text: text.join(" ") };
}

function entitiesOf(map: MapGraph, word: string): readonly Uid[] {
  // Without narrowing: a UID is a string like any other here.
  const whole: boolean = isUid(word);
  if (whole) return map.entities.has(word) ? [word] : [];
  if (PREFIX.test(word)) return onlyOne([...map.entities.keys()].filter((uid) => uid.startsWith(word)));
  const source = word
    .replaceAll("\\", "/")
    .replace(/^(?:\.\/)+/, "")
    .replace(/\/+$/, "");
  return map.bySource.get(source) ?? (/[\\/]/.test(word) ? filesBelow(map, source) : []);
}

/** A directory stands for its files. A single word is treated as a directory only with a slash: it may be a word of a task. */
function filesBelow(map: MapGraph, directory: string): readonly Uid[] {
  return [...map.byPath].flatMap(([path, uids]) => (path.startsWith(`${directory}/`) ? uids.slice(0, 1) : []));
}

function onlyOne(uids: readonly Uid[]): readonly Uid[] {
  return uids.length === 1 ? uids : [];
}

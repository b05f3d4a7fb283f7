import type { Uid } from "../model/operation.js";
import type { MapGraph } from "./map-graph.js";

/** A name that so many entities have names none of them. */
const MOST_NAMESAKES = 5;

interface Searched {
  readonly map: MapGraph;
  /** `namesOf` the map. */
  readonly names: ReadonlyMap<string, readonly Uid[]>;
}

/** What a question spells out: the whole question, or a word of it that can only be a path or a name of code. 1 is as exact as can be. */
export function exactHits({ map, names }: Searched, text: string): ReadonlyMap<Uid, number> {
  const hits = new Map<Uid, number>();
  const take = (uids: readonly Uid[], score: number): void => {
    for (const uid of uids) hits.set(uid, Math.max(hits.get(uid) ?? 0, score));
  };
  const whole = text.trim();
  take(map.entities.has(whole) ? [whole] : [], 1);
  take(map.bySource.get(whole) ?? [], 1);
  take(names.get(whole.toLowerCase()) ?? [], 0.9);
  for (const word of whole.match(/[^\s`'"(),;]+/g) ?? []) {
    const plain = word.replace(/^[.:]+|[.:!?]+$/g, "");
    if (!looksLikeCode(plain) || plain === whole) continue;
    take(map.entities.has(plain) ? [plain] : (map.bySource.get(plain) ?? []), 0.8);
    const namesakes = names.get(plain.replace(/\(\)?$/, "").toLowerCase()) ?? [];
    if (namesakes.length <= MOST_NAMESAKES) take(namesakes, 0.7);
  }
  return hits;
}

function looksLikeCode(word: string): boolean {
  return /[/_#]|[a-z][A-Z]|[A-Z]{2}[a-z]|[a-z]\.[a-z]|\($/.test(word) && word.length > 2;
}

/** By what people call an entity: its symbol, the last part of it, the last part of its path with and without what follows the dot. */
export function namesOf({ columns: { uids, leads, paths, symbols } }: MapGraph): ReadonlyMap<string, readonly Uid[]> {
  const names = new Map<string, Uid[]>();
  for (const [place, uid] of uids.entries()) {
    const [path = "", symbol] = [paths[place], symbols[place]];
    const file = path.slice(path.lastIndexOf("/") + 1);
    const own =
      path === ""
        ? [leads[place]?.source ?? ""]
        : symbol === undefined
          ? [file, file.split(".", 1)[0] ?? ""]
          : [symbol, symbol.slice(symbol.lastIndexOf(".") + 1)];
    for (const name of new Set(own.map((one) => one.toLowerCase()))) {
      const before = names.get(name);
      if (before === undefined) names.set(name, [uid]);
      else before.push(uid);
    }
  }
  return names;
}

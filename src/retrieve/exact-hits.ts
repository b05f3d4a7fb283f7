import type { Uid } from "../model/operation.js";
import { listsOf, type Lists } from "./map-columns.js";
import type { MapGraph } from "./map-graph.js";
import { joinTexts, type Texts } from "../model/collections/joined-texts.js";
import { pushTo } from "../model/basics.js";

/** A name shared by more entities than this identifies none. */
const MOST_NAMESAKES = 5;

/** Names in UTF-16 order, and the places of their entities. */
export interface Names {
  readonly words: Texts;
  readonly places: Lists;
}

interface Searched {
  readonly map: MapGraph;
  /** See `namesOf`; expects lower case. */
  readonly named: (name: string) => readonly Uid[];
}

/** Entities that a query spells out: as a whole, or in a word that can only be a path or an identifier. 1 is an exact match. */
export function exactHits({ map, named }: Searched, text: string): ReadonlyMap<Uid, number> {
  const hits = new Map<Uid, number>();
  const take = (uids: readonly Uid[], score: number): void => {
    for (const uid of uids) hits.set(uid, Math.max(hits.get(uid) ?? 0, score));
  };
  const whole = text.trim();
  take(map.entities.has(whole) ? [whole] : [], 1);
  take(map.bySource.get(whole) ?? [], 1);
  take(named(whole.toLowerCase()), 0.9);
  for (const word of whole.match(/[^\s`'"(),;]+/g) ?? []) {
    const plain = word.replace(/^[.:]+|[.:!?]+$/g, "");
    if (!looksLikeCode(plain) || plain === whole) continue;
    take(map.entities.has(plain) ? [plain] : (map.bySource.get(plain) ?? []), 0.8);
    const namesakes = named(plain.replace(/\(\)?$/, "").toLowerCase());
    if (namesakes.length <= MOST_NAMESAKES) take(namesakes, 0.7);
  }
  return hits;
}

function looksLikeCode(word: string): boolean {
  return /[/_#]|[a-z][A-Z]|[A-Z]{2}[a-z]|[a-z]\.[a-z]|\($/.test(word) && word.length > 2;
}

/** Entities between two pauses. */
const AT_ONCE = 1_000;

/** Common names of an entity: its symbol, the symbol's last part, and the last part of its path with and without extensions. With pauses. */
export function* namesOf({ columns: { uids, leads, paths, symbols } }: MapGraph): Generator<undefined, Names> {
  const names = new Map<string, number[]>();
  for (let place = 0; place < uids.length; place += 1) {
    if (place % AT_ONCE === AT_ONCE - 1) yield;
    const [path = "", symbol] = [paths.at(place), symbols.at(place)];
    const file = path.slice(path.lastIndexOf("/") + 1);
    const own =
      path === ""
        ? [leads.at(place)?.source ?? ""]
        : symbol === undefined
          ? [file, file.split(".", 1)[0] ?? ""]
          : [symbol, symbol.slice(symbol.lastIndexOf(".") + 1)];
    for (const name of new Set(own.map((one) => one.toLowerCase()))) pushTo(names, name, place);
  }
  yield;
  const words = [...names.keys()].sort();
  const places = words.map((word) => names.get(word) ?? []);
  return {
    words: joinTexts(words),
    places: listsOf(words.length, (add) => places.forEach((ones, word) => ones.forEach((place) => add(word, place)))),
  };
}

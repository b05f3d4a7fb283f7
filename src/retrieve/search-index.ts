import MiniSearch from "minisearch";
import type { Uid } from "../model/operation.js";
import type { MapEntity, MapGraph } from "./map-graph.js";
import { centralityOf, neighbourhoodOf, type Neighbourhood } from "./page-rank.js";
import { wordsOf, type Query } from "./words.js";

/** What a map is searched with; built once for a map. */
export interface SearchIndex {
  readonly map: MapGraph;
  readonly neighbourhood: Neighbourhood;
  readonly centrality: ReadonlyMap<Uid, number>;
  /** Entities that hold words of a query, with the fields that do. */
  readonly find: (query: Query) => readonly Found[];
}

export interface Found {
  readonly uid: Uid;
  readonly score: number;
  /** Word as it is compared → fields. */
  readonly match: Readonly<Record<string, readonly string[]>>;
}

/** `whys`: of its importers, and of what an exporter says of it. */
const BOOST = { symbol: 3, path: 1.5, purpose: 1, whys: 0.6 } as const;
/** Of many importers the first tell what it is used for. */
const MOST_WHYS = 40;

export function indexMap(map: MapGraph): SearchIndex {
  const neighbourhood = neighbourhoodOf(map);
  const search = new MiniSearch<Record<string, string>>({
    idField: "uid",
    fields: Object.keys(BOOST),
    tokenize: wordsOf,
    processTerm: (term) => term,
  });
  search.addAll([...map.entities.values()].map((entity) => documentOf(map, entity)));
  const find = ({ terms }: Query): readonly Found[] =>
    search
      .search([...terms.keys()].join(" "), {
        tokenize: (text) => text.split(" "),
        boost: BOOST,
        boostTerm: (term) => terms.get(term) ?? 1,
      })
      .map(({ id, score, match }) => ({ uid: String(id), score, match }));
  return { map, neighbourhood, centrality: centralityOf(neighbourhood), find };
}

function documentOf(map: MapGraph, entity: MapEntity): Record<string, string> {
  const { uid, source, path, symbol = "", purpose, extras, importers } = entity;
  const whys = importers.filter(({ imported }) => imported === uid).slice(0, MOST_WHYS);
  return {
    uid,
    path: path === "" ? source : path,
    symbol,
    purpose: [purpose, extras.get("overview") ?? "", extras.get("notes") ?? ""].join(" "),
    whys: whys.map((edge) => map.why(edge)).join(" "),
  };
}

/** Names from the map for the examples in the lines: a reader can run them as they stand. */
import { languages } from "../../../languages/index.js";
import { isTestPath } from "../../retrieve/test-path.js";
import { itemsAt, FORM } from "../../retrieve/map-columns.js";
import type { MapGraph } from "../../retrieve/map-graph.js";

export interface Examples {
  /** A file. */
  readonly file: string;
  /** `path#name` in that file; absent in a map of files. */
  readonly symbol?: string;
  /** Whether `symbol` is a function. */
  readonly isFunction?: boolean;
  /** A file that imports it; absent if nothing does. */
  readonly importer?: string;
}

/** Names of the repository become part of command lines and instructions: only plain ones are used, and those of routes, which have brackets. */
const PLAIN = /^[A-Za-z0-9_.@([][A-Za-z0-9_./@()[\]+-]*(?:#[A-Za-z0-9_.]+)?$/;
/** So many importers that whoever knows the repository knows the name, and so few that the answer to an example is short. */
const WANTED = 12;
/** A function makes a better task than a constant with some more importers. */
const NO_FUNCTION = 20;
const FUNCTION = "function";

/** Undefined if the map has no file with a plain name. The same map gives the same examples. */
export function chooseExamples(graph: MapGraph): Examples | undefined {
  const { uids, forms, importers, symbols, paths, leads } = graph.columns;
  let best: { readonly place: number; readonly rank: number } | undefined;
  for (const place of uids.keys()) {
    const form = forms[place];
    const path = paths.at(place) ?? "";
    if (form === FORM.external || path === "" || isTestPath(path)) continue;
    const count = itemsAt(importers, place).length;
    const symbol = symbols.at(place) ?? "";
    // A symbol before a file, one that is imported before one that is not.
    const isPlainFunction = form === FORM.symbol && leads.at(place)?.kind === FUNCTION;
    const rank =
      (form === FORM.symbol ? 0 : 1000) +
      (count === 0 ? 100 : Math.min(99, Math.abs(count - WANTED))) +
      (isPlainFunction ? 0 : NO_FUNCTION) +
      (symbol.includes(".") ? 50 : 0);
    if (rank >= (best?.rank ?? Infinity) || !PLAIN.test(symbol === "" ? path : `${path}#${symbol}`) || !hasOutline(path)) continue;
    best = { place, rank };
  }
  const entity = best === undefined ? undefined : graph.entities.get(uids[best.place] ?? "");
  if (entity === undefined) return undefined;
  const importer = entity.importers
    .map((edge) => graph.entities.get(edge.importer)?.path ?? "")
    .filter((path) => path !== entity.path && PLAIN.test(path) && hasOutline(path))
    .toSorted((one, other) => Number(isTestPath(one)) - Number(isTestPath(other)))[0];
  return {
    file: entity.path,
    ...(entity.symbol === undefined ? {} : { symbol: `${entity.path}#${entity.symbol}`, isFunction: entity.kind === FUNCTION }),
    ...(importer === undefined ? {} : { importer }),
  };
}

function hasOutline(path: string): boolean {
  return languages.some((language) => language.outliner !== undefined && language.claims(path));
}

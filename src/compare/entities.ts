/** The entities of a map, without texts: files, packages, symbols and externals. */
import { memoOf } from "../model/basics.js";
import { directoryOrDot } from "../model/tree.js";
import type { Uid } from "../model/operation.js";
import type { MapGraph } from "../retrieve/map-graph.js";
import { FORM } from "../retrieve/map-columns.js";

export interface Entity {
  readonly uid: Uid;
  /** `package`: a directory whose files form one module. */
  readonly type: "file" | "package" | "symbol" | "external";
  /** Of the file; the name of an external. */
  readonly path: string;
  readonly symbol?: string;
}

/** By UID in byte order. */
export const entitiesIn = memoOf(({ columns: { uids, leads, paths, symbols, forms } }: MapGraph): ReadonlyMap<Uid, Entity> => {
  const places = [...uids.keys()].filter((place) => leads.at(place)?.source !== "");
  const pathOf = (place: number): string => paths.at(place) ?? "";
  const directories = new Set(places.flatMap((place) => (forms[place] === FORM.file ? [directoryOrDot(pathOf(place))] : [])));
  const entityAt = (uid: Uid, place: number): Entity => {
    const [path, symbol] = [pathOf(place), symbols.at(place)];
    if (forms[place] === FORM.external) return { uid, type: "external", path: leads.at(place)?.source ?? "" };
    return symbol === undefined ? { uid, type: directories.has(path) ? "package" : "file", path } : { uid, type: "symbol", path, symbol };
  };
  return new Map(places.map((place) => [uids[place] ?? "", entityAt(uids[place] ?? "", place)]));
});

/** The name for people: that of the symbol, or the path. */
export function nameOf({ path, symbol }: Entity): string {
  return symbol ?? path;
}

import { memoOf } from "../model/collections/memo-of.js";

/** Place of each path in a list, which stays the same from question to question. */
export const placesOf = memoOf(
  (paths: readonly string[]): ReadonlyMap<string, number> => new Map(paths.map((path, place) => [path, place])),
);

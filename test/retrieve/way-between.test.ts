import fc from "fast-check";
import { expect, it } from "vitest";
import { viewOf } from "../../src/dsp/query/graph-view.js";
import { wayIn } from "../../src/dsp/query/path.js";
import { readMapGraph } from "../../src/retrieve/map-graph.js";
import { adjacentPlaces, wayBetween } from "../../src/retrieve/way-between.js";
import { runs } from "../support/effort.js";

const uid = fc.integer({ min: 1, max: 9 }).map((number) => `obj-0000000${number}`);
const line = fc.tuple(uid, fc.option(uid)).map(([imported, via]) => (via === null ? imported : `${imported} via=${via}`));
/** A module of several files, files, declarations in them, and what comes from outside. */
const source = fc.constantFrom("wind", "wind/gust.ts", "wind/gust.ts#Gust", "wind/gust.ts#Gust.speed", "rain.ts", "rain.ts#fall", "zod");

it("finds the way that is found in a tree", () => {
  const station = fc.tuple(uid, source, fc.array(line, { maxLength: 3 }));
  fc.assert(
    fc.property(fc.uniqueArray(station, { selector: ([one]) => one, minLength: 2 }), fc.boolean(), (stations, externals) => {
      const tree = new Map(
        stations.flatMap(([one, at, lines]): [string, string][] => [
          [`${one}/description`, `source: ${at}\nkind: ${at === "zod" ? "external" : "object"}\npurpose: measures\n`],
          [`${one}/imports`, lines.map((text) => `${text}\n`).join("")],
        ]),
      );
      const { columns } = readMapGraph(tree);
      const [[from], [to]] = [stations[0] ?? [""], stations[1] ?? [""]];
      expect(wayBetween(columns, adjacentPlaces(columns), from, to, externals)).toEqual(wayIn(viewOf(tree, true), from, to, externals));
    }),
    { numRuns: runs(1000, 200) },
  );
});

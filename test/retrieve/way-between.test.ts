import fc from "fast-check";
import { expect, it } from "vitest";
import { viewOf } from "../../src/dsp/query/graph-view.js";
import { pathBetween } from "../../src/dsp/query/path.js";
import { readMapGraph } from "../../src/retrieve/map-graph.js";
import { besideOf, wayBetween } from "../../src/retrieve/way-between.js";

const uid = fc.integer({ min: 1, max: 9 }).map((number) => `obj-0000000${number}`);
const line = fc.tuple(uid, fc.option(uid)).map(([imported, via]) => (via === null ? imported : `${imported} via=${via}`));

it("finds the way that the protocol finds", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(uid, fc.array(line, { maxLength: 3 })), { selector: ([one]) => one, minLength: 2 }), (stations) => {
      const tree = new Map(
        stations.flatMap(([one, lines]): [string, string][] => [
          [`${one}/description`, `source: weather/${one}.ts\nkind: object\npurpose: measures\n`],
          [`${one}/imports`, lines.map((text) => `${text}\n`).join("")],
        ]),
      );
      const { columns } = readMapGraph(tree);
      const [[from], [to]] = [stations[0] ?? [""], stations[1] ?? [""]];
      expect(wayBetween(columns, besideOf(columns), from, to)).toEqual(pathBetween(viewOf(tree, true), from, to));
    }),
  );
});

import { expect, it } from "vitest";
import { forgetReasons } from "../../src/commands/forget-reasons.js";
import { mapAgain, mapRepository, type RepositoryMap } from "../../src/commands/map-repository.js";
import { apply } from "../../src/dsp/apply.js";
import { sourceOver } from "../identity/memory-source.js";
import { DEFAULTS } from "../support/map-fixture.js";

const FILES = {
  "package.json": '{ "name": "shop", "main": "./till.ts" }',
  "till.ts": 'import { price } from "./price.js";\nexport function open(): number {\n  return price("bread");\n}\n',
  "price.ts": "export function price(name: string): number {\n  return name.length;\n}\n",
};
const SOURCE = sourceOver(FILES, undefined);

function countReasons({ graph, scan }: RepositoryMap): readonly [reasons: number, references: number] {
  const edges = [...graph.files.values()].flatMap((file) => file.edges);
  return [edges.flatMap(({ reasons }) => reasons).length, [...scan.files.values()].flatMap(({ references }) => references).length];
}

it("leaves a map that says the same of what it has drawn, without what it was drafted from", async () => {
  const map = await mapRepository(SOURCE, new Map(), DEFAULTS);
  expect(countReasons(map)).toEqual([1, 1]);
  const after = apply(new Map(), map.operations);
  forgetReasons(map);
  expect(countReasons(map)).toEqual([0, 0]);
  expect(apply(new Map(), map.operations)).toEqual(after);
  expect((await mapAgain(map, SOURCE, after, DEFAULTS))?.operations).toEqual(map.operations);
});

it("is not drawn again from where the names are others", async () => {
  const map = await mapRepository(SOURCE, new Map(), DEFAULTS);
  const [uid = ""] = map.identities.uids.values();
  const other = `${uid.slice(0, uid.indexOf("-"))}-00000001`;
  const renamed = apply(apply(new Map(), map.operations), [{ op: "renameEntity", uid, to: other }]);
  expect(await mapAgain(map, SOURCE, renamed, DEFAULTS)).toBeUndefined();
});

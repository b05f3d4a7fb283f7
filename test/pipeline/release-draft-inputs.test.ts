import { expect, it } from "vitest";
import { releaseDraftInputs } from "../../src/pipeline/release-draft-inputs.js";
import { mapRepository } from "../../src/pipeline/map-repository.js";
import type { RepositoryMap } from "../../src/pipeline/map-types.js";
import { apply } from "../../src/dsp/apply/apply.js";
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

it("keeps the drafted map the same, without the inputs of the drafts", async () => {
  const map = await mapRepository(SOURCE, new Map(), DEFAULTS);
  expect(countReasons(map)).toEqual([1, 1]);
  const after = apply(new Map(), map.operations);
  releaseDraftInputs(map);
  expect(countReasons(map)).toEqual([0, 0]);
  expect(apply(new Map(), map.operations)).toEqual(after);
});

it("happens while the map is built if nothing else needs the inputs", async () => {
  const whole = await mapRepository(SOURCE, new Map(), DEFAULTS);
  const map = await mapRepository(SOURCE, new Map(), { ...DEFAULTS, releasesInputs: true });
  expect(map.operations).toEqual(whole.operations);
  expect(countReasons(map)).toEqual([0, 0]);
});

it("refuses a text that would be made without them", async () => {
  const map = await mapRepository(SOURCE, new Map(), DEFAULTS);
  map.wording.release();
  const till = map.graph.nodes.get("till.ts");
  if (till === undefined) expect.fail("no till.ts");
  expect(() => map.wording.purpose(till)).toThrow("the inputs of the purpose of till.ts have been released");
});

/** Whole files of each format. After a change of a format: npx vitest run test/picture/export/golden.test.ts -u, and read the difference. */
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { fitGraph, type Request } from "../../../packages/view/src/picture/export/fit-graph.js";
import { FORMAT_NAMES, FORMATS } from "../../../packages/view/src/picture/export/formats.js";
import { TREE } from "../../retrieve/bakery.js";
import { mapFixture } from "../../support/map-fixture.js";
import { requestFor, sourceOf } from "./maps.js";

const CYCLE = fileURLToPath(new URL("../../../fixtures/ecmascript/type-cycle/repo", import.meta.url));

const CASES: readonly (readonly [name: string, tree: () => Promise<ReadonlyMap<string, string>>, request: Partial<Request>])[] = [
  ["bakery", () => Promise.resolve(TREE), { level: "entities", externals: true }],
  ["type-cycle", () => mapFixture(CYCLE), { level: "files" }],
];

describe.each(CASES)("%s", (name, tree, request) => {
  it.each(FORMAT_NAMES)("as %s", async (format) => {
    const source = sourceOf(await tree());
    const { text } = fitGraph(source, requestFor(source, request), FORMATS[format]);
    await expect(text).toMatchFileSnapshot(`golden/${name}.${format}.golden`);
  });
});

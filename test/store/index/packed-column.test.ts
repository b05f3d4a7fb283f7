import { expect, it } from "vitest";
import { packColumn, placesHolding, type PackedColumn } from "../../../src/store/index/packed-column.js";

function columnOf(texts: Readonly<Record<string, string>>): PackedColumn {
  const names = Object.keys(texts);
  return { id: "", since: 0, names, nameText: "", stamps: new Float64Array(), ...packColumn(names, Object.values(texts)) };
}

it("finds the words in lower case", () => {
  const column = columnOf({ quay: "purpose: Moors SHIPS.\n", shed: "purpose: Dries nets.\n" });
  expect(placesHolding(column, "moors ships", true)).toEqual([0]);
});

it("finds a word that ends in a sigma where its text ends with it", () => {
  // Of the texts in one piece a letter follows, and another sigma is the lower case of it.
  const street = "\u039f\u0394\u039f\u03a3";
  const column = columnOf({ quay: `purpose: ${street}`, shed: "source: src/shed.ts\n" });
  expect(placesHolding(column, street.toLowerCase(), true)).toContain(0);
});

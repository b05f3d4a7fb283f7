import { expect, it } from "vitest";
import { formatColumn, packColumn, parseColumn, placesHolding, type PackedColumn } from "../../../src/store/index/packed-column.js";

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

it("is not read if a byte of it has changed", () => {
  const column = columnOf({ quay: "purpose: Moors ships.\n", shed: "purpose: Dries nets.\n" });
  const parts = formatColumn({ ...column, id: "1-2", nameText: "quay\nshed\n", stamps: new Float64Array(8) });
  const stored = Buffer.concat(parts);
  expect(parseColumn(stored)?.body).toBe("purpose: Moors ships.\npurpose: Dries nets.\n");
  for (let at = parts[0]?.length ?? 0; at < stored.length; at += 1) {
    const damaged = Buffer.from(stored);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    expect(parseColumn(damaged)).toBeUndefined();
  }
});

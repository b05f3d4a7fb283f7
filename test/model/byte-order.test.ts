import { Buffer } from "node:buffer";
import fc from "fast-check";
import { expect, test } from "vitest";
import { byteOrder, sortByBytes } from "../../src/model/basics.js";

const names = fc.array(fc.oneof(fc.string({ unit: "binary", maxLength: 6 }), fc.constantFrom("\u{1f4d2}", "\ufb01", "\ue000", "z", "é")));

test("names are in the order of their UTF-8", () => {
  fc.assert(
    fc.property(names, (given) => {
      const expected = given.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      expect(sortByBytes([...given])).toEqual(expected);
      expect(given.toSorted(byteOrder)).toEqual(expected);
    }),
  );
});

test("a name of two code units comes behind all of one", () => {
  expect(sortByBytes(["\u{1f4d2}", "ledger", "\ufb01"])).toEqual(["ledger", "\ufb01", "\u{1f4d2}"]);
});

/** What is packed is read again as it was, and bytes of anything else are told. */
import { expect, it } from "vitest";
import { pack, unpack } from "../../../src/model/collections/packed.js";

const DATA = {
  words: { body: "pears \u0000 \ud83c\udf4e \ud800", starts: Int32Array.of(0, 5, 9) },
  flags: Uint8Array.of(1, 0, 1),
  none: new Int32Array(),
  counts: Uint16Array.of(7, 0xffff),
  weights: Float64Array.of(0.5, NaN, -0),
  paths: ["a", "b\n"],
  strays: new Map([[3, "obj-00000001"]]),
};

it("reads what was packed", () => {
  const bytes = Buffer.concat(pack(DATA));
  expect(unpack(bytes)).toEqual(DATA);
  // Not in whole words of eight bytes.
  expect(unpack(Buffer.concat([Buffer.from("x"), bytes]).subarray(1))).toEqual(DATA);
});

it("tells bytes of anything else", () => {
  const bytes = Buffer.concat(pack(DATA));
  for (const other of [
    new Uint8Array(),
    new Uint8Array(40),
    bytes.subarray(8),
    bytes.subarray(0, bytes.length - 8),
    Buffer.from("{}".repeat(40)),
  ])
    expect(unpack(other)).toBeUndefined();
});

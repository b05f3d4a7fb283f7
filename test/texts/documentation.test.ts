import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { usableSentence } from "../../src/texts/documentation.js";
import { processorTime } from "../support/processor-time.js";

describe("told", () => {
  it.each([
    ["Adds the tax.", "Adds the tax."],
    ["#7188, the ledger is closed twice.", "the ledger is closed twice."],
    ["// Weighs apples", "Weighs apples"],
    ["Returns the scale in the following order:", "Returns the scale in the following order…"],
    ["Weighs what is sold by weight, e.g.", "Weighs what is sold by weight…"],
    ["Reads `total` through `new…", "Reads `total` through…"],
    ["> The till > stays open.", "The till stays open."],
    ["The `till is open", "The 'till is open"],
    ["Counts the drawer TODO: count the safe too.", "Counts the drawer."],
    ["Counts the drawer. Note that the safe is not counted.", "Counts the drawer."],
    ["Note: counts the drawer only once.", "counts the drawer only once."],
    ["TillReport prints the day owner: @ann @bea kep: https://shop.test/12.", "TillReport prints the day"],
  ])("keeps what teaches: %s", (doc, text) => {
    expect(usableSentence(doc)).toBe(text);
  });

  it.each([
    "Till",
    "Thrown .",
    "@see https://shop.test/docs",
    "TODO: weigh pears too",
    "// FIXME later on",
    "dev only",
    "Build only.",
    "phase 2",
    "createScale({ unit: 1 },",
    "Example usage:",
    "Since v3.6.",
    "owner: @ann @bea kep: https://shop.test/12.",
  ])("refuses what does not: %s", (doc) => {
    expect(usableSentence(doc)).toBeUndefined();
  });

  it("stays cheap on hostile text", () => {
    const started = processorTime();
    for (const part of ["a", "`", "#1 ", "/", " > ", "e.g."]) usableSentence(`till ${part.repeat(100_000)}`);
    expect(processorTime() - started).toBeLessThan(1000);
  });

  it("is one line with backticks in pairs", () => {
    const doc = fc.oneof(
      fc.string({ unit: "binary", maxLength: 80 }),
      fc.array(fc.constantFrom("`", "till", " ", ":", "…", "e.g.", "\n", "#1 ")).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(doc, (text) => {
        const said = usableSentence(text);
        if (said === undefined) return;
        expect(said).not.toMatch(/[\r\n]/u);
        expect(said.split("`").length % 2).toBe(1);
        expect(said.trim()).not.toBe("");
      }),
    );
  });
});

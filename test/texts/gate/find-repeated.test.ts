import { describe, expect, it } from "vitest";
import { findRepeated } from "../../../src/texts/stage/withdraw-repeated.js";
import { processorTime } from "../../support/processor-time.js";

const whys = (...texts: (readonly [importer: string, text: string])[]): { importer: string; text: string }[] =>
  texts.map(([importer, text]) => ({ importer, text }));

describe("whys of one entity", () => {
  it("are repeated when three importers say the same", () => {
    const same = "`formatPrice` formats prices.";
    expect([
      ...findRepeated(
        whys(
          ["a.ts", same],
          ["b.ts", "`formatPrice` prints the receipt's sum."],
          ["c.ts", same],
          ["d.ts", "Formats the price: formatPrice!"],
        ),
      ),
    ]).toEqual([0, 2, 3]);
  });

  it("are repeated when only the importer's name differs", () => {
    const found = findRepeated(
      whys(
        ["src/cart.ts", "Formats prices in the cart."],
        ["src/order.ts", "Formats prices in the order."],
        ["src/receipt.ts", "Formats prices in the receipt."],
      ),
    );
    expect(found.size).toBe(3);
  });

  it("may agree for two", () => {
    expect(findRepeated(whys(["a.ts", "Prints the sum."], ["b.ts", "Prints the sum."])).size).toBe(0);
  });

  it("are told apart by one word that matters", () => {
    const found = findRepeated(whys(["a.ts", "Prints the sum."], ["b.ts", "Prints the tax."], ["c.ts", "Prints the discount."]));
    expect(found.size).toBe(0);
  });

  it("are found among many in no time", () => {
    const many = Array.from({ length: 20_000 }, (_, index) => ({
      importer: `${index}.ts`,
      text: `Prints the sum of shelf ${"abcdefghij"[index % 10]}x.`,
    }));
    const started = processorTime();
    expect(findRepeated(many).size).toBe(20_000);
    expect(processorTime() - started).toBeLessThan(15_000);
  });
});

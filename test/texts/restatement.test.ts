import { describe, expect, it } from "vitest";
import { languages } from "../../languages/index.js";
import { kindsOf, restates } from "../../src/texts/one-line.js";

const kinds = kindsOf(languages.flatMap(({ vocabulary }) => vocabulary.kinds));

describe("restates", () => {
  it.each([
    ["Table type.", "TableType"],
    ["Function `openTill()` in `src/till.ts`.", "openTill"],
    ["Function `openTill(): void` in `src/till.ts`.", "openTill"],
    ["React component `<Till>` in `src/till.ts`.", "Till"],
    ["Creates a new-till.", "create_new_till"],
    ["Returns the till's result.", "getTill"],
    ["External npm package `till`, used as a whole.", "till"],
    ["Class `Till` in `src/till.ts`, used by `till.py`, `index.ts` and others.", "Till"],
  ])("sees that nothing is told: %s of %s", (text, name) => expect(restates(text, name, kinds, "src/till.ts")).toBe(true));

  it.each([
    ["Function `openTill(drawer: Drawer)` in `src/till.ts`.", "openTill"],
    ["Class `Till` extending `Drawer` in `src/till.ts`.", "Till"],
    ["Interface `Till` with members `coins`.", "Till"],
    ["Counts the coins.", "Till"],
    ["数える", "Till"],
  ])("sees that something is told: %s of %s", (text, name) => expect(restates(text, name, kinds, "src/till.ts")).toBe(false));

  it("takes words for kinds of things only where a language says so", () => {
    expect(restates("Component of a till.", "Till", kindsOf(["component"]))).toBe(true);
    expect(restates("Component of a till.", "Till", kindsOf([]))).toBe(false);
  });
});

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDescription, parseDescription, decodePath, encodePath, formatSource, parseSource } from "../../src/dsp/dsp-tree.js";

const path = fc.string({ unit: "binary", minLength: 1 }).filter((text) => !text.includes("\0"));

describe("source", () => {
  it("leaves ordinary paths alone", () => {
    expect(encodePath("src/Ünïcode dir/tills & scales/a@2x.png")).toBe("src/Ünïcode dir/tills & scales/a@2x.png");
  });

  it("encodes what would be misread", () => {
    expect(encodePath(" 100%/#1\n.ts ")).toBe("%20100%25/%231%0A.ts%20");
    expect(formatSource({ path: "a#b.ts", symbol: "total" })).toBe("a%23b.ts#total");
  });

  it("reads foreign sources literally", () => {
    expect(decodePath("docs/100% done.md")).toBe("docs/100% done.md");
    expect(decodePath("docs/a%20b.md")).toBe("docs/a%20b.md");
    expect(parseSource("src/till.ts#open#late")).toEqual({ path: "src/till.ts", symbol: "open#late" });
  });

  it("round-trips any path, also through a description file", () => {
    fc.assert(
      fc.property(path, (name) => {
        const source = formatSource({ path: name, symbol: "total" });
        expect(parseSource(source)).toEqual({ path: name, symbol: "total" });
        const file = formatDescription(new Map([["source", encodePath(name)]]));
        expect(decodePath(parseDescription(file).get("source") ?? "")).toBe(name);
      }),
    );
  });
});

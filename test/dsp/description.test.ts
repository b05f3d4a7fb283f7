import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDescription, parseDescription, withExtras, splitLines, strip } from "../../src/dsp/dsp-tree.js";
import { oneLine } from "../../src/dsp/one-line.js";

const key = fc.stringMatching(/^[a-z_]{1,9}$/);
const line = fc.string({ unit: "binary" }).map(oneLine);

function inFileOrder(fields: ReadonlyMap<string, string>): [string, string][] {
  const leading = ["source", "kind", "purpose"];
  return [...fields].sort(([a], [b]) => rank(a) - rank(b));
  function rank(name: string): number {
    return leading.includes(name) ? leading.indexOf(name) : leading.length;
  }
}

describe("description", () => {
  it("reads keys, continuation lines and freeform sections", () => {
    const fields = parseDescription(
      "source: src/ledger.ts\nkind: object\npurpose: Keeps the books.\nSecond line, see https://books.example\nnotes:\n  # Rules\n  never negative\n",
    );
    expect([...fields]).toEqual([
      ["source", "src/ledger.ts"],
      ["kind", "object"],
      ["purpose", "Keeps the books.\nSecond line, see https://books.example"],
      ["notes", "# Rules\n  never negative"],
    ]);
  });

  it("drops what precedes the first key and keeps the last of a repeated key", () => {
    expect([...parseDescription("stray\nkind: object\nsource: a.ts\nkind: external\n")]).toEqual([
      ["kind", "external"],
      ["source", "a.ts"],
    ]);
  });

  it("takes `__proto__` for an ordinary key", () => {
    expect(parseDescription("__proto__: polluted\n").get("__proto__")).toBe("polluted");
  });

  it("reads CRLF as LF and writes LF only", () => {
    expect(formatDescription(parseDescription("source: a.ts\r\nkind: object\r\n"))).toBe("source: a.ts\nkind: object\n");
  });

  it("writes source, kind and purpose first", () => {
    const fields = new Map([
      ["overview", "A shop."],
      ["purpose", "Sells."],
      ["source", "shop.ts"],
      ["kind", "object"],
    ]);
    expect(formatDescription(fields)).toBe("source: shop.ts\nkind: object\npurpose: Sells.\noverview: A shop.\n");
  });

  it("round-trips one-line values under any key", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(key, line), { selector: ([name]) => name, minLength: 1 }), (entries) => {
        const fields = new Map(entries);
        expect([...parseDescription(formatDescription(fields))]).toEqual(inFileOrder(fields));
      }),
    );
  });

  it("is settled after one reading and writing of any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const once = formatDescription(parseDescription(`source: a.ts\n${text}`));
        expect(formatDescription(parseDescription(once))).toBe(once);
      }),
    );
  });

  it("adds extras in their fixed order and leaves foreign keys where they are", () => {
    const fields = parseDescription("source: a.ts\nkind: object\npurpose: Adds.\nowner_team: till\nversion: 1.0\n");
    const extended = withExtras(fields, { notes: "n", scope: "./src/", version: "2.0", overview: "o" });
    expect(formatDescription(extended)).toBe(
      "source: a.ts\nkind: object\npurpose: Adds.\nowner_team: till\nscope: src\noverview: o\nversion: 2.0\nnotes: n\n",
    );
  });

  it("removes an extra that is set to nothing", () => {
    const fields = parseDescription("source: a.ts\nversion: 1.0\nnotes: n\n");
    expect(formatDescription(withExtras(fields, { version: "" }))).toBe("source: a.ts\nnotes: n\n");
  });
});

describe("oneLine", () => {
  it("leaves one line that the reference reads back as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const collapsed = oneLine(text);
        expect(strip(collapsed)).toBe(collapsed);
        expect(splitLines(collapsed)).toHaveLength(collapsed === "" ? 0 : 1);
      }),
    );
  });

  it("collapses every kind of blank", () => {
    expect(oneLine("  Adds\tup\r\n the\u2028lines\x1d. ")).toBe("Adds up the lines .");
  });
});

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDescription, parseDescription, splitLines, decodeName, encodeBreaks, encodeName } from "../../src/dsp/dsp-tree.js";
import { runs } from "../support/effort.js";

const LINE_ENDS = [..."\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"];
/** Whole code points and halves of them, what ends lines and blanks, what codes are made of. */
const name = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...LINE_ENDS,
        "\0",
        " ",
        "\t",
        "\xa0",
        "\u3000",
        "\ud800",
        "\udfff",
        "😀",
        "%",
        "%0A",
        "%25",
        "%20",
        "%E2%80%A8",
        "%ED%A0%80",
      ),
      fc.string({ unit: "binary", maxLength: 3 }),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(""))
  .filter((text) => text !== "");

describe("names in sources", () => {
  it.each(["react", "@scope/pkg", "github.com/a/b", "https://host/a%20b", "100%", "calculate Total", "exports.reduce", "é"])(
    "leaves %s alone",
    (text) => {
      expect(encodeName(text)).toBe(text);
      expect(decodeName(text)).toBe(text);
    },
  );

  it.each([
    ["a\npurpose: INJECTED", "a%0Apurpose: INJECTED"],
    ["a\fkind: object", "a%0Ckind: object"],
    [" react", "%20react"],
    ["react%20", "react%2520"],
    ["a%0Ab", "a%250Ab"],
    ["\ud800", "%ED%A0%80"],
    ["\ud83d\ude00", "\ud83d\ude00"],
  ])("writes %j as %j", (text, expected) => {
    expect(encodeName(text)).toBe(expected);
    expect(decodeName(expected)).toBe(text);
  });

  it("takes literally what it cannot have written", () => {
    expect(decodeName("docs%0a")).toBe("docs%0a");
    expect(decodeName("a%0Ab%25c%20")).toBe("a\nb%c ");
    expect(decodeName("a%25b")).toBe("a%25b");
  });

  it("round-trips any name through a description, in one line", () => {
    fc.assert(
      fc.property(name, (text) => {
        const written = encodeName(text);
        expect(splitLines(written)).toEqual([written]);
        expect(encodeBreaks(written)).toBe(written);
        expect(decodeName(written)).toBe(text);
        const read = parseDescription(Buffer.from(formatDescription(new Map([["source", written]])), "utf8").toString("utf8"));
        expect(decodeName(read.get("source") ?? "")).toBe(text);
      }),
      { numRuns: runs(3000, 1000) },
    );
  });

  it("never gives two names one source", () => {
    fc.assert(
      fc.property(name, name, (one, other) => {
        expect(encodeName(one) === encodeName(other)).toBe(one === other);
      }),
      { numRuns: runs(3000, 1000) },
    );
  });
});

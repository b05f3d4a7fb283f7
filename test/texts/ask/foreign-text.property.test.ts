import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mismatch, jsonObjects } from "../../../src/texts/ask/read-completion.js";
import { quoted, quotedWithout } from "../../../src/texts/ask/quoted.js";
import { inWords, retryAfter } from "../../../src/texts/ask/classify-failure.js";
import { processorTime } from "../../support/processor-time.js";

const anyText = fc.string({ unit: "binary", maxLength: 300 });

describe("quoted", () => {
  it("is one short line without anything that a terminal obeys", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = quoted(text);
        expect(shown.length).toBeLessThanOrEqual(82);
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
        expect(shown.slice(1, -1).replaceAll(/\\./gu, "")).not.toContain('"');
      }),
    );
  });

  it("has no key in it, wherever a server repeats it", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w-]{8,40}$/u), anyText, anyText, (key, before, after) => {
        fc.pre(!quoted(`${before}${after}[key]`).includes(key));
        expect(quotedWithout(key, `${before}${key}${after}`)).not.toContain(key);
      }),
    );
    expect(quotedWithout("x", "no box: sk-proj-abc***xyz")).toBe('"no box: [key]"');
  });
});

describe("jsonObjects", () => {
  it("finds an object whatever is said around it", () => {
    const around = fc.string({ unit: "grapheme", maxLength: 80 }).map((text) => text.replaceAll(/[{}`<]/gu, ""));
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), around, around, (object, before, after) => {
        const text = JSON.stringify(object);
        fc.pre(!/```|<\/think>/u.test(text));
        expect(jsonObjects(`${before}${text}${after}`)).toEqual([JSON.parse(text)]);
      }),
    );
  });

  it.each(["{", '{"', "```", "{}", '{"a":', "<think>", "</think>", "\\", "[", "```json\n{"])("is done soon with 256 KiB of %j", (piece) => {
    const start = processorTime();
    jsonObjects(piece.repeat(Math.ceil(262_144 / piece.length)));
    expect(processorTime() - start).toBeLessThan(2000);
  });
});

describe("mismatch", () => {
  const texts = {
    type: "object",
    properties: {
      whys: {
        type: "array",
        items: {
          type: "object",
          properties: {
            id: { type: "integer" },
            kind: { enum: ["keep", "drop"] },
            sure: { type: "boolean" },
            why: { type: ["string", "null"] },
          },
          required: ["id", "kind", "sure", "why"],
          additionalProperties: false,
        },
      },
    },
    required: ["whys"],
    additionalProperties: false,
  };
  const good = { id: 1, kind: "keep", sure: true, why: null };

  it("is nothing where all fits", () => {
    expect(mismatch({ whys: [] }, texts)).toBeUndefined();
    expect(mismatch({ whys: [good, { ...good, why: "Adds up." }] }, texts)).toBeUndefined();
  });

  it.each([
    [[], "answer is not of type object"],
    [null, "answer is not of type object"],
    [{ whys: {} }, "answer.whys is not of type array"],
    [{ whys: [good, { ...good, id: 1.5 }] }, "answer.whys[1].id is not of type integer"],
    [{ whys: [{ ...good, kind: "sell" }] }, "answer.whys[0].kind is none of the allowed values"],
    [{ whys: [{ ...good, sure: "yes" }] }, "answer.whys[0].sure is not of type boolean"],
    [{ whys: [{ ...good, why: 3 }] }, "answer.whys[0].why is not of type string or null"],
    [{ whys: [{ id: 1, kind: "keep", sure: true }] }, 'answer.whys[0] lacks "why"'],
    [JSON.parse('{"whys": [], "__proto__": {"x": 1}}'), 'answer has a member that was not asked for: "__proto__"'],
    [JSON.parse('{"whys": [], "constructor": 1}'), 'answer has a member that was not asked for: "constructor"'],
    [JSON.parse('{"__proto__": {"whys": []}}'), 'answer lacks "whys"'],
  ])("of %j names the place", (value, found) => {
    expect(mismatch(value, texts)).toBe(found);
  });
});

describe("retryAfter", () => {
  it("is a time to come or nothing, whatever the header", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (header) => {
        const wait = retryAfter({ get: () => header }, 0);
        expect(wait === undefined || (Number.isFinite(wait) && wait >= 0)).toBe(true);
      }),
    );
  });

  it.each([
    [250, "1 second"],
    [59_000, "59 seconds"],
    [61_000, "2 minutes"],
    [3_600_000, "1 hour"],
    [86_400_000, "1 day"],
  ])("of %i is %s in words", (wait, words) => {
    expect(inWords(wait)).toBe(words);
  });
});

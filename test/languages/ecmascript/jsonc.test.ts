import { assert, json, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJsonc, readJsonc, strictJson } from "../../../languages/ecmascript/jsonc.js";

describe("parseJsonc", () => {
  it("reads JSON with comments and trailing commas, but leaves strings alone", () => {
    const text = '{ // shop\n "url": "http://shop.example/*x*/", /* all */ "list": [1, 2, ], }';
    expect(parseJsonc(text)).toEqual({ url: "http://shop.example/*x*/", list: [1, 2] });
  });

  it("reads quotes and keys of JSON5, and a byte order mark", () => {
    expect(parseJsonc("\uFEFF{ plugins: ['till', 'it\\'s'], \"a\": true, }")).toEqual({ plugins: ["till", "it's"], a: true });
  });

  it("throws for what is no JSON; readJsonc does not", () => {
    expect(() => parseJsonc("{ till: 1 2 }")).toThrow(SyntaxError);
    expect(readJsonc("{ till:")).toBeUndefined();
  });

  it("leaves valid JSON as it is", () => {
    assert(
      property(json(), (text) => {
        expect(strictJson(text)).toBe(text);
      }),
    );
  });
});

import { assert, json, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { parseManifest, stripComments } from "../../../../languages/ecmascript/packages/manifest.js";

describe("parseManifest", () => {
  it("reads JSON with comments and trailing commas, but leaves strings alone", () => {
    const text = '{ // shop\n "url": "http://shop.example/*x*/", /* all */ "list": [1, 2, ], }';
    expect(parseManifest("shop.jsonc", text)).toEqual({ url: "http://shop.example/*x*/", list: [1, 2] });
  });

  it("keeps the content of unknown YAML tags", () => {
    expect(parseManifest("template.yaml", "a: !Ref Shop\nb: !GetAtt [Shop, Arn]\nc: !Sub { x: 1 }\n")).toMatchObject({
      a: "Shop",
      b: ["Shop", "Arn"],
      c: { x: 1 },
    });
  });

  it("reads TOML", () => {
    expect(parseManifest("wrangler.toml", 'main = "src/index.ts"')).toMatchObject({ main: "src/index.ts" });
  });

  it("leaves valid JSON as it is when stripping comments", () => {
    assert(
      property(json(), (text) => {
        expect(stripComments(text)).toBe(text);
      }),
    );
  });
});

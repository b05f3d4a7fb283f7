import { describe, expect, it } from "vitest";
import { parseManifest } from "../../../../languages/ecmascript/packages/manifest.js";

describe("parseManifest", () => {
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
});

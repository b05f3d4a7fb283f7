import { describe, expect, it } from "vitest";
import { canHold, requires, tagsOf } from "../../../../languages/go/constraints/expression.js";

describe("build constraints", () => {
  it.each([
    ["ignore", true],
    ["ignore && linux", true],
    ["(ignore)", true],
    ["!(!ignore || cgo)", true],
    ["ignore || linux", false],
    ["!ignore", false],
    ["linux", false],
    ["", false],
  ])("%s needs the tag ignore: %s", (condition, wanted) => {
    expect(requires(condition, "ignore")).toBe(wanted);
  });

  it("binds && tighter than ||", () => {
    const only = (tag: string) => (name: string) => name === tag;
    expect(canHold("a || b && c", only("a"))).toBe(true);
    expect(canHold("(a || b) && c", only("a"))).toBe(false);
    expect(tagsOf("a||!b &&( c)")).toEqual(["a", "b", "c"]);
  });

  it("nests as deep as it likes", () => {
    expect(requires(`${"(".repeat(100_000)}ignore${")".repeat(100_000)}`, "ignore")).toBe(true);
    expect(canHold(`${"!".repeat(100_000)}linux`, () => true)).toBe(true);
  });
});

import { describe, expect, it } from "vitest";
import { reverseCache } from "../../src/dsp/reverse-cache.js";

describe("reverseCache", () => {
  it("lists importers once each, in byte order, whatever the route", () => {
    const tree = new Map([
      ["obj-00000002/imports", "obj-00000001\nobj-00000001 via=obj-00000003\n"],
      ["func-00000009/imports", "obj-00000001\n"],
      ["obj-00000001/imports", ""],
      ["obj-00000001/exports/obj-00000002", "not an edge: obj-00000007\n"],
    ]);
    expect([...reverseCache(tree)]).toEqual([["obj-00000001", "func-00000009\nobj-00000002\n"]]);
  });

  it("keeps dangling targets and leaves out what is no uid", () => {
    const tree = new Map([["obj-00000002/imports", "obj-000000ff\n../../escape\n"]]);
    expect([...reverseCache(tree).keys()]).toEqual(["obj-000000ff"]);
  });
});

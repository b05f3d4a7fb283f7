import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Node } from "../../src/model/graph.js";
import { mintByHash } from "../../src/reconcile/mint.js";
import { declare } from "../support/facts.js";

const file = (path: string): Node => ({ type: "file", key: path, path });
const symbol = (path: string, name: string, kind: "function" | "object"): Node => ({
  type: "symbol",
  key: `${path}#${name}`,
  path,
  declaration: declare(name, kind),
});
const hex = (...fields: readonly (string | number)[]): string => createHash("sha256").update(fields.join("\0")).digest("hex").slice(0, 8);

describe("minting", () => {
  it("hashes what the entity is, with the prefix of its kind", () => {
    const external: Node = { type: "external", key: "::npm:react", external: { ecosystem: "npm", name: "react" }, language: "ecmascript" };
    const uids = mintByHash([file("a.ts"), symbol("a.ts", "open", "function"), symbol("a.ts", "LIMIT", "object"), external], new Set());
    expect([...uids]).toEqual(
      expect.arrayContaining([
        ["a.ts", `obj-${hex("dsp1", "file", "a.ts")}`],
        ["a.ts#open", `func-${hex("dsp1", "sym", "a.ts", "open")}`],
        ["a.ts#LIMIT", `obj-${hex("dsp1", "sym", "a.ts", "LIMIT")}`],
        ["::npm:react", `obj-${hex("dsp1", "ext", "npm", "react")}`],
      ]),
    );
  });

  it("does not depend on the order of the entities", () => {
    const nodes = ["b.ts", "a.ts", "c/d.ts"].map(file);
    expect(new Map([...mintByHash(nodes.toReversed(), new Set())].sort())).toEqual(new Map([...mintByHash(nodes, new Set())].sort()));
  });

  it("retries with an index where the hex part is taken, under either prefix", () => {
    const taken = hex("dsp1", "file", "a.ts");
    const uids = mintByHash([file("a.ts")], new Set([taken]));
    expect(uids.get("a.ts")).toBe(`obj-${hex("dsp1", "file", "a.ts", 1)}`);
  });
});

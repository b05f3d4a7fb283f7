import { describe, expect, it } from "vitest";
import type { DspTree } from "../../src/dsp/dsp-tree.js";
import { readDescription } from "../../src/dsp/read.js";
import { originOf, proofOf } from "../../src/texts/provenance.js";
import { run, uidsOf } from "./run.js";

const SHOP = {
  "package.json": '{ "name": "shop", "main": "src/main.ts" }',
  "src/main.ts": "export function sum(price: number) {\n  return price;\n}\n",
};
const BETTER = "Adds up what the customer pays.";

const originOfPurpose = (tree: DspTree, uid: string): string => {
  const description = readDescription(tree, uid);
  return originOf(description.get("drafts") ?? "", { slot: "purpose", text: description.get("purpose") ?? "" });
};

describe("a text that this tool wrote better than its draft", () => {
  it("stays, and is stale once the draft is another", async () => {
    const { tree } = await run(SHOP);
    const uid = uidsOf(tree).get("src/main.ts#sum") ?? "";
    const draft = readDescription(tree, uid).get("purpose") ?? "";
    const token = `${proofOf([{ slot: "purpose", text: BETTER }])}:${proofOf([{ slot: "purpose", text: draft }])}`;
    const description = (tree.get(`${uid}/description`) ?? "").replace(draft, BETTER).replace(/^drafts: (.*)$/m, `drafts: ${token} $1`);
    const written = new Map(tree).set(`${uid}/description`, description);
    const again = (await run(SHOP, written)).tree;
    expect(readDescription(again, uid).get("purpose")).toBe(BETTER);
    expect(originOfPurpose(again, uid)).toBe("written");
    const changed = { ...SHOP, "src/main.ts": SHOP["src/main.ts"].replace("price: number", "price: number, tip: number") };
    const after = (await run(changed, again)).tree;
    expect(readDescription(after, uid).get("purpose")).toBe(BETTER);
    expect(originOfPurpose(after, uid)).toBe("stale");
    expect((await run(changed, after)).remaining).toBe(0);
  });
});

import { describe, expect, it } from "vitest";
import { changedDrafts, DRAFTS_FILE, draftTokensAt } from "../../src/dsp/drafts.js";
import { type DspTree, readDescription } from "../../src/dsp/dsp-tree.js";
import { originOf, draftTokensOf } from "../../src/texts/provenance.js";
import { run, uidsOf } from "./run.js";

const SAMPLE_FILES = {
  "package.json": '{ "name": "shop", "main": "src/main.ts" }',
  "src/main.ts": "export function sum(price: number) {\n  return price;\n}\n",
};
const BETTER = "Adds up what the customer pays.";

const originOfPurpose = (tree: DspTree, uid: string): string => {
  return originOf(draftTokensAt(tree, uid) ?? "", { slot: "purpose", text: readDescription(tree, uid).get("purpose") ?? "" });
};

describe("a text that this tool wrote better than its draft", () => {
  it("stays, and is stale once the draft is another", async () => {
    const { tree } = await run(SAMPLE_FILES);
    const uid = uidsOf(tree).get("src/main.ts#sum") ?? "";
    const draft = readDescription(tree, uid).get("purpose") ?? "";
    const token = `${draftTokensOf([{ slot: "purpose", text: BETTER }])}:${draftTokensOf([{ slot: "purpose", text: draft }])}`;
    const description = (tree.get(`${uid}/description`) ?? "").replace(draft, BETTER);
    const drafts = changedDrafts(tree.get(DRAFTS_FILE) ?? "", new Map([[uid, `${token} ${draftTokensAt(tree, uid)}`]]));
    const written = new Map(tree).set(`${uid}/description`, description).set(DRAFTS_FILE, drafts);
    const again = (await run(SAMPLE_FILES, written)).tree;
    expect(readDescription(again, uid).get("purpose")).toBe(BETTER);
    expect(originOfPurpose(again, uid)).toBe("written");
    const changed = { ...SAMPLE_FILES, "src/main.ts": SAMPLE_FILES["src/main.ts"].replace("price: number", "price: number, tip: number") };
    const after = (await run(changed, again)).tree;
    expect(readDescription(after, uid).get("purpose")).toBe(BETTER);
    expect(originOfPurpose(after, uid)).toBe("stale");
    expect((await run(changed, after)).remaining).toBe(0);
  });
});

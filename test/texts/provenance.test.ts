import { describe, expect, it } from "vitest";
import { isDraft, originOf, draftTokensOf, draftTokensWith, writtenTokens } from "../../src/texts/provenance.js";

const draft = { slot: "purpose", text: "Function `sum(a)` in `src/till.ts`." };
const better = { slot: "purpose", text: "Adds up what the customer pays." };
const hash = (text: { readonly slot: string; readonly text: string }): string => draftTokensOf([text]);

describe("origin of a text", () => {
  it("is a draft if its hash is among the tokens of its own slot", () => {
    const draftTokens = draftTokensOf([draft, { slot: "obj-00000001", text: "Calls it." }]);
    expect(isDraft(draftTokens, draft)).toBe(true);
    expect(originOf(draftTokens, draft)).toBe("draft");
    expect(originOf(draftTokens, { ...draft, slot: "overview" })).toBe("author");
    expect(originOf(draftTokens, better)).toBe("author");
    expect(originOf("", draft)).toBe("author");
  });

  it("is written once a token marks it so, and never a draft again", () => {
    const draftTokens = draftTokensWith(draftTokensOf([draft]), better, draft.text);
    expect(originOf(draftTokens, better)).toBe("written");
    expect(originOf(draftTokens, draft)).toBe("draft");
    expect(draftTokensWith(draftTokens, better, draft.text)).toBe(draftTokens);
    expect(originOf(draftTokensWith(draftTokensOf([draft]), better, "Another draft."), better)).toBe("stale");
    expect(originOf(draftTokensWith("", better, draft.text), better)).toBe("stale");
  });

  it("is written by this tool if its hash is recorded with that of its draft, and stale once the draft changes", () => {
    const written = `${hash(better)}:${hash(draft)}`;
    expect(originOf(`${hash(draft)} ${written}`, better)).toBe("written");
    expect(originOf(`${hash({ ...draft, text: "Function `sum(a, b)`." })} ${written}`, better)).toBe("stale");
    expect(isDraft(`${hash(draft)} ${written}`, better)).toBe(false);
  });

  it("is written where a model found the draft itself good, and a draft to be refreshed all the same", () => {
    const draftTokens = draftTokensWith(draftTokensOf([draft]), draft, draft.text);
    expect(originOf(draftTokens, draft)).toBe("written");
    expect(isDraft(draftTokens, draft)).toBe(true);
    expect(originOf(`${hash(better)} ${hash(better)}:${hash(draft)}`, better)).toBe("draft");
  });

  it("keeps the words of written texts that are in place, and only those", () => {
    const written = `${hash(better)}:${hash(draft)}`;
    expect(writtenTokens(`${hash(draft)} adopted ${written}`, [better])).toEqual([written]);
    expect(writtenTokens(`${hash(draft)} ${written}`, [draft])).toEqual([]);
  });
});

/** What is sent: pages, at most 8,000 tokens, whatever the map holds. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { readCursor } from "../../src/mcp/cursor.js";
import { finish } from "../../src/mcp/finish.js";
import { escapeInvisible } from "../../src/mcp/shown.js";
import { pagedList, type Reply } from "../../src/mcp/tool.js";
import { loadTokenCounter } from "../../src/texts/stage/count-tokens.js";
import { refusal } from "../support/refusal.js";

const GRAPH = "0123456789abcdef0123456789abcdef";
const finishing = {
  question: "shelves",
  graph: GRAPH,
  offset: 0,
  stamp: { state: "fresh", graph: GRAPH.slice(0, 12) } as const,
  loadTokenCounter,
};
const replyOf = (facts: Reply["facts"], items: readonly string[]): Reply => ({
  facts,
  list: pagedList("shelves", items, 100, (name) => ({ name })),
  next: [],
  about: [],
});
const inRandomWords = (length: number): string =>
  Array.from({ length }, (_, index) => ((index * 2654435761) % 4294967296).toString(36)).join(" ");

test("long items: as many as fit, and a cursor for the rest", async () => {
  const items = Array.from({ length: 100 }, (_, index) => `${index} ${inRandomWords(200)}`);
  const { data, text } = await finish(replyOf({}, items), finishing);
  const page = data["page"] as { shown: number; total: number; nextCursor: string };
  expect((await loadTokenCounter())(text)).toBeLessThanOrEqual(8000);
  expect(page.shown).toBeGreaterThan(3);
  expect(page).toMatchObject({ total: 100, shown: (data["shelves"] as unknown[]).length });
  expect(readCursor(page.nextCursor, { question: "shelves", graph: GRAPH })).toBe(page.shown);
});

test("one text that is longer than everything is cut", async () => {
  const { data, text } = await finish(replyOf({ purpose: inRandomWords(20_000), uid: "obj-00000001" }, [inRandomWords(3000)]), finishing);
  expect((await loadTokenCounter())(text)).toBeLessThanOrEqual(8000);
  expect(data).toMatchObject({ uid: "obj-00000001", page: { shown: 1, total: 1 } });
  expect(String(data["purpose"])).toMatch(/ … \(\+\d+ characters\)$/);
});

test("short replies load no tokenizer", async () => {
  const refuse = (): never => {
    throw new Error("not needed");
  };
  const { data } = await finish(replyOf({}, ["bread"]), { ...finishing, loadTokenCounter: refuse });
  expect(data).toMatchObject({ shelves: [{ name: "bread" }], page: { from: 0, shown: 1, total: 1 } });
});

test("what is escaped can be seen, and nothing else is changed", () => {
  expect(escapeInvisible("till\u202e\u2066 \u{e0041}\u{e0100}\u0000\u001b[2J \ud800 é 漢字 👍️\n\ttab")).toBe(
    "till\\u{202e}\\u{2066} \\u{e0041}\\u{e0100}\\u{0}\\u{1b}[2J \\u{d800} é 漢字 👍️\n\ttab",
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(escapeInvisible(text)).not.toMatch(/[\p{Cf}\p{Cs}\u2028\u2029]|(?![\n\t])\p{Cc}/u);
      expect(escapeInvisible(escapeInvisible(text))).toBe(escapeInvisible(text));
    }),
  );
});

test("cursors: only of this graph and this question", () => {
  expect(() => readCursor("", { question: "a", graph: GRAPH })).toThrow(refusal("invalid-cursor"));
  const read = (text: string) => () => readCursor(text, { question: "a", graph: GRAPH });
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(read(text)).toThrow(/cursor/);
    }),
  );
});
